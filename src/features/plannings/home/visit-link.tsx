import { Link } from 'react-router'
import type { RowOf } from '#src/providers/rows.ts'
import { pathOfVisit } from '../paths.ts'

/** The title of a visit, a link to its page. */
export const VisitLink = ({ row }: { row: RowOf<'plannings'> }) => <Link to={pathOfVisit(row.id)}>{row.title}</Link>
