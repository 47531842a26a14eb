import { listQuery } from '#src/providers/data.ts'
import { filtersFor } from '#src/providers/rows.ts'
import type { List } from '../use-list.ts'
import type { ExportSource } from './export-source.ts'

/** The export of a list as it stands: its filters, its sort and the columns shown. */
export function exportOf({ table, state, filters, columns, rows, exportPath }: List): ExportSource {
  const order = state.sortDesc ? ('desc' as const) : ('asc' as const)
  return {
    pathOf: exportPath ?? ((format) => `/api/${table.name}/export?format=${format}`),
    query: {
      ...listQuery({
        filters: filtersFor(filters),
        sorters: state.sortBy === null ? [] : [{ field: state.sortBy, order }],
      }),
      columns: columns.shown.map(({ name }) => name).join(','),
    },
    total: rows.total,
  }
}
