import { type ComponentProps, memo, type ReactNode, useId, useRef } from 'react'
import { ofThem } from '#schema/italian/articles.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { lazy } from '#src/lib/lazy.ts'
import { usePhone } from '#src/lib/media.ts'
import { useMay } from '#src/providers/ability.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { type CustomFilters, FilterControl, type FilterItem } from './filter-controls.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FilterSteps } from './filter-steps.tsx'
import { areInitial, type FilterState } from './list-state.ts'
import { useFilterPanel } from './use-filter-panel.ts'
import type { ListControls } from './use-list-state.ts'

/** Few addresses have lost a part. */
const LostFilters = lazy(() => import('./lost-filters.tsx'), 'LostFilters')

interface Props {
  table: Table
  state: FilterState
  controls: Pick<ListControls, 'setFilter' | 'resetFilters'> & Partial<Pick<ListControls, 'forgetLost'>>
  customFilters?: CustomFilters
}

interface LineProps extends Props {
  /** What they share their line with (`FilterForm`). */
  place?: ComponentProps<typeof FilterForm>['place']
  /** Where the line stands. */
  className?: string
}

/** The filters of a screen on a line of their own, and what its address has lost of them. */
export const FilterLine = memo(function FilterLine({ place = 'alone', ...props }: LineProps) {
  return (
    <>
      <Filters {...props} place={place} />
      <LostFilterNotice {...props} />
    </>
  )
})

/** Says which part of the address could not be applied. */
export function LostFilterNotice({ table, state, controls }: Omit<Props, 'customFilters'>) {
  if (!state.lost || !controls.forgetLost) return null
  return (
    <OnDemand>
      <LostFilters table={table} lost={state.lost} onForget={controls.forgetLost} />
    </OnDemand>
  )
}

interface FiltersProps extends LineProps {
  /** The order of the rows, beside the filters. */
  order?: ReactNode
  /** The counts of the rows, beside the active filters. */
  counts?: ReactNode
}

/**
 * The filters on one line: a search, a panel with the other filters, and a chip for each active one; chips that find no room
 * scroll sideways. On a phone those that the list has by definition are only counted on the button.
 */
export const Filters = memo(function Filters(props: FiltersProps) {
  const { table, state, controls, customFilters, place, className, order, counts } = props
  const frame = useRef<HTMLFormElement>(null)
  const prefix = useId()
  const phone = usePhone()
  const { filters } = state
  const { items, search, others } = useItems(table, state, customFilters)
  const { chosen, openAt, focusId, panel } = useFilterPanel(others, prefix)
  if (items.length === 0) return null
  const active = others.filter(({ key }) => key in filters)
  const shared = { customFilters, prefix, onChange: controls.setFilter }
  return (
    <FilterForm
      ref={frame}
      label={t('list.filterBar', { ofThem: ofThem(table.label) })}
      isChanged={active.length > 0 && !areInitial(filters, table)}
      {...{ place, className }}
      search={
        search && (
          <FilterControl
            item={search}
            isSearch
            {...shared}
            value={filters[search.key]}
            placeholder={phone ? search.label : undefined}
          />
        )
      }
    >
      {others.length > 0 && (
        <FilterPanel {...{ frame, focusId, ...panel }} active={active.length}>
          <FilterSteps items={others} {...{ filters, chosen, ...shared }} onChoose={openAt} />
        </FilterPanel>
      )}
      {order}
      <ActiveFilters
        {...{ table, filters, controls, customFilters, counts }}
        items={active}
        offered={items.map(({ key }) => key)}
        isShared={place === 'shared'}
        onOpen={openAt}
      />
    </FilterForm>
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
