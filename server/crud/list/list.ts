import type { ListQuery } from '#schema/lists/list-query.ts'
import type { Table } from '#schema/table.ts'
import type { Sql } from '../../db/database.ts'
import { conditionOf, readElsewhere } from '../conditions.ts'
import type { Engine } from '../engine.ts'
import { Parameters } from '../parameters.ts'
import type { Reading } from '../reading.ts'

/** The parts of the engine that reading a list needs. */
export type ListEngine = Pick<Engine, 'model' | 'views' | 'knownFilters' | 'seekCursors' | 'walkLimits'>

/** One list being read. */
export interface List {
  sql: Sql
  engine: ListEngine
  table: Table
  query: ListQuery
  reading: Reading
  /** The filters as one condition over the row `t`, and as ` where …`; empty when there are none. */
  condition: string
  where: string
  /** The values of `where`: the first parameters of every statement that reads the list. */
  filterValues: readonly unknown[]
  /** Whether the filters look at more than the row itself: then a change of the row does not tell what matches. */
  readsElsewhere: boolean
}

/** A list with its filters as SQL, which every statement about it shares. */
export function listOf(sql: Sql, engine: ListEngine, table: Table, query: ListQuery, reading: Reading): List {
  const parameters = new Parameters()
  const condition = conditionOf(engine.model, table, query.filters, parameters)
  const where = condition ? ` where ${condition}` : ''
  const readsElsewhere = readElsewhere(table, query.filters)
  return { sql, engine, table, query, reading, condition, where, filterValues: parameters.values, readsElsewhere }
}

/** From this offset on only ids are fetched for skipped rows, and the cursor of the next page is remembered. */
export const DEEP = 1_000
