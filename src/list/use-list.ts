import { type RefObject, useMemo, useRef } from 'react'
import { bulkFields, summaryFields } from '#schema/lists/bulk.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { useReadable } from '#src/providers/ability.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { type Rights, type RowRight, useRights } from '#src/record/rights.ts'
import type { Dialogs } from '#src/record/use-dialogs.ts'
import { type Column, shownColumns } from './columns.ts'
import type { ExportFormat } from './export/export-source.ts'
import { askedFilters, type ListState, withPageSize } from './list-state.ts'
import { scopedNames, scopeFilters, withoutInputs } from './scope.ts'
import { type Created, useCreated } from './use-created.ts'
import { useListDialogs } from './use-list-dialogs.ts'
import { type ListControls, useListState } from './use-list-state.ts'
import { type LoadedRows, useRows } from './use-rows.ts'
import { type SelectionControls, useSelection } from './use-selection.ts'
import { type Look, useChosenRowsPerPage, useLook, useSummaryField } from './view-choice.ts'
import { type ListViews, useViews } from './views/use-views.ts'

export interface ListOptions {
  table: Table
  /** The screen that defines columns and filters; by default the table's first one. */
  screen?: Screen
  /** The path the rows are fetched from; all fields are then readable. */
  path?: string
  /** Where the rows are exported from in each format, if not from the route of the table; `path` has its own route or none. */
  exportPath?: (format: ExportFormat) => string
  /** The user's rights on these rows, where they differ from those on the table. */
  rights?: Rights
  /** Values of all rows of the list, by body key: the list filters by them and sets them in new rows. */
  scope?: Values
  /** The list is a part of a page, below that page's heading. */
  embedded?: boolean
  /** Replace the inputs of their fields, by name, where selected rows get one value. */
  inputs?: FormOptions['inputs']
  /** Fields that this user may not set in selected rows, by name. */
  fixed?: readonly string[]
  /** Whether rows can be selected to change several at once, for users with a right to change them (default: unless embedded). */
  selectable?: boolean
}

/** An open list: rows, state, controls and rights. The components of a list take it as one prop. */
export interface List extends ListOptions {
  /** All fields that can be a column, and those shown. */
  columns: { all: readonly Column[]; shown: readonly Column[] }
  /** Chosen columns and row height. */
  look: Look
  /** The views of the list; undefined where it has none. */
  views: ListViews | undefined
  state: ListState
  /** The filters of the rows: those of the state within the scope. */
  filters: Values
  controls: ListControls
  rows: LoadedRows
  /** The fields that the user may set to one value in selected rows. */
  settable: ReturnType<typeof bulkFields>
  /** Undefined where rows cannot be selected. */
  selection?: SelectionControls
  may: (right: RowRight) => boolean
  dialogs: Dialogs
  /** The row that was just created here, until the list shows another part. */
  created: Created
  /** The field by which the rows are counted above the list, those to choose from, and how one is chosen. */
  summary: { by: string | undefined; offered: readonly string[]; choose: (name: string | undefined) => void }
  /** Gets the focus when the focused element is removed. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Opens a list of a table. `rights` and `scope` must keep their identity between renders. */
export function useList(options: ListOptions): List {
  const { screen, path, rights, scope, embedded = false, selectable = !embedded } = options
  const [chosenRows, keepRows] = useChosenRowsPerPage(options.table, screen)
  const table = useMemo(
    () => withPageSize(withoutInputs(options.table, scope), chosenRows),
    [options.table, scope, chosenRows],
  )
  const readableFields = useReadable(table)
  const readable = useMemo(() => {
    const scoped = scopedNames(table, scope)
    return (path ? Object.keys(table.fields) : readableFields).filter((name) => !scoped.includes(name))
  }, [readableFields, path, table, scope])
  const [state, urlControls] = useListState({ table, screen, readable, shared: embedded })
  const controls = useMemo<ListControls>(
    () => ({
      ...urlControls,
      setRowsPerPage: (rows) => {
        urlControls.setRowsPerPage(rows)
        keepRows(rows)
      },
    }),
    [urlControls, keepRows],
  )
  const filters = useMemo(() => ({ ...askedFilters(state), ...scopeFilters(table, scope) }), [state, table, scope])
  const views = useViews({ table, screen, readable, enabled: !embedded && path === undefined })
  const rows = useRows({ table, state, filters, controls, path, enabled: !views?.opening })
  const may = useRights(table, rights)
  const settable = may('update') ? bulkFields(table).filter(({ name }) => !options.fixed?.includes(name)) : []
  // Rows of another path are found by filters that the table does not know.
  const isSelectable = selectable && path === undefined && (may('delete') || settable.length > 0)
  const selection = useSelection(rows.data, state.filters)
  const look = useLook(table, screen, views?.current)
  const { columns: chosen } = look
  const columns = useMemo(() => shownColumns({ table, screen, readable, chosen }), [table, screen, readable, chosen])
  // Its values become filters, and no active filter may be hidden.
  const offered = useMemo(() => {
    if (path !== undefined || embedded) return []
    const filters = state.filterFields.map(({ name }) => name)
    return summaryFields(table, readable).filter((name) => filters.includes(name))
  }, [table, readable, state.filterFields, path, embedded])
  const [by, choose] = useSummaryField(table, screen, offered)
  return {
    ...options,
    table,
    columns,
    look,
    views,
    state,
    filters,
    controls,
    rows,
    settable,
    selection: isSelectable ? selection : undefined,
    may,
    dialogs: useListDialogs({ table, screen, path, embedded }),
    created: useCreated(state),
    summary: { by, offered, choose },
    heading: useRef<HTMLHeadingElement>(null),
  }
}
