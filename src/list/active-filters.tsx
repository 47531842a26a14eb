import { Button } from 'antd'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { isConditionKey } from '#schema/condition/condition.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { ConditionText } from '#src/fields/condition-text.tsx'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, UndoIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './active-filters.module.css'
import { type CustomFilters, type FilterItem, ItemValue } from './filter-controls.tsx'
import { areInitial, type FilterState, hasInitial } from './list-state.ts'
import type { ListControls } from './use-list-state.ts'

interface Props {
  table: Table
  filters: FilterState['filters']
  items: readonly FilterItem[]
  /** The keys of the filters that have a control. */
  offered: readonly string[]
  controls: Pick<ListControls, 'setFilter' | 'resetFilters'>
  customFilters?: CustomFilters
  /** The counts of the rows. */
  counts?: ReactNode
  /** There are views beside the filters: what resets these is a sign. */
  isShared: boolean
  onOpen: (key: string, chip: HTMLElement) => void
}

/**
 * The chips of the active filters, the button that clears them, and the counts of the rows. On a phone those that the list
 * has by definition are only counted on the button of the panel.
 */
export function ActiveFilters(props: Props) {
  const { table, filters, items, offered, controls, customFilters, counts, isShared, onOpen } = props
  const initial = areInitial(filters, table)
  const phone = usePhone()
  const chips = phone && initial ? [] : items
  const conditions =
    phone && initial ? [] : Object.keys(filters).filter((key) => isConditionKey(key) || !offered.includes(key))
  const isEmpty = chips.length + conditions.length === 0
  if (isEmpty && initial && !counts) return null
  const reset = t(hasInitial(table) ? 'list.resetFilters' : 'list.clearFilters')
  return (
    <Row gap="sm" oneLine className={styles.active}>
      {!isEmpty && (
        <Row gap="sm" oneLine className="scrolls" data-chips="">
          {conditions.map((key) => (
            <ConditionChip
              key={key}
              table={table}
              condition={{ [key]: filters[key] }}
              onClear={() => controls.setFilter(key, null)}
            />
          ))}
          {chips.map((item) => (
            <Chip
              key={item.key}
              {...{ item, customFilters }}
              value={filters[item.key]}
              onOpen={(chip) => onOpen(item.key, chip)}
              onClear={() => controls.setFilter(item.key, null)}
            />
          ))}
        </Row>
      )}
      {!initial && (
        <Button
          type="link"
          className={clsx(styles.reset, isShared && styles.sign)}
          aria-label={reset}
          title={reset}
          onClick={controls.resetFilters}
        >
          <UndoIcon />
          <span>{reset}</span>
        </Button>
      )}
      {counts}
    </Row>
  )
}

interface ConditionChipProps {
  table: Table
  condition: Values
  onClear: () => void
}

/** A condition that no single control shows: it is only read, and removed. */
function ConditionChip({ table, condition, onClear }: ConditionChipProps) {
  return (
    <span className={clsx(styles.chip, styles.whole)}>
      <span className={clsx('ellipsis', styles.words)}>
        <ConditionText table={table} condition={condition} />
      </span>
      <IconButton label={t('list.removeCondition')} title={t('list.removeCondition')} onClick={onClear}>
        <CloseIcon />
      </IconButton>
    </span>
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
    <span className={styles.chip}>
      <button type="button" className={styles.open} onClick={(event) => onOpen(event.currentTarget)}>
        <span className={styles.name}>{label}: </span>
        <span className="ellipsis">
          <ItemValue {...{ item, customFilters, value }} />
        </span>
      </button>
      <IconButton
        label={t('list.removeFilter', { name: label })}
        title={t('list.removeFilter', { name: label })}
        onClick={onClear}
      >
        <CloseIcon />
      </IconButton>
    </span>
  )
}
