import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import { withFilter } from '#schema/lists/dimensions.ts'
import { numberOf } from '#schema/lists/figure-answer.ts'
import type { Held } from '#schema/lists/held-filters.ts'
import { readFigure } from '#schema/lists/measures.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { formatOf } from '#src/figures/measured.ts'
import { listLink } from '#src/home/list-link.ts'
import { formatNumber } from '#src/lib/format.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { usePlaceholder } from '#src/lib/net/loading.ts'
import { useReadable } from '#src/providers/ability.ts'
import { buttons } from '#src/ui/buttons.ts'
import styles from './number-block.module.css'
import { Remarks } from './remarks.tsx'
import { t } from './texts.ts'
import { useNumber } from './use-number.ts'

interface Props {
  block: Block & { kind: 'number' }
  table: Table
  /** The list of its rows; undefined where the user opens none. */
  screen?: Screen
  held: Held
}

/** One number, as a link to exactly the rows that it is about. */
export function NumberBlock({ block, table, screen, held }: Props) {
  const { title, measure, where, tone, filters = {} } = block
  const readable = useReadable(table)
  const read = readFigure(table, readable, { measure, where })
  const { data: answer, error, isFetching, refetch } = useNumber(table, block, held.and)
  const rows = withFilter(filters, held.and)
  const number = 'figure' in read && answer ? numberOf(read.figure.measure, answer.total) : undefined
  const text = 'figure' in read && typeof number === 'number' ? formatOf(table, read.figure.measure)(number) : '–'
  const isShare = measure === 'share'
  return (
    <div className={styles.number} aria-busy={isFetching}>
      <h2 className={styles.title}>{title}</h2>
      {error && !answer ? (
        <Failure title={title} isOffline={toHttpError(error).status === 0} onRetry={() => refetch()} />
      ) : answer ? (
        <p className={styles.line}>
          <RowsLink
            className={clsx(styles.value, number ? tone : undefined)}
            {...{ screen, title, text }}
            filters={where ? withFilter(rows, where) : rows}
          />
          {isShare && (
            <RowsLink
              className={styles.of}
              {...{ screen, title }}
              filters={rows}
              text={t('dashboard.of', { rows: formatNumber(answer.total.count) })}
            />
          )}
        </p>
      ) : (
        <Waiting title={title} />
      )}
      <Remarks held={held} />
    </div>
  )
}

interface LinkProps {
  className?: string
  screen?: Screen
  title: string
  text: string
  filters: Values
}

const RowsLink = ({ className, screen, title, text, filters }: LinkProps) =>
  screen ? (
    <Link className={className} to={listLink(screen.route, filters)} aria-label={`${title}: ${text}`}>
      {text}
    </Link>
  ) : (
    <span className={className}>{text}</span>
  )

function Waiting({ title }: { title: string }) {
  usePlaceholder()
  return (
    <p className={styles.line} data-busy="">
      <span className="visually-hidden">{t('dashboard.loading', { name: title })}</span>
      <span className={styles.sketch} aria-hidden="true" />
    </p>
  )
}

const Failure = ({ title, isOffline, onRetry }: { title: string; isOffline: boolean; onRetry: () => void }) => (
  <p className={styles.failure} role="alert">
    <span className="muted small">{t(isOffline ? 'dashboard.offline' : 'dashboard.failed')}</span>
    <button
      type="button"
      className={buttons.small}
      aria-label={t('dashboard.retryOf', { name: title })}
      onClick={onRetry}
    >
      {t('dashboard.retry')}
    </button>
  </p>
)
