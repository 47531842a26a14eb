import { useCallback, useMemo } from 'react'
import { liesOnRows } from '#schema/rows/about.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { useShownFields } from '#src/providers/ability.ts'
import type { RecordSource } from '#src/record/dialog-props.ts'
import { type May, useRights } from '#src/record/rights.ts'
import type { ExportFormat } from './export/export-source.ts'
import { type ListedTable, withPageSize } from './list-state.ts'
import { scopedNames, withoutInputs } from './scope.ts'
import { useChosenRowsPerPage } from './view-choice.ts'

/** Which rows a page lists. `rights` and `scope` must keep their identity between renders. */
export interface SourceOptions extends RecordSource {
  table: Table
  /** The screen that defines columns and filters; by default the table's first one. */
  screen?: Screen
  /** Values of all rows of the list, by body key: the list filters by them and sets them in new rows. */
  scope?: Values
  /** Where the rows are exported from in each format, if not from the route of the table; `path` has its own route or none. */
  exportPath?: (format: ExportFormat) => string
  /** The list is a part of a page, below that page's heading. */
  embedded?: boolean
}

/** Which rows a list has, and what the user may read and do there. */
export interface ListSource extends SourceOptions {
  /** The table as this list has it: with the page size chosen here, and without inputs for what the scope sets. */
  table: ListedTable
  embedded: boolean
  /** It is a page of its own, of the table's rows: not a part of a page, or of rows from elsewhere. */
  isWhole: boolean
  /** The fields that the user reads of some row at least, but for those of the scope: the list has columns and filters for them. */
  readable: readonly string[]
  may: May
}

export function useSource(options: SourceOptions): ListSource {
  const { screen, path, exportPath, rights, scope, embedded = false } = options
  const [chosenRows] = useChosenRowsPerPage(options.table, screen)
  const table = useMemo(
    () => withPageSize(withoutInputs(options.table, scope), chosenRows),
    [options.table, scope, chosenRows],
  )
  const shownFields = useShownFields(table)
  const readable = useMemo(() => {
    const scoped = scopedNames(table, scope)
    return (path ? Object.keys(table.fields) : shownFields).filter((name) => !scoped.includes(name))
  }, [shownFields, path, table, scope])
  const isWhole = !embedded && path === undefined
  const mayDo = useRights(table, rights)
  // Rows that lie on others are made where those are.
  const may: May = useCallback(
    (right, row, field) => (right !== 'create' || !liesOnRows(table)) && mayDo(right, row, field),
    [mayDo, table],
  )
  return { table, screen, path, exportPath, rights, scope, embedded, isWhole, readable, may }
}
