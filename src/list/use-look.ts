import { useMemo } from 'react'
import { summaryFields } from '#schema/lists/figures.ts'
import { isSortable } from '#schema/lists/list-query.ts'
import { useReadable } from '#src/providers/ability.ts'
import { useReader } from '#src/providers/reader.ts'
import { type Column, shownColumns } from './columns.ts'
import type { ListState } from './list-state.ts'
import { type ListLayout, useLayout } from './use-layout.ts'
import type { ListSource } from './use-source.ts'
import { type ChosenLook, useChosenLook, useSummaryField } from './view-choice.ts'
import type { ListViews } from './views/use-views.ts'

/** How a list shows its rows. */
export interface ListLook extends ChosenLook {
  /** All fields that can be a column, and those shown. */
  columns: { all: readonly Column[]; shown: readonly Column[] }
  layout: ListLayout
  /** The views of the list; undefined where it has none. */
  views: ListViews | undefined
  /** The field by which the rows are counted above the list, those to choose from, and how one is chosen. */
  summary: { by: string | undefined; offered: readonly string[]; choose: (name: string | undefined) => void }
}

export function useLook(source: ListSource, state: ListState, views: ListViews | undefined): ListLook {
  const { table, screen, readable, isWhole } = source
  const look = useChosenLook(table, screen, views?.current)
  const { chosen } = look
  const layout = useLayout(source)
  const reader = useReader()
  const columns = useMemo(() => {
    const sorts = (name: string) => isSortable({ table, readable, reader }, name)
    return shownColumns({ table, screen, shown: readable, sorts, chosen })
  }, [table, screen, readable, reader, chosen])
  const counted = useReadable(table)
  // Its values become filters, and no active filter may be hidden.
  const offered = useMemo(() => {
    if (!isWhole) return []
    const filters = state.filterFields.map(({ name }) => name)
    return summaryFields(table, counted).filter((name) => filters.includes(name))
  }, [table, counted, state.filterFields, isWhole])
  const [by, choose] = useSummaryField(table, screen, offered)
  return { ...look, columns, layout, views, summary: { by, offered, choose } }
}
