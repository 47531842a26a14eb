import { toHttpError } from '#src/lib/net/http-error.ts'
import { usePlaceholder } from '#src/lib/net/loading.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import styles from './read.module.css'
import { t } from './texts.ts'

/** What a block reads: whether it has come, why not, and how to ask again. */
export interface Read {
  isReady: boolean
  error: unknown
  retry: () => void
}

interface Query {
  data: unknown
  error: unknown
  refetch: () => Promise<unknown>
}

/** Several queries as one: there when all of them are. */
export const readOf = (...queries: readonly Query[]): Read => ({
  isReady: queries.every(({ data }) => data !== undefined),
  error: queries.find(({ error }) => error)?.error ?? undefined,
  retry: () => {
    for (const { refetch } of queries) void refetch()
  },
})

/** Says in the place of rows that they have not come, or are those of before, with the way to try again. */
export function Failure({ title, read: { isReady, error, retry } }: { title: string; read: Read }) {
  const isOffline = toHttpError(error).status === 0
  const reason = isOffline ? 'homeCard.offline' : isReady ? 'homeCard.stale' : 'homeCard.failed'
  return (
    <Row as="p" justify="between" className="padded">
      <span className="muted">{t(reason)}</span>
      <button
        type="button"
        className={buttons.small}
        aria-label={t('homeCard.retryOf', { name: title })}
        onClick={retry}
      >
        {t('homeCard.retry')}
      </button>
    </Row>
  )
}

interface WaitingProps {
  title: string
  /** How many rows are expected: it is about as high. */
  rows?: number
}

/** Stands in the place of rows that are on their way. */
export function Waiting({ title, rows }: WaitingProps) {
  usePlaceholder()
  return (
    <div className={styles.skeleton} data-busy="" style={{ minHeight: rows && `${rows * 3.75}rem` }}>
      <span className="visually-hidden">{t('homeCard.loading', { name: title })}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}
