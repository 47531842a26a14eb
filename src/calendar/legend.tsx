import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout.tsx'
import styles from './legend.module.css'
import { t } from './texts.ts'

interface Props {
  items: readonly { label: string; background: string }[]
  /** The items come with the rows: however many, they take one line, and nothing below them moves. */
  scrolls?: boolean
  /** A control that changes the meaning of the colors. */
  children?: ReactNode
}

export const Legend = ({ items, scrolls = false, children }: Props) => (
  <Row gap="xl" lineGap="md" below="lg">
    {children}
    <Row
      as="ul"
      gap="xl"
      lineGap="xs"
      oneLine={scrolls}
      className={scrolls ? `scrolls ${styles.scrolls}` : undefined}
      aria-label={t('calendar.colors')}
      // The keyboard scrolls it.
      tabIndex={scrolls && items.length > 0 ? 0 : undefined}
    >
      {items.map(({ label, background }) => (
        <Row as="li" key={label} gap="sm" oneLine className="small">
          <span className={styles.color} style={{ background }} />
          {label}
        </Row>
      ))}
    </Row>
  </Row>
)
