import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { rowPath } from '#schema/presentation.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'

/** The title of a visit, which opens it. */
export const VisitLink = ({ row }: { row: RowOf<'plannings'> }) => (
  <Link to={rowPath(tableOf(useModel(), 'plannings'), row.id) ?? ''}>{row.title}</Link>
)
