import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'

/** The customer of a visit, a link to its page. */
export const CustomerLink = ({ row: { customer } }: { row: RowOf<'plannings'> }) => (
  <Link to={rowPath(tableOf(useModel(), 'customers'), customer.id) ?? ''}>{customer.companyName}</Link>
)
