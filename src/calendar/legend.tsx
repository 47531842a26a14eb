import type { ReactNode } from 'react'
import { t } from './texts.ts'

interface Props {
  items: readonly { label: string; background: string }[]
  /** A control that changes the meaning of the colors. */
  children?: ReactNode
}

export const Legend = ({ items, children }: Props) => (
  <div className="legend">
    {children}
    <ul aria-label={t('calendar.colors')}>
      {items.map(({ label, background }) => (
        <li key={label}>
          <span className="legend-color" style={{ background }} />
          {label}
        </li>
      ))}
    </ul>
  </div>
)
