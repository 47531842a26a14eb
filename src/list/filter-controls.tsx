import type { ComponentType } from 'react'
import type { Field } from '#schema/table.ts'
import type { FilterProps } from '#src/fields/field-widget.ts'
import { FilterValue } from '#src/fields/filter-value.tsx'
import { filterWords } from '#src/fields/filter-words.ts'
import { LazyFilter } from '#src/fields/lazy-filter.tsx'
import { DaysAgo, daysAgo } from './days-ago.tsx'
import { NamedFilter } from './named-filter.tsx'
import { SpecialValues } from './special-values.tsx'

/** A filter that replaces the one of its field's type: its control and the display of its value. */
export interface CustomFilter {
  Filter: ComponentType<FilterProps>
  Value: ComponentType<{ field: Field; value: unknown }>
}

export type CustomFilters = Readonly<Record<string, CustomFilter>>

/** A filter of a list as it is offered: by its key in the address, with the field it is about. */
export interface FilterItem {
  key: string
  name: string
  field: Field
  label: string
}

export interface ControlProps {
  item: FilterItem
  customFilters?: CustomFilters
  /** What its id begins with, before its key. */
  prefix: string
  value: unknown
  /** It stands beside the list: only what is typed, as long as the address says nothing else. */
  isSearch?: boolean
  placeholder?: string
  onChange: (key: string, value: unknown) => void
}

export function FilterControl({ item, customFilters, prefix, isSearch, placeholder, ...given }: ControlProps) {
  const { key, name, field, label } = item
  const { value, onChange } = given
  const Filter = customFilters?.[name]?.Filter ?? LazyFilter
  const id = `${prefix}${key}`
  const isSpecial = filterWords(value) !== undefined
  const change = (next: unknown) => onChange(key, next)
  return (
    <NamedFilter
      {...{ id, label }}
      isBeside={isSearch}
      // The control says what it finds as long as it is empty.
      hidesLabel={placeholder !== undefined}
      words={
        key !== 'multiField' &&
        (!isSearch || isSpecial) && <SpecialValues {...{ field, value }} labelId={`${id}-label`} onChange={change} />
      }
    >
      {daysAgo(value) !== undefined && <DaysAgo id={id} value={value} onChange={change} />}
      {!isSpecial && <Filter {...{ field, id, value, placeholder }} onChange={change} />}
    </NamedFilter>
  )
}

/** The value of a filter in words, as its chip and the list of the fields have it. */
export function ItemValue({ item, customFilters, value }: Pick<ControlProps, 'item' | 'customFilters' | 'value'>) {
  const Value = (filterWords(value) === undefined && customFilters?.[item.name]?.Value) || FilterValue
  return <Value field={item.field} value={value} />
}
