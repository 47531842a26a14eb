import { clsx } from 'clsx'
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePhone } from '#src/lib/media.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Count } from '#src/ui/count.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './home-card.module.css'
import { HomeGap, Sketch, unknown } from './home-columns.tsx'
import { NewBlocksContext } from './new-blocks.ts'
import { Failure, type Read, Waiting } from './read.tsx'
import { t } from './texts.ts'

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
          {use(NewBlocksContext).includes(name) && <Chip tone="good">{t('homeCard.isNew')}</Chip>}
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
