import type { Values } from '#schema/rows/row.ts'
import { listQuery } from '#src/providers/data.ts'
import { sortersOf } from '../rows-request.ts'
import { type Selection, selectedCount } from '../selection.ts'
import type { List } from '../use-list.ts'
import type { ExportSource } from './export-source.ts'
import { t } from './texts.ts'

/** An address names the rows: proxies cut those longer than some 8 kB. */
const MOST_NAMED = 500

/** The export of a list as it stands: its filters, its sort and the columns shown. */
export const exportOf = (list: List): ExportSource => ({
  ...sourceOf(list, list.filters),
  total: list.rows.total,
})

/** The export of the selected rows of a list, in its order and with the columns shown. */
export function selectedExportOf(list: List, selection: Selection): ExportSource {
  const ids = [...selection.ids]
  const { query, ...source } = sourceOf(list, selection.all ? list.filters : { id: ids })
  return {
    ...source,
    query: { ...query, except: selection.all && ids.length > 0 ? ids.join(',') : undefined },
    total: selectedCount(selection, list.rows.total ?? 0),
    selected: true,
    refusal: ids.length > MOST_NAMED ? t('export.tooManySelected', { most: MOST_NAMED }) : undefined,
  }
}

function sourceOf({ table, state, columns, exportPath }: List, filters: Values): ExportSource {
  return {
    pathOf: exportPath ?? ((format) => `/api/${table.name}/export?format=${format}`),
    query: {
      ...listQuery({ where: filters, sorters: sortersOf(state) }),
      columns: columns.shown.map(({ name }) => name).join(','),
    },
  }
}
