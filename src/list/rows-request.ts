import { type AppAbility, readableFields } from '#schema/ability.ts'
import type { Model } from '#schema/model.ts'
import { USERS } from '#schema/reserved.ts'
import type { Values } from '#schema/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { askAhead } from '#src/lib/ahead.ts'
import { apiPath, listQuery } from '#src/providers/data.ts'
import { filtersFor } from '#src/providers/rows.ts'
import { askedFilters, type ListState, readState } from './list-state.ts'

/** What a list asks for in this state. */
export const rowsRequest = (table: Table, state: ListState, filters: Values) => ({
  resource: table.name,
  pagination: { currentPage: state.page, pageSize: state.rowsPerPage, mode: 'server' as const },
  sorters: state.sortBy === null ? [] : [{ field: state.sortBy, order: state.sortDesc ? descending : ascending }],
  filters: filtersFor(filters),
})

const ascending = 'asc' as const
const descending = 'desc' as const

interface Opened {
  model: Model
  ability: AppAbility
  table: Table
  screen: Screen
}

/** Asks for the rows of the list that a link leads to, before its page is there. */
export function askRowsAhead({ model, ability, table, screen }: Opened, search: string): Promise<void> {
  const readable = readableFields(ability, table)
  const people = model.tables.get(USERS)
  const state = readState(new URLSearchParams(search), { table, screen, readable, people })
  return askAhead(apiPath(table.name), listQuery(rowsRequest(table, state, askedFilters(state))))
}
