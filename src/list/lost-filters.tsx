import { Alert, Button } from 'antd'
import { filterableFields } from '#schema/list-query.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { hidesRows, type LostParts } from './list-state.ts'
import { t } from './lost-texts.ts'

interface Props {
  table: Table
  lost: LostParts
  onForget: () => void
}

/** What the address says that its list cannot apply, and the way on without it. */
export function LostFilters({ table, lost, onForget }: Props) {
  const filters = Object.entries(lost.filters).map(([key, value]) => partText(table, key, value))
  const parts = lost.unreadable ? [t('lost.unreadable')] : filters
  const count = Math.max(parts.length, 1)
  return (
    <Alert
      className="lost-filters"
      type="warning"
      showIcon
      message={
        hidesRows(lost)
          ? t('lost.filters', { parts: parts.join(', ') })
          : t('lost.sort', { name: labelOf(table, lost.sortBy ?? '') })
      }
      description={hidesRows(lost) ? t('lost.hidden') : undefined}
      action={
        <Button size="small" onClick={onForget}>
          {hidesRows(lost) ? t('lost.show', { count }) : t('lost.goOn')}
        </Button>
      }
    />
  )
}

function labelOf(table: Table, key: string): string {
  const [name = key] = filterableFields(table, Object.keys(table.fields)).get(key) ?? []
  return fieldOf(table, name)?.label ?? key
}

const LONGEST = 60

function partText(table: Table, key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const label = labelOf(table, key)
  return label === key
    ? t('lost.unknown', { name: key })
    : t('lost.value', { label, value: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text })
}
