import { Link } from 'react-router'
import './part-links.css'

export interface PartLink {
  /** The query string that shows the part. */
  to: string
  name: string
  /** The number of what the part holds. */
  count?: number
  current: boolean
}

/** Leads to the parts of a page, one of which is shown at a time. */
export const PartLinks = ({ label, parts, className = '' }: Props) => (
  <nav className={`parts ${className}`.trim()} aria-label={label}>
    {parts.map(({ to, name, count, current }) => (
      <Link key={to} className="part-link" to={to} aria-current={current ? 'page' : undefined}>
        {name} {count !== undefined && <span className="part-count">{count}</span>}
      </Link>
    ))}
  </nav>
)

interface Props {
  /** The accessible name of the links. */
  label: string
  parts: readonly PartLink[]
  className?: string
}
