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
  /** The screen whose columns and filters it shows; else those of the table's first one. */
  screen?: Screen
  /** Where its rows come from; all their fields may then be read. */
  path?: string
  /** What whoever opens it may do with its rows, where that is not what the person may do with the table. */
  rights?: Rights
  /** Values that all its rows have, by body key: it asks for these rows only, and gives them to new ones. */
  scope?: Values
  /** It is a part of a page, under whose heading it stands. */
  embedded?: boolean
}

/** An open list: what it shows, where it stands, and what can be done with it. Its parts on screen are given it whole. */
export interface List extends ListOptions {
  /** The fields that could have a column, and those that have one. */
  columns: { all: readonly Column[]; shown: readonly Column[] }
  state: ListState
  controls: ListControls
  rows: LoadedRows
  may: (right: RowRight) => boolean
  dialogs: Dialogs
  /** Where the focus goes when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Opens a list of a table. `rights` and `scope` must be the same objects from one rendering to the next. */
export function useList(options: ListOptions): List {
  const { screen, path, rights, scope } = options
  const table = useMemo(() => withoutInputs(options.table, scope), [options.table, scope])
  const own = useReadable(table)
  const readable = useMemo(() => {
    const common = scopedNames(table, scope)
    return (path ? Object.keys(table.fields) : own).filter((name) => !common.includes(name))
  }, [own, path, table, scope])
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
