import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import { useModel } from '#src/providers/model.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import type { May } from '../rights.ts'
import { type Question, questionOf } from './question.ts'
import { changedText, movingIn, type Target, targetOf } from './targets.ts'
import { t } from './texts.ts'
import { useTargets } from './use-targets.ts'

const MoveDialog = lazy(() => import('./move-dialog.tsx'), 'MoveDialog')

/** How the state of rows is changed, by users with the right to. */
export interface Moves {
  table: Table
  may: May
  /** All states in their order; undefined until they are fetched. */
  targets?: readonly Target[]
  /** Whether a question is answered before the row is in that state. */
  asksFirst: (row: Row, to: Target) => boolean
  /**
   * Saves the state of the row, and asks first what its move asks. Resolves to the row as stored by now: with that state, or as
   * others changed it where it is left to them; to undefined where nothing newer is known: given up, or refused with a
   * message that says why. Others' changes of other fields are kept.
   */
  change: (row: Row, to: Target) => Promise<Row | undefined>
}

/** A move whose question is open. */
interface OpenQuestion extends Question {
  row: Row
  to: Target
  answer: (saved: Row | undefined) => void
}

/**
 * Moves rows of the table from state to state; `dialogs` must be rendered. One for all rows of a list: each of its own would cost more
 * than the row. `moves` is the same object as long as it says the same.
 */
export function useMoves(table: Table, may: May): { moves: Moves; dialogs: ReactNode } {
  const model = useModel()
  const { name, key } = movingIn(model, table)
  const targets = useTargets(table, may('update', undefined, name))
  const { run } = useCommands(table, { may, refresh: 'place' })
  const [question, setQuestion] = useState<OpenQuestion>()
  const close = (saved?: Row) => {
    question?.answer(saved)
    setQuestion(undefined)
  }
  const asksFirst = useCallback(
    (row: Row, to: Target) => questionOf(model, table, may, row, to).names.length > 0,
    [model, table, may],
  )
  const change = useCallback(
    async (row: Row, to: Target) => {
      if (targetOf(model, table, row)?.value === to.value) return undefined
      const first = questionOf(model, table, may, row, to)
      if (first.names.length > 0) {
        return new Promise<Row | undefined>((answer) => setQuestion({ ...first, row, to, answer }))
      }
      const outcome = await run({
        row,
        values: { [key]: to.value },
        undo: 'update',
        message: ({ row: saved }) => saved && changedText(model, table, saved),
        anyway: t('moves.moveAnyway', { state: to.name }),
        refused: (_error, reason) => t('moves.refused', { name: rowName(table, row), reason }),
      })
      return outcome.done ? outcome.row : outcome.current
    },
    [model, table, may, key, run],
  )
  const dialogs = question && (
    <OnDemand onGiveUp={close}>
      <MoveDialog {...{ table, may }} {...question} onClose={close} />
    </OnDemand>
  )
  const moves = useMemo(() => ({ table, may, targets, asksFirst, change }), [table, may, targets, asksFirst, change])
  return { moves, dialogs }
}
