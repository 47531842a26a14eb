import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { usePhone } from '#src/lib/media.ts'
import styles from './block-frame.module.css'

interface Props {
  /** The room it took last is remembered under it. */
  name: string
  title?: string
  width: 1 | 2 | 3
  /** What can be done with it, and where it leads. */
  actions?: ReactNode
  /** Its content has a room of its own at the edges. */
  isFlush?: boolean
  /** It is no higher than its content, whatever stands beside it. */
  isLow?: boolean
  children: ReactNode
}

const widths = { 1: undefined, 2: styles.two, 3: styles.three }

/** A block of a page of figures on a surface of its own. It has the room that it took last until its content has come. */
export function BlockFrame({ name, title, width, actions, isFlush = false, isLow = false, children }: Props) {
  const id = useId()
  const { frame, room } = useRoom(name)
  return (
    <article
      ref={frame}
      className={clsx('surface', styles.block, isLow && styles.low, widths[width])}
      style={{ minHeight: room }}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {actions && <div className={clsx(styles.actions, 'screen-only')}>{actions}</div>}
        </header>
      )}
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </article>
  )
}

/** The height that it had when it was whole last, at such a width; none once it is whole. */
function useRoom(name: string) {
  const [key] = useState(usePhone() ? `figure-room-phone-${name}` : `figure-room-${name}`)
  const frame = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(() => Number(localStorage.getItem(key)) || undefined)
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const observer = new MutationObserver(() => {
      if (current.querySelector('[data-unread], [data-busy], [aria-busy="true"]')) return
      setRoom(undefined)
      localStorage.setItem(key, String(current.offsetHeight))
    })
    observer.observe(current, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
    return () => observer.disconnect()
  }, [key])
  return { frame, room }
}
