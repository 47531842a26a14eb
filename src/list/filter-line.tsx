import { Button, Popover } from 'antd'
import { type ComponentType, memo, type ReactNode, useId, useRef, useState } from 'react'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import type { FilterProps } from '#src/fields/field-widget.ts'
import { FilterValue } from '#src/fields/filter-value.tsx'
import { widgets } from '#src/fields/index.ts'
import { t } from '#src/lib/i18n.ts'
import { useMay } from '#src/providers/ability.ts'
import { CloseIcon, FilterIcon } from '#src/ui/icons.tsx'
import type { FilterState } from './list-state.ts'
import type { ListControls } from './use-list-state.ts'

/** A filter that is not that of its field's type: how it is set, and how its value is said. */
export interface OwnFilter {
  Filter: ComponentType<FilterProps>
  Value: ComponentType<{ field: Field; value: unknown }>
}

export type OwnFilters = Readonly<Record<string, OwnFilter>>

interface Props {
  table: Table
  state: FilterState
  controls: Pick<ListControls, 'setFilter' | 'clearFilters'>
  own?: OwnFilters
}

/**
 * The filters of a list on one line: a search, those in use, and the way to all others, which can always be closed. Nothing
 * that is set is ever out of sight.
 */
export const FilterLine = memo(function FilterLine({ table, state, controls, own }: Props) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string>()
  const frame = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const prefix = useId()
  const { filterFields, filters } = state
  const items = filterFields.flatMap(({ key, name }): Item[] => {
    const field = fieldOf(table, name)
    return field ? [{ key, name, field, label: key === 'multiField' ? t('list.multiField') : field.label }] : []
  })
  // Who may not read what a field refers to could not choose among it.
  const may = useMay()
  const usable = ({ key, name, field }: Item) =>
    field.table === undefined || own?.[name] || key in filters || may('read', field.table)
  const search = items.find(({ key, name }) => key === 'multiField' || name === table.title)
  const others = items.filter((item) => item !== search && usable(item))
  if (items.length === 0) return null
  const set = others.filter(({ key }) => key in filters)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) setWanted(undefined)
  }
  const close = () => {
    change(false)
    button.current?.focus()
  }
  const control = (item: Item) => (
    <Control key={item.key} {...{ item, own, prefix }} value={filters[item.key]} onChange={controls.setFilter} />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too young for the browsers of the yard
    <form
      ref={frame}
      role="search"
      className="filter-line"
      aria-label={t('list.filterBar', { name: table.label.many })}
      onSubmit={(event) => event.preventDefault()}
    >
      {search && <div className="filter-search">{control(search)}</div>}
      {others.length > 0 && (
        <Popover
          open={open}
          onOpenChange={change}
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          destroyOnHidden
          getPopupContainer={() => frame.current ?? document.body}
          afterOpenChange={(opened) => opened && enter(frame.current, wanted && prefix + wanted)}
          content={
            <FilterPanel label={t('list.addFilter')} onClose={close}>
              {others.map(control)}
            </FilterPanel>
          }
        >
          <Button ref={button} icon={<FilterIcon />} aria-expanded={open}>
            {t('list.addFilter')}
          </Button>
        </Popover>
      )}
      <div className="filter-chips">
        {set.map((item) => (
          <Chip
            key={item.key}
            {...{ item, own }}
            value={filters[item.key]}
            onOpen={() => {
              setWanted(item.key)
              setOpen(true)
            }}
            onClear={() => controls.setFilter(item.key, null)}
          />
        ))}
      </div>
      {Object.keys(filters).length > 0 && (
        <Button type="link" className="filter-clear" onClick={controls.clearFilters}>
          {t('list.clearFilters')}
        </Button>
      )}
    </form>
  )
})

interface Item {
  key: string
  name: string
  field: Field
  label: string
}

/** Puts the focus into the control of that id, or before the first one of the panel. */
function enter(frame: HTMLElement | null, id: string | undefined): void {
  const control = id === undefined ? null : document.getElementById(id)
  const into = control ?? frame?.querySelector<HTMLElement>('.filter-panel')
  into?.focus()
}

interface PanelProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** All filters that are not on the line itself. Escape closes it, unless a list within it was open. */
const FilterPanel = ({ label, onClose, children }: PanelProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form around it
  <div
    role="group"
    aria-label={label}
    className="filter-panel"
    tabIndex={-1}
    onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
  >
    {children}
  </div>
)

interface ControlProps {
  item: Item
  own?: OwnFilters
  prefix: string
  value: unknown
  onChange: (key: string, value: unknown) => void
}

function Control({ item: { key, name, field, label }, own, prefix, value, onChange }: ControlProps) {
  const Filter = own?.[name]?.Filter ?? widgets[field.type].Filter
  const id = `${prefix}${key}`
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Filter field={field} id={id} value={value} onChange={(next) => onChange(key, next)} />
    </div>
  )
}

interface ChipProps extends Pick<ControlProps, 'item' | 'own' | 'value'> {
  onOpen: () => void
  onClear: () => void
}

/** A filter in use: a click leads to its control, the cross takes it away. */
function Chip({ item: { name, field, label }, own, value, onOpen, onClear }: ChipProps) {
  const Value = own?.[name]?.Value ?? FilterValue
  return (
    <span className="filter-chip">
      <button type="button" className="filter-chip-open" onClick={onOpen}>
        {label}: <Value field={field} value={value} />
      </button>
      <button
        type="button"
        className="filter-chip-clear"
        aria-label={t('list.removeFilter', { name: label })}
        title={t('list.removeFilter', { name: label })}
        onClick={onClear}
      >
        <CloseIcon />
      </button>
    </span>
  )
}
