import { clsx } from 'clsx'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Count } from './count.tsx'
import { Row } from './layout.tsx'
import styles from './part-links.module.css'

export interface PartLink {
  /** The query string that shows the part. */
  to: string
  name: string
  /** How many the part holds, or what says so. */
  count?: number | ReactElement
  current: boolean
}

/** Leads to the parts of a page, one of which is shown at a time. */
export const PartLinks = ({ label, parts, look = 'page', className }: Props) => (
  <Row as="nav" gap="xs" className={clsx(styles.parts, looks[look], className, 'screen-only')} aria-label={label}>
    {parts.map(({ to, name, count, current }) => (
      <Link key={to} className={styles.link} to={to} aria-current={current ? 'page' : undefined}>
        {name} {typeof count === 'number' ? <Count>{count}</Count> : count}
      </Link>
    ))}
  </Row>
)

const looks = {
  page: '',
  line: styles.inLine,
  low: `${styles.inLine} ${styles.low}`,
  narrow: `${styles.inLine} ${styles.narrow}`,
}

interface Props {
  /** The accessible name of the links. */
  label: string
  parts: readonly PartLink[]
  /** `page`: above a page, with a line under them; `line`: within a line of other things; `low`, `narrow`: smaller there. */
  look?: keyof typeof looks
  /** Where it stands. */
  className?: string
}
