import { Link } from 'react-router'
import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import { withFilter } from '#schema/lists/dimensions.ts'
import type { Held } from '#schema/lists/held-filters.ts'
import { columnsOf, rowPath } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, nameOf, type Screen, type Table } from '#schema/table.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { HomeFacts, HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { usePlaceholder } from '#src/lib/net/loading.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row as Line } from '#src/ui/layout.tsx'
import styles from './list-block.module.css'
import { t } from './texts.ts'
import { useBlockRows } from './use-block-rows.ts'

interface Props {
  block: Omit<Block & { kind: 'list' }, 'title'>
  title: string
  table: Table
  screen?: Screen
  held: Held
}

/** The first rows of a list, each with its link. */
export function ListBlock({ block, title, table, screen, held }: Props) {
  const { data, error, isFetching, refetch } = useBlockRows(table, block, held.and)
  const readable = useShownFields(table)
  const columns = (block.columns ?? firstColumns(table, screen, block.sortBy)).filter((name) => readable.includes(name))
  if (error && !data) {
    const isOffline = toHttpError(error).status === 0
    return (
      <Line as="p" justify="between" className={styles.note}>
        <span className="muted">{t(isOffline ? 'dashboard.offline' : 'dashboard.rowsFailed')}</span>
        <button
          type="button"
          className={buttons.small}
          aria-label={t('dashboard.retryOf', { name: title })}
          onClick={() => refetch()}
        >
          {t('dashboard.retry')}
        </button>
      </Line>
    )
  }
  if (!data) return <Waiting rows={block.rows} title={title} />
  if (data.rows.length === 0) return <p className={`muted ${styles.note}`}>{t('dashboard.none')}</p>
  return (
    <HomeLines isBusy={isFetching}>
      {data.rows.map((row) => (
        <ListLine key={row.id} {...{ table, row, columns }} />
      ))}
    </HomeLines>
  )
}

/** What is said of a row where its block does not: what the rows are sorted by, and the first columns. */
const firstColumns = (table: Table, screen: Screen | undefined, sortBy: string | undefined): string[] =>
  [...new Set([...(sortBy === undefined ? [] : [sortBy]), ...columnsOf(table, screen)])]
    .filter((name) => name !== table.title)
    .slice(0, 2)

function ListLine({ table, row, columns }: { table: Table; row: Row; columns: readonly string[] }) {
  const path = rowPath(table, row.id)
  const name = nameOf(table, row) ? <RowName table={table} record={row} /> : `#${row.id}`
  const facts = columns.flatMap((column) => {
    const field = fieldOf(table, column)
    const value = row[column]
    const { speaksForItself = false }: FieldWidget = widgets[field?.type ?? 'text']
    const label = speaksForItself ? undefined : (field?.column ?? field?.label)
    return field && value !== null && value !== undefined ? [{ column, field, value, label }] : []
  })
  return (
    <HomeLine>
      {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>}
      {facts.length > 0 && (
        <HomeFacts>
          {facts.map(({ column, field, value, label }) => (
            <span key={column}>
              {label !== undefined && `${label}: `}
              <ValueCell {...{ field, value }} />
            </span>
          ))}
        </HomeFacts>
      )}
    </HomeLine>
  )
}

function Waiting({ rows, title }: { rows: number; title: string }) {
  usePlaceholder()
  return (
    <div className={styles.waiting} style={{ minHeight: `${rows * 3.75}rem` }} data-busy="">
      <span className="visually-hidden">{t('dashboard.loading', { name: title })}</span>
    </div>
  )
}

/** The address of the whole list, in the order of the block. */
export function listAddress(screen: Screen, block: Props['block'], held: Held): string {
  const { filters = {}, sortBy, descending } = block
  const query = new URLSearchParams({ filters: JSON.stringify(withFilter(filters, held.and)) })
  if (sortBy !== undefined) query.set('sortBy', sortBy)
  if (sortBy !== undefined) query.set('descending', descending ? '1' : '0')
  return `${screen.route}?${query}`
}
