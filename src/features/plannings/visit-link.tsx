import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RowOf } from '#src/providers/rows.ts'
import { visitPath } from './use-linked-visit.ts'

/** Links to a visit in the calendar. */
export const VisitLink = ({ row, children }: { row: RowOf<'plannings'>; children?: ReactNode }) => (
  <Link to={visitPath(row.id, row.date)}>
    <span>
      <strong>{row.title}</strong>, {row.customer.companyName}
      <span className="muted">
        {row.date} {row.startTime}
      </span>
      {children}
    </span>
  </Link>
)
