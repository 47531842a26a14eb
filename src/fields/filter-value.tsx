import { createContext, Fragment, use } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Field } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { t as words } from './filter-texts.ts'
import { filterWords, statesOnce } from './filter-words.ts'
import { widgets } from './index.ts'
import { ValueCell } from './value-cell.tsx'

/** What the person is called who reads the rows, where a condition names them (default: 'Io'). */
export const MeWords = createContext<string | undefined>(undefined)

interface Props {
  field: Field
  value: unknown
}

export function FilterValue({ field, value }: Props) {
  const { match, several } = fieldTypes[field.type]
  const me = use(MeWords)
  const once = statesOnce(value)
  if (once)
    return (
      <>
        {words('filter.was')} <FilterValue field={field} value={once} />
      </>
    )
  const special = filterWords(value, me)
  if (special !== undefined) return <>{special}</>
  if (match === 'contains') return <>{asText(value)}</>
  if (isRange(value)) return <RangeText field={field} {...value} />
  const { Stored } = widgets[field.type]
  if (Stored) return <Stored field={field} value={value} />
  if (Array.isArray(value) && !several) return <AnyOf field={field} values={value} />
  const one = match === 'member' && !Array.isArray(value) ? [value] : value
  return <ValueCell field={field} value={one} />
}

/** Several values, each of which is asked for. */
const AnyOf = ({ field, values }: { field: Field; values: readonly unknown[] }) =>
  values.map((value, index) => (
    <Fragment key={String(value)}>
      {index > 0 && ` ${words('filter.or')} `}
      <ValueCell field={field} value={value} />
    </Fragment>
  ))

interface RangeValue {
  from?: unknown
  to?: unknown
}

const isRange = (value: unknown): value is RangeValue =>
  typeof value === 'object' && value !== null && ('from' in value || 'to' in value)

const RangeText = ({ field, from, to }: RangeValue & { field: Field }) => (
  <>
    {from !== undefined && from !== null && (
      <>
        {t('field.from')} <ValueCell field={field} value={from} />{' '}
      </>
    )}
    {to !== undefined && to !== null && (
      <>
        {t('field.to')} <ValueCell field={field} value={to} />
      </>
    )}
  </>
)
