import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Field } from '#schema/table.ts'
import { widgets } from '#src/fields/index.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { t } from '#src/lib/i18n.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import styles from './conflict-dialog.module.css'
import type { FieldChange } from './stale.ts'

/** A field that another user changed; with `mine` the user chooses between two values. */
export interface ShownChange extends FieldChange {
  /** The value of the form by body key, and rows with the names of the records in it. */
  mine?: { value: unknown; known: readonly unknown[] }
}

interface Props {
  open: boolean
  intro: string
  changes: readonly ShownChange[]
  /** A further remark below the changes. */
  note?: string
  /** The labels of the buttons. */
  apply: string
  leave: string
  /** Gets the keys of the fields whose current value is taken. */
  onApply: (taken: readonly string[]) => void
  onLeave: () => void
  /** The dialog is hidden, and the focus is back where it was before. */
  afterClose: () => void
}

/** Shows the changes of other users in the row of a command or a form, and asks whether to continue. */
export function ConflictDialog({ open, intro, changes, note, apply, leave, onApply, onLeave, afterClose }: Props) {
  const [taken, setTaken] = useState<readonly string[]>([])
  const choices = changes.filter(({ mine }) => mine !== undefined).map(({ key }) => key)
  const take = (key: string, current: boolean) =>
    setTaken((before) => [...before.filter((one) => one !== key), ...(current ? [key] : [])])
  return (
    <Dialog
      open={open}
      title={t('errors.stale')}
      width={680}
      maskClosable={false}
      onCancel={onLeave}
      okText={apply}
      cancelText={leave}
      onOk={() => onApply(taken)}
      afterClose={() => {
        setTaken([])
        afterClose()
      }}
    >
      <Stack gap="xl" below="xl">
        <p>{intro}</p>
        {choices.length > 0 && (
          <Row>
            <Button onClick={() => setTaken([])}>{t('conflict.allMine')}</Button>
            <Button onClick={() => setTaken(choices)}>{t('conflict.allCurrent')}</Button>
          </Row>
        )}
        {changes.map((change) =>
          change.mine ? (
            <Choice key={change.key} change={change} current={taken.includes(change.key)} onTake={take} />
          ) : (
            <Changed key={change.key} change={change} />
          ),
        )}
        {note !== undefined && <p className="muted">{note}</p>}
      </Stack>
    </Dialog>
  )
}

/** A field with its value before and now. */
function Changed({ change: { field, was, now } }: { change: ShownChange }) {
  return (
    <Stack as="fieldset" least="15rem" className={styles.field}>
      <legend>{field.label}</legend>
      <Side label={t('conflict.before')} value={<Value field={field} value={was} />} />
      <Side label={t('conflict.current')} value={<Value field={field} value={now} />} />
    </Stack>
  )
}

interface ChoiceProps {
  change: ShownChange
  current: boolean
  onTake: (key: string, current: boolean) => void
}

function Choice({ change: { key, field, mine, now }, current, onTake }: ChoiceProps) {
  const option = (label: string, checked: boolean, theirs: boolean, value: ReactNode) => (
    <RadioCard name={`conflict-${key}`} checked={checked} onChoose={() => onTake(key, theirs)}>
      <Side label={label} value={value} />
    </RadioCard>
  )
  return (
    <Stack as="fieldset" least="15rem" className={styles.field}>
      <legend>{field.label}</legend>
      {option(t('conflict.mine'), !current, false, mine && <Typed field={field} {...mine} />)}
      {option(t('conflict.current'), current, true, <Value field={field} value={now} />)}
    </Stack>
  )
}

const Side = ({ label, value }: { label: string; value: ReactNode }) => (
  <Stack as="span" gap="2xs">
    <span className="muted small">{label}</span>
    <span>{value}</span>
  </Stack>
)

const Value = ({ field, value }: { field: Field; value: unknown }) =>
  isEmpty(value) ? <NoValue /> : <ValueCell field={field} value={value} text="scrolls" />

/** A value of a form, which holds only the ids of records. */
function Typed({ field, value, known }: { field: Field; value: unknown; known: readonly unknown[] }) {
  const { Stored } = widgets[field.type]
  if (isEmpty(value) || !Stored) return <Value field={field} value={value} />
  return <Stored field={field} value={value} known={[...known]} />
}

const NoValue = () => <em>{t('form.noValue')}</em>
