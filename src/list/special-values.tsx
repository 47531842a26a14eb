import { ME, ownReferences, takesMe, takesToday } from '#schema/condition/reader.ts'
import { USERS } from '#schema/grammar/reserved.ts'
import type { Field } from '#schema/table.ts'
import { filterWords } from '#src/fields/filter-words.ts'
import { useModel } from '#src/providers/model.ts'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { daysAgo, untilDaysAgo } from './days-ago.tsx'
import { t } from './views/texts.ts'

interface Props {
  field: Field
  /** The label of the filter. */
  labelId: string
  value: unknown
  onChange: (value: unknown) => void
}

const days: readonly unknown[] = [
  '$today',
  { to: '$today-1' },
  untilDaysAgo(7),
  { from: '$today' },
  { from: '$today-6', to: '$today' },
  { from: '$today', to: '$today+6' },
]
const presence: readonly unknown[] = [{ empty: true }, { empty: false }]

/** What a filter may say instead of a value: the user, days counted from today, whether there is a value at all. */
export function SpecialValues({ field, labelId, value, onChange }: Props) {
  const own = ownReferences(useModel().tables.get(USERS)).map(([table]) => table)
  const offered = [
    ...(takesMe(field, own) ? [ME] : []),
    ...(takesToday(field) ? days : []),
    ...(field.required ? [] : presence),
  ]
  const words = filterWords(value)
  // However many days they are, they are one choice: their number stands below it.
  const chosen = words === undefined ? '' : JSON.stringify(daysAgo(value) === undefined ? value : untilDaysAgo(7))
  if (offered.length === 0 && words === undefined) return null
  const labelOf = (one: unknown) => (daysAgo(one) === undefined ? filterWords(one) : t('views.daysAgo')) ?? ''
  const known = offered.map((one) => ({ value: JSON.stringify(one), label: labelOf(one) }))
  const other =
    words !== undefined && !known.some((one) => one.value === chosen) ? [{ value: chosen, label: words }] : []
  return (
    <PlainSelect
      look="words"
      aria-label={t('views.otherThan')}
      aria-describedby={labelId}
      value={chosen}
      options={[{ value: '', label: t('views.aValue') }, ...known, ...other]}
      onChange={(text) => onChange(text === '' ? null : JSON.parse(text))}
    />
  )
}
