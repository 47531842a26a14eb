import { Button } from 'antd'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { ofThem } from '#schema/articles.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { FilterValue } from '#src/fields/filter-value.tsx'
import { filterWords } from '#src/fields/filter-words.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/prefetch.ts'
import { useMay } from '#src/providers/ability.ts'
import { CloseIcon } from '#src/ui/icons.tsx'
import { type CustomFilters, FilterControl, FilterControls, type FilterItem } from './filter-controls.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { areInitial, type FilterState, hasInitial } from './list-state.ts'
import type { ListControls } from './use-list-state.ts'

/** Few addresses have lost a part. */
const LostFilters = lazy(async () => ({ default: (await import('./lost-filters.tsx')).LostFilters }))

interface Props {
  table: Table
  state: FilterState
  controls: Pick<ListControls, 'setFilter' | 'resetFilters'> & Partial<Pick<ListControls, 'forgetLost'>>
  customFilters?: CustomFilters
}

/** The filters of a screen on a line of their own, and what its address has lost of them. */
export const FilterLine = memo(function FilterLine(props: Props) {
  return (
    <>
      <Filters {...props} />
      <LostFilterNotice {...props} />
    </>
  )
})

/** Says which part of the address could not be applied. */
export function LostFilterNotice({ table, state, controls }: Omit<Props, 'customFilters'>) {
  if (!state.lost || !controls.forgetLost) return null
  return (
    <Meanwhile value={null}>
      <LostFilters table={table} lost={state.lost} onForget={controls.forgetLost} />
    </Meanwhile>
  )
}

interface FiltersProps extends Props {
  /** The order of the rows, beside the filters. */
  order?: ReactNode
  /** The counts of the rows, beside the active filters. */
  counts?: ReactNode
}

/**
 * The filters on one line: a search, a panel with the other filters, and a chip for each active one; chips that find no room
 * scroll sideways. On a phone those that the list has by definition are only counted on the button.
 */
export const Filters = memo(function Filters({ table, state, controls, customFilters, order, counts }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const [focusedKey, setFocusedKey] = useState<string>()
  const frame = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const prefix = useId()
  const { filterFields, filters } = state
  const { setFilter } = controls
  const items = filterFields.flatMap(({ key, name }): FilterItem[] => {
    const field = fieldOf(table, name)
    return field ? [{ key, name, field, label: key === 'multiField' ? t('list.multiField') : field.label }] : []
  })
  // Without the right to read the referenced table there is nothing to choose from.
  const may = useMay()
  const phone = usePhone()
  const usable = ({ key, name, field }: FilterItem) =>
    field.table === undefined || customFilters?.[name] || key in filters || may('read', field.table)
  const search = items.find(({ key, name }) => key === 'multiField' || name === table.title)
  const others = items.filter((item) => item !== search && usable(item))
  if (items.length === 0) return null
  const active = others.filter(({ key }) => key in filters)
  const changeOpen = (open: boolean) => {
    setOpen(open)
    if (!open) setFocusedKey(undefined)
  }
  const openOne = (key: string) => {
    setFocusedKey(key)
    setOpen(true)
  }
  const close = () => {
    changeOpen(false)
    button.current?.focus()
  }
  const shared = { customFilters, prefix, onChange: setFilter }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too young for the browsers of the yard
    <form
      ref={frame}
      role="search"
      className="filter-line"
      aria-label={t('list.filterBar', { ofThem: ofThem(table.label) })}
      onSubmit={(event) => event.preventDefault()}
    >
      {search && (
        <div className="filter-search">
          <FilterControl
            item={search}
            isSearch
            {...shared}
            value={filters[search.key]}
            placeholder={phone ? search.label : undefined}
          />
        </div>
      )}
      {others.length > 0 && (
        <FilterPanel
          {...{ open, frame, button }}
          active={active.length}
          focusId={focusedKey && prefix + focusedKey}
          onOpenChange={changeOpen}
          onClose={close}
        >
          <FilterControls
            items={others}
            {...{ filters, ...shared }}
            only={focusedKey}
            onAll={() => setFocusedKey(undefined)}
          />
        </FilterPanel>
      )}
      {order}
      <Active {...{ table, state, controls, customFilters, active, counts }} onOpen={openOne} />
    </form>
  )
})

interface ActiveProps extends FiltersProps {
  active: readonly FilterItem[]
  onOpen: (key: string) => void
}

/** The chips of the active filters, the button that clears them, and the counts of the rows. */
function Active({ table, state: { filters }, controls, customFilters, active, counts, onOpen }: ActiveProps) {
  const initial = areInitial(filters, table)
  if (active.length === 0 && initial && !counts) return null
  return (
    <div className={initial && !counts ? 'filter-active filter-active-initial' : 'filter-active'}>
      <div className={initial ? 'filter-chips filter-chips-initial' : 'filter-chips'}>
        {active.map((item) => (
          <Chip
            key={item.key}
            {...{ item, customFilters }}
            value={filters[item.key]}
            onOpen={() => onOpen(item.key)}
            onClear={() => controls.setFilter(item.key, null)}
          />
        ))}
      </div>
      {!initial && (
        <Button type="link" className="filter-clear" onClick={controls.resetFilters}>
          {t(hasInitial(table) ? 'list.resetFilters' : 'list.clearFilters')}
        </Button>
      )}
      {counts}
    </div>
  )
}

interface ChipProps {
  item: FilterItem
  customFilters?: CustomFilters
  value: unknown
  onOpen: () => void
  onClear: () => void
}

/** An active filter: a click opens its control, the cross removes it. */
function Chip({ item: { name, field, label }, customFilters, value, onOpen, onClear }: ChipProps) {
  const Value = (filterWords(value) === undefined && customFilters?.[name]?.Value) || FilterValue
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
