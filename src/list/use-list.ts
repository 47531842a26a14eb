import { type DialogControls, useListDialogs } from './use-list-dialogs.ts'
import { type ListLook, useLook } from './use-look.ts'
import { type QueryControls, useQueryControls } from './use-query-controls.ts'
import { type LoadedRows, useRows } from './use-rows.ts'
import { type ListSelection, type SelectionOptions, useListSelection } from './use-selection.ts'
import { type ListSource, type SourceOptions, useSource } from './use-source.ts'
import { useViews } from './views/use-views.ts'

/** An open list. Each part of it takes the groups that it is about. */
export interface List {
  source: ListSource
  query: QueryControls
  rows: LoadedRows
  /** Undefined where rows cannot be selected. */
  selection?: ListSelection
  look: ListLook
  dialogs: DialogControls
}

/** Opens a list of a table. */
export function useList({ inputs, fixed, selectable, ...options }: SourceOptions & SelectionOptions): List {
  const source = useSource(options)
  const views = useViews(source)
  const query = useQueryControls(source, views?.opening)
  const look = useLook(source, query.state, views)
  const rows = useRows(source, query, views?.opening === undefined)
  const selection = useListSelection(source, rows.data, query.state.filters, { inputs, fixed, selectable })
  const dialogs = useListDialogs(source, query.state)
  return { source, query, rows, selection, look, dialogs }
}
