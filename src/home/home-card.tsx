import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePhone } from '#src/lib/media.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { usePlaceholder } from '#src/lib/net/loading.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Count } from '#src/ui/count.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './home-card.module.css'
import { HomeGap, Sketch, unknown } from './home-columns.tsx'
import { t } from './texts.ts'

/** What a card reads: whether it has come, why not, and how to ask again. */
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

interface Props {
  /** Unique among the cards: the room it took last is remembered under it. */
  name: string
  title: string
  /** How many there are, beside the title. */
  count?: number
  /** The screen with all of them. */
  to?: string
  /** What is done from its head, in the place of the way to that screen. */
  action?: ReactNode
  read: Read
  /** There is nothing in it to do and nothing to learn: it takes no room. Undefined for a card that is always there. */
  isEmpty?: boolean
  children: ReactNode
}

/**
 * One block of the home page: its frame at once, with the room it took last; its content when that has come. A failure says
 * so in place, with the way to try again, and leaves what was known on screen.
 */
export function HomeCard({ name, title, count, to, action, read, isEmpty, children }: Props) {
  const { isReady, error } = read
  const id = useId()
  const { frame, room } = useRoom(name, isReady, isEmpty === true)
  const isExpected = isEmpty === undefined || (room ?? 0) > 0
  const isUnknown = !isReady && !error && room === undefined
  if (isReady ? isEmpty : !isExpected && !error) return isUnknown && <HomeGap />
  return (
    <section
      ref={frame}
      className={clsx('surface', styles.card, isUnknown && unknown)}
      data-rows={name}
      aria-labelledby={id}
      aria-busy={!isReady && !error}
      style={isReady || error ? undefined : { height: room, overflow: 'hidden' }}
    >
      <Row as="header" gap="lg" justify="between" className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
          {count !== undefined && count > 0 && <Count>{t('figures.number', { count })}</Count>}
        </h2>
        {action}
        {to !== undefined && (
          <Link to={to} aria-label={`${t('homeCard.all')}: ${title}`}>
            {t('homeCard.all')}
          </Link>
        )}
      </Row>
      {error !== undefined && error !== null && <Failure title={title} read={read} />}
      {isReady ? children : !error && <Waiting title={title} />}
      {isUnknown && <Sketch />}
    </section>
  )
}

function Failure({ title, read: { isReady, error, retry } }: { title: string; read: Read }) {
  const isOffline = toHttpError(error).status === 0
  const reason = isOffline ? 'homeCard.offline' : isReady ? 'homeCard.stale' : 'homeCard.failed'
  return (
    <Row as="p" justify="between">
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

function Waiting({ title }: { title: string }) {
  usePlaceholder()
  return (
    <Stack gap="lg" className={styles.skeleton} data-busy="">
      <span className="visually-hidden">{t('homeCard.loading', { name: title })}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </Stack>
  )
}

/** The height the card had when it was shown last at such a width: what follows it stays where it is when it fills. */
function useRoom(name: string, isReady: boolean, isEmpty: boolean) {
  const [key] = useState(usePhone() ? `home-room-phone-${name}` : `home-room-${name}`)
  const frame = useRef<HTMLElement>(null)
  const [room] = useState(() => {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : Number(stored) || 0
  })
  useEffect(() => {
    if (isReady) localStorage.setItem(key, String(isEmpty ? 0 : (frame.current?.offsetHeight ?? 0)))
  })
  return { frame, room }
}
