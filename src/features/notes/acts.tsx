import { Button } from 'antd'
import { type Ref, useMemo } from 'react'
import { newWord } from '#schema/italian/words.ts'
import { fieldOf, type Table, writeKey } from '#schema/table.ts'
import { lazy } from '#src/lib/lazy.ts'
import { withoutInputs } from '#src/list/scope.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { useDialogs } from '#src/record/use-dialogs.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Row as Line } from '#src/ui/layout.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { t } from './texts.ts'

const FormDialog = lazy(() => import('#src/record/form-dialog.tsx'), 'FormDialog')

interface Props {
  table: Table
  id: number
  /** What is to be done about the row is offered before them. */
  plan?: { label: string; button: Ref<HTMLButtonElement>; onClick: () => void }
  /** A row was created. */
  onDone: () => void
}

/** What refers to a row by a field of another table: `plannings.customer`. */
interface Act {
  target: Table
  key: string
}

/** New rows that refer to this one, as its table offers them. */
export function Acts({ table, id, plan, onDone }: Props) {
  const may = useMay()
  const model = useModel()
  const acts = (table.acts ?? []).flatMap((act): Act[] => {
    const [name = '', fieldName = ''] = act.split('.')
    const target = model.tables.get(name)
    const field = target && fieldOf(target, fieldName)
    return target && field && may('create', name) ? [{ target, key: writeKey(fieldName, field) }] : []
  })
  if (acts.length === 0 && !plan) return null
  return (
    <Line gap="md" role="group" aria-label={t('notes.acts')}>
      {plan && (
        <Button ref={plan.button} icon={<PlusIcon />} onClick={plan.onClick}>
          {plan.label}
        </Button>
      )}
      {acts.map((act) => (
        <ActButton key={act.target.name} {...{ act, id, onDone }} />
      ))}
    </Line>
  )
}

function ActButton({ act: { target, key }, id, onDone }: Pick<Props, 'id' | 'onDone'> & { act: Act }) {
  const { shown, create, close, reset } = useDialogs()
  const source = useMemo(() => ({ scope: { [key]: id } }), [key, id])
  const table = useMemo(() => withoutInputs(target, source.scope), [target, source])
  return (
    <>
      <Button icon={<PlusIcon />} aria-label={newWord(target.label)} onClick={create}>
        {target.label.one}
      </Button>
      <OnDemand onGiveUp={close}>
        {shown && (
          <FormDialog
            {...{ table, source }}
            open={shown.open}
            onCreated={onDone}
            onClose={close}
            afterClose={() => reset()?.focus()}
          />
        )}
      </OnDemand>
    </>
  )
}
