import type { FilterProps } from '#src/fields/field-widget.ts'
import { t } from '#src/lib/i18n.ts'
import type { CustomFilters } from '#src/list/filter-controls.tsx'
import type { ByField } from '#src/providers/rows.ts'
import { UserSelect, usePeople } from '../reassign/owner.tsx'

/** A filter by operator. Its options come from a request for names only, because most users may not read users. */
const OperatorFilter = ({ id, value, onChange }: FilterProps) => (
  <UserSelect
    {...{ id, value }}
    people={usePeople}
    nobody={t('list.all')}
    onChange={(person) => onChange(person?.value ?? null)}
  />
)

function OperatorName({ value }: { value: unknown }) {
  const { people } = usePeople(true)
  return <>{people.find((person) => person.value === value)?.label ?? '…'}</>
}

export const customFilters: CustomFilters = {
  operatore: { Filter: OperatorFilter, Value: OperatorName },
} satisfies ByField<'trattative_cp'>
