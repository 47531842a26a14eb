import { Link } from 'react-router'
import { fieldTypes } from '#schema/fields/index.ts'
import { withSmallInitial } from '#schema/italian/words.ts'
import { dimensionFilter, withFilter } from '#schema/lists/dimensions.ts'
import { blockFilters, type ListedBlock } from '#schema/lists/home-blocks.ts'
import { type Field, fieldOf } from '#schema/table.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { Row } from '#src/ui/layout.tsx'
import styles from './counted-block.module.css'
import { HomeCard } from './home-card.tsx'
import { listLink } from './list-link.ts'
import { readOf } from './read.tsx'
import { useScope } from './scope.ts'
import { t } from './texts.ts'
import { useTodo } from './todo.ts'
import { useHomeCounts } from './use-home-counts.ts'

interface Props extends ListedBlock {
  /** The name of the field that its rows are counted by. */
  by: string
}

/** A block of values with the number of rows that have each of them, most first; each leads to its rows. */
export function CountedBlock({ table, screen, block, by }: Props) {
  const { name, title, hint, empty } = block
  const filters = blockFilters(table, block, useScope() === 'mine')
  const query = useHomeCounts(table.name, by, filters)
  const { data: values = [], totalRows } = query.data ?? {}
  useTodo(name, totalRows, block.todo)
  const field = fieldOf(table, by)
  if (!field) return null
  const shown = values.slice(0, block.rows)
  const rest = (totalRows ?? 0) - shown.reduce((sum, { count }) => sum + count, 0)
  return (
    <HomeCard
      {...{ name, title }}
      count={totalRows}
      to={listLink(screen.route, filters)}
      read={readOf(query)}
      isEmpty={empty === undefined ? totalRows === 0 : undefined}
    >
      {hint !== undefined && totalRows !== 0 && <p className="muted">{hint}</p>}
      {totalRows === 0 && <p className="muted">{empty}</p>}
      <ul className={styles.values}>
        {shown.map(({ value, shown: embedded, count }) => (
          <li key={String(value)} className={styles.value}>
            <Row oneLine justify="between" gap="lg">
              <Link to={listLink(screen.route, withFilter(filters, dimensionFilter({ name: by, field }, value)))}>
                <Value {...{ field, value, embedded }} />
              </Link>
              <strong className="figures strong">{t('figures.number', { count })}</strong>
            </Row>
            <span className={styles.bar} style={{ width: `${(100 * count) / (totalRows || 1)}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p>
          <Link to={listLink(screen.route, filters)}>{t('homeCard.otherValues', { count: rest })}</Link>
        </p>
      )}
    </HomeCard>
  )
}

interface ValueProps {
  field: Field
  value: unknown
  /** The value as rows show it. */
  embedded: unknown
}

/** A value in words; of a field that holds several, one of them. */
function Value({ field, value, embedded }: ValueProps) {
  if (value === null) return <>{t('homeCard.without', { field: withSmallInitial(field.label) })}</>
  const one = fieldTypes[field.type].several && !isEmpty(embedded) ? [embedded] : embedded
  return <ValueCell field={field} value={one} />
}
