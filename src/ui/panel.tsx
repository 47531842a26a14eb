import { type ReactNode, type Ref, useId } from 'react'
import styles from './panel.module.css'

interface Props {
  title?: string
  /** The title, to put the focus on what has changed under it. */
  heading?: Ref<HTMLHeadingElement>
  /** A sentence under the title. */
  hint?: string
  /** The accessible name, where no title says it. */
  label?: string
  busy?: boolean
  /** Over the whole width of the grid that it stands in. */
  wide?: boolean
  children: ReactNode
}

/** A part of a page on a surface of its own, named by its title: `<Panel title="Sessioni"><Lines /></Panel>`. */
export function Panel({ title, heading, hint, label, busy, wide = false, children }: Props) {
  const id = useId()
  return (
    <section
      className={wide ? `${styles.panel} ${styles.wide}` : styles.panel}
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={label}
      aria-busy={busy}
    >
      {title !== undefined && (
        <h2 id={id} className={styles.title} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
      )}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
