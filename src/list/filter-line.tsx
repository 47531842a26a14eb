import { Button } from 'antd'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { ofThem } from '#schema/italian/articles.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { usePhone } from '#src/lib/media.ts'
import { useMay } from '#src/providers/ability.ts'
import { CloseIcon, UndoIcon } from '#src/ui/icons.tsx'
import { type CustomFilters, FilterControl, type FilterItem, ItemValue } from './filter-controls.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FilterSteps, stepIds } from './filter-steps.tsx'
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
  const frame = useRef<HTMLFormElement>(null)
  const prefix = useId()
  const phone = usePhone()
  const { filters } = state
  const { items, search, others } = useItems(table, state, customFilters)
  const { chosen, openAt, focusId, panel } = usePanel(others, prefix)
  if (items.length === 0) return null
  const active = others.filter(({ key }) => key in filters)
  const shared = { customFilters, prefix, onChange: controls.setFilter }
  const changed = active.length > 0 && !areInitial(filters, table)
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too young for the browsers of the yard
    <form
      ref={frame}
      role="search"
      className={changed ? 'filter-line filter-line-changed' : 'filter-line'}
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
        <FilterPanel {...{ frame, focusId, ...panel }} active={active.length}>
          <FilterSteps items={others} {...{ filters, chosen, ...shared }} onChoose={openAt} />
        </FilterPanel>
      )}
      {order}
      <Active {...{ table, state, controls, customFilters, active, counts }} onOpen={openAt} />
    </form>
  )
})

/** The filters of a list: the search beside the panel, and those in it. */
function useItems(table: Table, { filterFields, filters }: FilterState, customFilters?: CustomFilters) {
  // Without the right to read the referenced table there is nothing to choose from.
  const may = useMay()
  const items = filterFields.flatMap(({ key, name }): FilterItem[] => {
    const field = fieldOf(table, name)
    return field ? [{ key, name, field, label: key === 'multiField' ? t('list.multiField') : field.label }] : []
  })
  const usable = ({ key, name, field }: FilterItem) =>
    field.table === undefined || customFilters?.[name] || key in filters || may('read', field.table)
  const search = items.find(({ key, name }) => key === 'multiField' || name === table.title)
  return { items, search, others: items.filter((item) => item !== search && usable(item)) }
}

/** What the open panel shows: the value of a field, or the fields, where `last` was the one before. */
interface Step {
  isOpen: boolean
  chosen?: string
  last?: string
  /** The chip that was pressed: the way back leads there. */
  chip?: HTMLElement
}

/** The steps of the panel: a field, its value, and back; one field alone is chosen already. */
function usePanel(items: readonly FilterItem[], prefix: string) {
  const button = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState<Step>({ isOpen: false })
  const phone = usePhone()
  const [only, ...more] = items
  const chosen = more.length === 0 ? only?.key : step.chosen
  const onClose = () => {
    // While it goes it shows what it showed.
    setStep({ ...step, isOpen: false })
    const opener = step.chip?.isConnected ? step.chip : button.current
    opener?.focus()
  }
  const openAt = (key: string | undefined, chip?: HTMLElement) =>
    setStep({ isOpen: true, ...(key === undefined ? { last: chosen } : { chosen: key, chip }) })
  const onBack = () => {
    // What is typed is applied when its input loses the focus: one that is taken away does not.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    if (step.chosen === undefined || step.chip) onClose()
    else openAt(undefined)
  }
  const first = step.last === undefined ? stepIds.search(prefix) : stepIds.field(prefix, step.last)
  return {
    chosen,
    openAt,
    // The keyboard of a phone would cover the fields.
    focusId: chosen === undefined ? (phone && step.last === undefined ? '' : first) : prefix + chosen,
    panel: {
      ...{ button, onClose, onBack, open: step.isOpen, hasSteps: more.length > 0 },
      onOpenChange: (open: boolean) => setStep(open ? { isOpen: open } : { ...step, isOpen: open }),
    },
  }
}

interface ActiveProps extends FiltersProps {
  active: readonly FilterItem[]
  onOpen: (key: string, chip: HTMLElement) => void
}

/** The chips of the active filters, the button that clears them, and the counts of the rows. */
function Active({ table, state: { filters }, controls, customFilters, active, counts, onOpen }: ActiveProps) {
  const initial = areInitial(filters, table)
  if (active.length === 0 && initial && !counts) return null
  const reset = t(hasInitial(table) ? 'list.resetFilters' : 'list.clearFilters')
  return (
    <div className={initial && !counts ? 'filter-active filter-active-initial' : 'filter-active'}>
      <div className={initial ? 'filter-chips filter-chips-initial' : 'filter-chips'}>
        {active.map((item) => (
          <Chip
            key={item.key}
            {...{ item, customFilters }}
            value={filters[item.key]}
            onOpen={(chip) => onOpen(item.key, chip)}
            onClear={() => controls.setFilter(item.key, null)}
          />
        ))}
      </div>
      {!initial && (
        <Button type="link" className="filter-clear" icon={<UndoIcon />} title={reset} onClick={controls.resetFilters}>
          {reset}
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
  onOpen: (chip: HTMLElement) => void
  onClear: () => void
}

/** An active filter: a click opens its control, the cross removes it. */
function Chip({ item, customFilters, value, onOpen, onClear }: ChipProps) {
  const { label } = item
  return (
    <span className="filter-chip">
      <button type="button" className="filter-chip-open" onClick={(event) => onOpen(event.currentTarget)}>
        {label}: <ItemValue {...{ item, customFilters, value }} />
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
