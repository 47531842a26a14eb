import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import { Row } from './layout.tsx'
import styles from './panel.module.css'

interface Props {
  /** What an address names it by. */
  id?: string
  title?: string
  /** The title, to put the focus on what has changed under it. */
  heading?: Ref<HTMLHeadingElement>
  /** A sentence under the title. */
  hint?: string
  /** The accessible name, where no title says it. */
  label?: string
  busy?: boolean
  /** What changes in it is read aloud. */
  live?: boolean
  /** Where it stands, and how wide. */
  className?: string
  /** Over the whole width of the grid that it stands in. */
  wide?: boolean
  /** With less room around it, for one of several on a page that is read at a glance. */
  dense?: boolean
  children: ReactNode
}

/** A part of a page on a surface of its own, named by its title: `<Panel title="Sessioni"><Lines /></Panel>`. */
export function Panel({ id, title, heading, hint, label, busy, live, wide, dense, className, children }: Props) {
  const titleId = useId()
  return (
    <section
      id={id}
      className={clsx('surface', styles.panel, wide && styles.wide, dense && styles.dense, className)}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-label={label}
      aria-busy={busy}
      aria-live={live ? 'polite' : undefined}
    >
      {title !== undefined && (
        <h2 id={titleId} className={styles.title} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
      )}
      {hint !== undefined && <p className={clsx('muted', styles.hint)}>{hint}</p>}
      {children}
    </section>
  )
}

interface ActionsProps {
  /** Under cards that are as wide as the page: its end is too far from what is typed. */
  atStart?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The buttons at the end of a panel, or of a form in it. */
export const PanelActions = ({ atStart = false, ref, children }: ActionsProps) => (
  <div className={styles.actions} ref={ref}>
    <Row justify={atStart ? undefined : 'end'}>{children}</Row>
  </div>
)
