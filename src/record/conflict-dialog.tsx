import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { widgets } from '#src/fields/index.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { t } from '#src/lib/i18n.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import type { FormField } from './form-values.ts'
import type { Conflict } from './use-record-form.ts'

interface Props {
  conflict: Conflict
  resolve: (current: readonly FormField[]) => void
  leave: () => void
}

/** Shows the fields that two users changed in the same row and lets the user choose each value. */
export function ConflictDialog({ conflict, resolve, leave }: Props) {
  const { collisions, incoming } = conflict
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const take = (key: string, current: boolean) =>
    setTheirs((before) => [...before.filter((one) => one !== key), ...(current ? [key] : [])])
  return (
    <Dialog
      open
      title={t('errors.stale')}
      width={680}
      maskClosable={false}
      onCancel={leave}
      okText={t('form.save')}
      cancelText={t('conflict.back')}
      onOk={() => resolve(collisions.filter(({ key }) => theirs.includes(key)))}
    >
      <p className="conflict-intro">{t('conflict.intro')}</p>
      <div className="conflict-all">
        <Button onClick={() => setTheirs([])}>{t('conflict.allMine')}</Button>
        <Button onClick={() => setTheirs(collisions.map(({ key }) => key))}>{t('conflict.allCurrent')}</Button>
      </div>
      {collisions.map((one) => (
        <Choice key={one.key} item={one} conflict={conflict} current={theirs.includes(one.key)} onTake={take} />
      ))}
      {incoming.length > 0 && (
        <p className="muted">{t('conflict.kept', { fields: incoming.map(({ field }) => field.label).join(', ') })}</p>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  item: FormField
  conflict: Conflict
  current: boolean
  onTake: (key: string, current: boolean) => void
}

function Choice({ item: { key, name, field }, conflict, current, onTake }: ChoiceProps) {
  const option = (label: string, checked: boolean, theirs: boolean, value: ReactNode) => (
    <label className="conflict-option">
      <input type="radio" name={`conflict-${key}`} checked={checked} onChange={() => onTake(key, theirs)} />
      <span>
        <span className="conflict-side">{label}</span>
        <span className="conflict-value">{value}</span>
      </span>
    </label>
  )
  const now = conflict.current[name]
  return (
    <fieldset className="conflict-field">
      <legend>{field.label}</legend>
      {option(t('conflict.mine'), !current, false, <Typed item={{ key, name, field }} conflict={conflict} />)}
      {option(
        t('conflict.current'),
        current,
        true,
        isEmpty(now) ? <NoValue /> : <ValueCell field={field} value={now} />,
      )}
    </fieldset>
  )
}

/** A value of the form, which holds only the ids of records. */
function Typed({ item: { key, name, field }, conflict }: Pick<ChoiceProps, 'item' | 'conflict'>) {
  const value = conflict.typed[key]
  if (isEmpty(value)) return <NoValue />
  const { Stored } = widgets[field.type]
  if (!Stored) return <ValueCell field={field} value={value} />
  return <Stored field={field} value={value} known={knownRecords(name, conflict.base, conflict.current)} />
}

const knownRecords = (name: string, ...rows: Row[]): unknown[] => rows.flatMap((row) => [row[name]].flat())

const NoValue = () => <em>{t('form.noValue')}</em>
