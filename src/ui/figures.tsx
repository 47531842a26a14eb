import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { useMay } from '#src/providers/ability.ts'
import { filtersFor, type TableName, type ValuesOf } from '#src/providers/rows.ts'

interface FigureOf<N extends TableName> {
  table: N
  route: string
  filters: ValuesOf<N>
  label: string
}

/** The number of rows that match the filters, a link to them. */
export type Figure = { [N in TableName]: FigureOf<N> }[TableName]

/** Shows the figures whose screen and table the user has a right to. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const may = useMay()
  const permitted = figures.filter(({ table, route }) => may('open', route) && may('read', table))
  if (permitted.length === 0) return null
  return (
    <div className="figures">
      {permitted.map((figure) => (
        <FigureLink key={figure.label} figure={figure} />
      ))}
    </div>
  )
}

function FigureLink({ figure: { table, route, filters, label } }: { figure: Figure }) {
  const { query } = useList<Row, HttpError>({
    resource: table,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: filtersFor(filters),
    // The figure itself shows that it could not be loaded.
    errorNotification: false,
  })
  const total = query.data?.total
  return (
    <Link className="figure" to={`${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`}>
      <span className="figure-number" aria-busy={query.isLoading}>
        {total === undefined ? '–' : t('figures.number', { count: total })}
      </span>
      <span>{query.error ? t('figures.missing', { label }) : label}</span>
    </Link>
  )
}
