import { Button } from 'antd'
import { type ComponentType, memo, useId, useState } from 'react'
import { fieldOf, type Table } from '#schema/table.ts'
import type { FilterProps } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import type { FilterState } from './list-state.ts'

interface Props extends FilterState {
  table: Table
  onFilter: (key: string, value: unknown) => void
  /** Fields whose filter is not that of their type. */
  controls?: Readonly<Record<string, ComponentType<FilterProps>>>
}

/** How many filters are in sight before one asks for the others: two rows of a wide screen, two of a phone. */
const IN_SIGHT = { wide: 8, phone: 4 }

/** A control for each filter of the table, set as the list is. A long bar folds its last filters, but none that is set. */
export const FilterBar = memo(function FilterBar({ table, filterFields, filters, onFilter, controls }: Props) {
  const prefix = useId()
  const [all, setAll] = useState(false)
  const most = usePhone() ? IN_SIGHT.phone : IN_SIGHT.wide
  // A button that brings a single filter would take as much room as the filter.
  const folds = filterFields.length > most + 1
  const shown = folds && !all ? filterFields.filter(({ key }, n) => n < most || key in filters) : filterFields
  const hidden = filterFields.length - shown.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too young for the browsers of the yard
    <form
      role="search"
      className="filters"
      aria-label={t('list.filterBar', { name: table.label.many })}
      onSubmit={(event) => event.preventDefault()}
    >
      {shown.map(({ key, name }) => {
        const field = fieldOf(table, name)
        if (!field) return null
        const Filter = controls?.[name] ?? widgets[field.type].Filter
        const id = `${prefix}${key}`
        const label = key === 'multiField' ? t('list.multiField') : field.label
        return (
          <div key={key} className="filter">
            <label htmlFor={id}>{label}</label>
            <Filter field={field} id={id} value={filters[key]} onChange={(value) => onFilter(key, value)} />
          </div>
        )
      })}
      {folds && (hidden > 0 || all) && (
        <Button type="link" className="filters-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('list.fewerFilters') : t('list.moreFilters', { count: hidden })}
        </Button>
      )}
    </form>
  )
})
