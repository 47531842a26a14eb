import type { ReactNode } from 'react'
import { t } from './texts.ts'

interface Props {
  items: readonly { label: string; background: string }[]
  /** The items come with the rows: however many, they take one line, and nothing below them moves. */
  scrolls?: boolean
  /** A control that changes the meaning of the colors. */
  children?: ReactNode
}

export const Legend = ({ items, scrolls = false, children }: Props) => (
  <div className="legend">
    {children}
    <ul
      className={scrolls ? 'legend-line' : undefined}
      aria-label={t('calendar.colors')}
      // The keyboard scrolls it.
      tabIndex={scrolls && items.length > 0 ? 0 : undefined}
    >
      {items.map(({ label, background }) => (
        <li key={label}>
          <span className="legend-color" style={{ background }} />
          {label}
        </li>
      ))}
    </ul>
  </div>
)
