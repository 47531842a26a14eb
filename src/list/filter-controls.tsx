import { Button, Input } from 'antd'
import { type ComponentType, useState } from 'react'
import { fold } from '#schema/rules/fold.ts'
import type { Field } from '#schema/table.ts'
import type { FilterProps } from '#src/fields/field-widget.ts'
import { filterWords } from '#src/fields/filter-words.ts'
import { widgets } from '#src/fields/index.ts'
import { t } from '#src/lib/i18n.ts'
import { DaysAgo, daysAgo } from './days-ago.tsx'
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

interface ControlProps {
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
  const Filter = customFilters?.[name]?.Filter ?? widgets[field.type].Filter
  const id = `${prefix}${key}`
  const isSpecial = filterWords(value) !== undefined
  const change = (next: unknown) => onChange(key, next)
  return (
    <div className="filter">
      <div className="filter-label">
        <label id={`${id}-label`} htmlFor={id} title={label}>
          {label}
        </label>
        {key !== 'multiField' && (!isSearch || isSpecial) && (
          <SpecialValues {...{ field, value }} labelId={`${id}-label`} onChange={change} />
        )}
      </div>
      {daysAgo(value) !== undefined && <DaysAgo id={id} value={value} onChange={change} />}
      {!isSpecial && <Filter {...{ field, id, value, placeholder }} onChange={change} />}
    </div>
  )
}

interface Props extends Pick<ControlProps, 'customFilters' | 'prefix' | 'onChange'> {
  items: readonly FilterItem[]
  filters: Readonly<Record<string, unknown>>
  /** The only one that is asked for, until all of them are. */
  only?: string
  onAll: () => void
}

/** So many are found at a glance. */
const MANY = 8

/** The controls of a panel: the one that was asked for, or all of them, to be searched where they are many. */
export function FilterControls({ items, filters, only, onAll, ...shared }: Props) {
  const [wanted, setWanted] = useState('')
  const shown = items.filter(({ key, label }) =>
    only === undefined ? fold(label).includes(fold(wanted).trim()) : key === only,
  )
  return (
    <>
      {only === undefined && items.length > MANY && (
        <Input
          className="filter-find"
          type="search"
          aria-label={t('list.findFilter')}
          placeholder={t('list.findFilter')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      {shown.map((item) => (
        <FilterControl key={item.key} {...{ item, ...shared }} value={filters[item.key]} />
      ))}
      {shown.length === 0 && <p className="muted">{t('list.noFilter')}</p>}
      {only !== undefined && items.length > 1 && (
        <Button type="link" className="filter-all" onClick={onAll}>
          {t('list.allFilters')}
        </Button>
      )}
    </>
  )
}
