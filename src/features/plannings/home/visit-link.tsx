import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { rowPath } from '#schema/presentation.ts'
import type { DialogState } from '#src/lib/dialog-address.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'

/** Closed again, it leads back to the home page. */
const state: DialogState = { dialog: 'form' }

/** The title of a visit, which opens it. */
export const VisitLink = ({ row }: { row: RowOf<'plannings'> }) => (
  <Link to={rowPath(tableOf(useModel(), 'plannings'), row.id) ?? ''} state={state}>
    {row.title}
  </Link>
)

/** The customer of a visit, a link to its page. */
export const CustomerLink = ({ row: { customer } }: { row: RowOf<'plannings'> }) => (
  <Link to={rowPath(tableOf(useModel(), 'customers'), customer.id) ?? ''}>{customer.companyName}</Link>
)
