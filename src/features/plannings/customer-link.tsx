import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { isReserved, Reserved } from '#src/fields/reserved.tsx'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'

/** The customer of a visit, a link to its page where the user sees it. */
export function CustomerLink({ row: { customer } }: { row: RowOf<'plannings'> }) {
  const table = tableOf(useModel(), 'customers')
  if (isReserved(customer.companyName)) return <Reserved />
  return <Link to={rowPath(table, customer.id) ?? ''}>{customer.companyName}</Link>
}
