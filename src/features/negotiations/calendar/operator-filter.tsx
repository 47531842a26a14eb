import { useState } from 'react'
import type { FilterProps } from '#src/fields/field-widget.ts'
import { Select } from '#src/fields/select.tsx'
import { t } from '#src/lib/i18n.ts'
import type { CustomFilters } from '#src/list/filter-controls.tsx'
import type { ByField } from '#src/providers/rows.ts'
import { usePeople } from '../reassign/owner.tsx'

/** A filter by operator. Its options come from a request for names only, because most users may not read users. */
function OperatorFilter({ id, value, onChange }: FilterProps) {
  const [opened, setOpened] = useState(false)
  const chosen = typeof value === 'number' ? value : null
  const { people, loading } = usePeople(opened || chosen !== null)
  return (
    <Select<number | null>
      id={id}
      showSearch
      allowClear
      optionFilterProp="label"
      placeholder={t('list.all')}
      notFoundContent={loading ? t('field.searching') : t('field.nothingFound')}
      loading={loading}
      // Select would show the id until the name is loaded.
      value={people.some((person) => person.value === chosen) ? chosen : null}
      options={people}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}

function OperatorName({ value }: { value: unknown }) {
  const { people } = usePeople(true)
  return <>{people.find((person) => person.value === value)?.label ?? '…'}</>
}

export const customFilters: CustomFilters = {
  operatore: { Filter: OperatorFilter, Value: OperatorName },
} satisfies ByField<'trattative_cp'>
