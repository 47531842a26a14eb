import type { Values } from '#schema/rows/row.ts'
import { listQuery } from '#src/providers/data.ts'
import { sortersOf } from '../rows-request.ts'
import { type Selection, selectedCount } from '../selection.ts'
import type { List } from '../use-list.ts'
import type { ExportSource } from './export-source.ts'
import { t } from './texts.ts'

/** An address names the rows: proxies cut those longer than some 8 kB. */
const MOST_NAMED = 500

type Listed = Pick<List, 'source' | 'query' | 'rows' | 'look'>

/** The export of a list as it stands: its filters, its sort and the columns shown. */
export const exportOf = (list: Listed): ExportSource => ({
  ...sourceOf(list, list.query.filters),
  total: list.rows.total,
})

/** The export of the selected rows of a list, in its order and with the columns shown. */
export function selectedExportOf(list: Listed, selection: Selection): ExportSource {
  const ids = [...selection.ids]
  const { query, ...source } = sourceOf(list, selection.all ? list.query.filters : { id: ids })
  return {
    ...source,
    query: { ...query, except: selection.all && ids.length > 0 ? ids.join(',') : undefined },
    total: selectedCount(selection, list.rows.total ?? 0),
    selected: true,
    refusal: ids.length > MOST_NAMED ? t('export.tooManySelected', { most: MOST_NAMED }) : undefined,
  }
}

function sourceOf({ source, query, look }: Listed, filters: Values): ExportSource {
  return {
    pathOf: source.exportPath ?? ((format) => `/api/${source.table.name}/export?format=${format}`),
    query: {
      ...listQuery({ where: filters, sorters: sortersOf(query.state) }),
      columns: look.columns.shown.map(({ name }) => name).join(','),
    },
  }
}
