import type { ReactNode } from 'react'
import type { Table } from '#schema/table.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { RecordField, RecordFields, RecordGroup } from '#src/page/record-group.tsx'
import type { FieldOf, RowOf } from '#src/providers/rows.ts'
import { changedChecks } from '../checks/checks-by-type.ts'
import { checksOf } from './checks-of.ts'
import { t } from './texts.ts'

const compared = ['danni', 'ore', 'km', 'carburante'] satisfies FieldOf<'accettazioni_mezzi'>[]

interface Props {
  table: Table
  now: RowOf<'accettazioni_mezzi'>
  before: RowOf<'accettazioni_mezzi'>
}

/** The data and the checks of an acceptance that differ from those before, each with both values. */
export function Changes({ table, now, before }: Props) {
  const names = compared.filter((name) => now[name] !== before[name])
  const checks = changedChecks(checksOf(now), checksOf(before))
  return (
    <RecordGroup title={t('acceptanceCompare.changes')}>
      {names.length + checks.length === 0 && <p className="muted">{t('acceptanceCompare.same')}</p>}
      <RecordFields>
        {names.map((name) => {
          const field = table.fields[name]
          const shown = (value: unknown) =>
            field && !isEmpty(value) ? <ValueCell field={field} value={value} /> : undefined
          return <Change key={name} label={field?.label ?? name} was={shown(before[name])} is={shown(now[name])} />
        })}
        {checks.map((check) => (
          <Change key={check.controlloId} label={check.nome} was={check.before} is={check.now} />
        ))}
      </RecordFields>
    </RecordGroup>
  )
}

function Change({ label, was, is }: { label: string; was?: ReactNode; is?: ReactNode }) {
  const none = <em>{t('acceptanceCompare.noValue')}</em>
  return (
    <RecordField name={label}>
      <span className="visually-hidden">{t('acceptanceCompare.was')} </span>
      <span className="muted">{was ?? none}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">{t('acceptanceCompare.is')} </span>
      <strong>{is ?? none}</strong>
    </RecordField>
  )
}
