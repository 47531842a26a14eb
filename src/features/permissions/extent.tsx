import { Fragment } from 'react'
import type { Extent } from '#schema/rights/why.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { ConditionText } from '#src/fields/condition-text.tsx'
import { MeWords } from '#src/fields/filter-value.tsx'
import { useModel } from '#src/providers/model.ts'
import { t } from './texts.ts'

interface Props {
  /** The table, or the route of a screen, which has no parts. */
  subject: string
  extents: readonly Extent[]
}

/** Whether one of them is about a part of the rows or fields only. */
export const isInPart = (extents: readonly Extent[]): boolean => extents.some(({ where, fields }) => where || fields)

/** The parts of a table that rights are about, in brackets: ' (solo dove Operatore: l’utente; solo i campi Note)'. Nothing where they are about all of it. */
export function ExtentText({ subject, extents }: Props) {
  const table = useModel().tables.get(subject)
  const parts = extents.filter(({ where, fields }) => where || fields)
  if (!table || parts.length === 0) return null
  return (
    <>
      {' ('}
      {parts.map((extent, at) => (
        <Fragment key={JSON.stringify(extent)}>
          {at > 0 && `; ${t('permissions.besides')} `}
          <Part {...{ table, extent }} />
        </Fragment>
      ))}
      {')'}
    </>
  )
}

function Part({ table, extent: { where, fields } }: { table: Table; extent: Extent }) {
  return (
    <>
      {where && (
        <MeWords value={t('permissions.me')}>
          {t('permissions.onlyWhere')} <ConditionText table={table} condition={where} />
        </MeWords>
      )}
      {where && fields && ', '}
      {fields && fieldsText(table, fields)}
    </>
  )
}

/** The fields that are named, or those that are not, whichever are fewer. */
function fieldsText(table: Table, fields: readonly string[]): string {
  const others = Object.keys(table.fields).filter((name) => !fields.includes(name))
  const labels = (names: readonly string[]) => names.map((name) => fieldOf(table, name)?.label ?? name).join(', ')
  return others.length < fields.length
    ? t('permissions.withoutFields', { count: others.length, fields: labels(others) })
    : t('permissions.onlyFields', { count: fields.length, fields: labels(fields) })
}
