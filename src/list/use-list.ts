import { type RefObject, useMemo, useRef } from 'react'
import type { Values } from '#schema/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { useReadable } from '#src/providers/ability.ts'
import { type Rights, type RowRight, useRights } from '#src/record/rights.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { type Column, shownColumns } from './columns.ts'
import type { ListState } from './list-state.ts'
import { scopedNames, withoutInputs } from './scope.ts'
import { type ListControls, useListState } from './use-list-state.ts'
import { type LoadedRows, useRows } from './use-rows.ts'
import { useChosenColumns } from './view-choice.ts'

export interface ListOptions {
  table: Table
  /** The screen that defines columns and filters; by default the table's first one. */
  screen?: Screen
  /** The path the rows are fetched from; all fields are then readable. */
  path?: string
  /** Where the rows are exported from: `path` has its own route for that, or none. */
  exportPath?: string
  /** The user's rights on these rows, where they differ from those on the table. */
  rights?: Rights
  /** Values of all rows of the list, by body key: the list filters by them and sets them in new rows. */
  scope?: Values
  /** The list is a part of a page, below that page's heading. */
  embedded?: boolean
}

/** An open list: rows, state, controls and rights. The components of a list take it as one prop. */
export interface List extends ListOptions {
  /** All fields that can be a column, and those shown. */
  columns: { all: readonly Column[]; shown: readonly Column[] }
  state: ListState
  controls: ListControls
  rows: LoadedRows
  may: (right: RowRight) => boolean
  dialogs: Dialogs
  /** Gets the focus when the focused element is removed. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Opens a list of a table. `rights` and `scope` must keep their identity between renders. */
export function useList(options: ListOptions): List {
  const { screen, path, rights, scope } = options
  const table = useMemo(() => withoutInputs(options.table, scope), [options.table, scope])
  const readableFields = useReadable(table)
  const readable = useMemo(() => {
    const scoped = scopedNames(table, scope)
    return (path ? Object.keys(table.fields) : readableFields).filter((name) => !scoped.includes(name))
  }, [readableFields, path, table, scope])
  const [state, controls] = useListState({ table, screen, readable })
  const [chosen] = useChosenColumns(table, screen)
  const columns = useMemo(() => shownColumns({ table, screen, readable, chosen }), [table, screen, readable, chosen])
  return {
    ...options,
    table,
    columns,
    state,
    controls,
    rows: useRows({ table, state, controls, path, scope }),
    may: useRights(table, rights),
    dialogs: useDialogs(),
    heading: useRef<HTMLHeadingElement>(null),
  }
}
