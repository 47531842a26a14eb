import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { newWord } from '#schema/italian/words.ts'
import { rowScreen } from '#schema/lists/presentation.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import type { Table } from '#schema/table.ts'
import { type NextStep, takeNextSteps } from '#src/commands/next-steps.ts'
import { useShortcuts } from '#src/lib/keys/shortcuts.ts'
import { lazy } from '#src/lib/lazy.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { useDialogs } from '#src/record/use-dialogs.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { taskAfter } from './next-step.ts'
import { type About, TASKS } from './task.ts'

const NewTaskDialog = lazy(() => import('./new-task-dialog.tsx'), 'NewTaskDialog')

/** A new task over whatever page is open, by two keys, from the palette, or where work has ended: for users who may add some. */
export function NewTask() {
  const table = tableOf(useModel(), TASKS)
  const may = useMay()
  const page = rowScreen(table)?.route
  if (page === undefined || !may('create', TASKS) || !may('open', page)) return null
  return <Asked table={table} />
}

function Asked({ table }: { table: Table }) {
  const model = useModel()
  const { pathname } = useLocation()
  const { shown, create, close, reset } = useDialogs()
  const [step, setStep] = useState<NextStep>({})
  const here = useMemo(() => rowHere(model, table, pathname), [model, table, pathname])
  const open = useEffectEvent((asked: NextStep) => {
    setStep(stepIn(table, { about: here, ...asked }))
    create()
  })
  useEffect(() => takeNextSteps({ ask: (asked) => open(asked), offerAfter: taskAfter }), [])
  useShortcuts([{ keys: 'a a', group: 'everywhere', label: newWord(table.label), run: () => open({}) }])
  return (
    <OnDemand onGiveUp={close}>
      {shown && (
        <NewTaskDialog {...{ table, step }} open={shown.open} onClose={close} afterClose={() => reset()?.focus()} />
      )}
    </OnDemand>
  )
}

/** What is to be done about a row that tasks are not about is named after it. */
function stepIn(table: Table, step: NextStep): NextStep {
  const { about, title = '' } = step
  if (!about || subjectsOf(table).includes(about.table)) return step
  return { title: [title, about.name].filter(Boolean).join(': ') }
}

/** The row whose page is open, where tasks may be about it: '/customers/12' is customer 12. */
export function rowHere(model: Model, table: Table, pathname: string): About | undefined {
  const pages = subjectsOf(table).flatMap((name) =>
    tableOf(model, name).screens.flatMap(({ kind, route }) => (kind === 'record' ? [{ name, route }] : [])),
  )
  for (const { name, route } of pages) {
    const id = Number(matchPath(route, pathname)?.params.id)
    if (Number.isInteger(id) && id > 0) return { table: name, id }
  }
  return undefined
}
