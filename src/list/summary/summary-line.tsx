import { Button } from 'antd'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import { type Field, fieldOf, filterKey, type Table } from '#schema/table.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import type { QueryControls } from '../use-query-controls.ts'
import styles from './summary-line.module.css'
import { t } from './texts.ts'
import { type Summary, useSummary } from './use-summary.ts'

interface Props {
  table: Table
  query: QueryControls
  /** The name of the field by which the rows are counted. */
  by: string
}

/** The rows of the present filter, counted by a field; each value is a button that filters by it. */
export function SummaryLine({ table, query, by }: Props) {
  const { data, error, refetch } = useSummary(table, by, query.filters)
  const field = fieldOf(table, by)
  if (!field) return null
  return (
    <Row as="section" oneLine className={styles.line} aria-label={t('summary.line', { name: field.label })}>
      <span className={clsx('muted', styles.label)}>{field.label}</span>
      {error && !data ? (
        <>
          <span>{t('summary.failed')}</span>
          <Button type="link" onClick={() => refetch()}>
            {t('summary.retry')}
          </Button>
        </>
      ) : (
        <Groups {...{ query, field }} name={by} summary={data} />
      )}
    </Row>
  )
}

interface GroupsProps {
  query: QueryControls
  field: Field
  name: string
  summary?: Summary
}

function Groups({ query: { state, controls }, field, name, summary }: GroupsProps) {
  if (!summary) return <span className="muted">{t('summary.loading')}</span>
  if (summary.data.length === 0) return <span className="muted">{t('summary.empty')}</span>
  const key = filterKey(name, field)
  const filtered = state.filters[key]
  return (
    <Row as="ul" gap="sm" oneLine className={clsx('scrolls', styles.groups)}>
      {summary.data.map(({ value, shown, count }) => (
        <li key={String(value)}>
          {value === null ? (
            <Plain>
              {t('summary.none')} <Count count={count} />
            </Plain>
          ) : (
            <button
              type="button"
              className={buttons.choice}
              aria-pressed={filtered === value}
              onClick={() => controls.setFilter(key, filtered === value ? null : value)}
            >
              <Value field={field} shown={shown} /> <Count count={count} />
            </button>
          )}
        </li>
      ))}
      {summary.others > 0 && (
        <li>
          <Plain>
            {t('summary.others')} <Count count={summary.others} />
          </Plain>
        </li>
      )}
    </Row>
  )
}

/** A value of the field as lists show it; of a field that holds several, one of them. */
function Value({ field, shown }: { field: Field; shown: unknown }) {
  const one = fieldTypes[field.type].several && !isEmpty(shown) ? [shown] : shown
  return <ValueCell field={field} value={one} />
}

const Count = ({ count }: { count: number }) => <strong>{t('summary.count', { count })}</strong>

/** Rows that no filter shows. */
const Plain = ({ children }: { children: ReactNode }) => (
  <span className={clsx('muted', buttons.choice)}>{children}</span>
)
