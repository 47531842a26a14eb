import { setImmediate as nextRound } from 'node:timers/promises'
import type { Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import type { Versions } from '../db/table-versions.ts'
import { type RememberedRows, readRows } from './remembered-rows.ts'

/** The most rows of a table that is remembered, and of all of them together: some ten megabytes. */
const MOST_ROWS = 1_000
const MOST_OF_ALL = 20_000

/** The rows of small tables as this process last read them. */
export interface Remembered {
  /**
   * The rows of those of the tables that are small, as they are at these versions or later, by any writer: what has
   * changed is read again. It stops once the signal says that nobody waits.
   */
  rowsOf(
    sql: Sql,
    versions: Versions,
    tables: readonly Table[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Table, RememberedRows>>
}

/** Remembers nothing at first. */
export function createRemembered(): Remembered {
  const rowsByTable = new Map<Table, RememberedRows>()
  return {
    async rowsOf(sql, versions, tables, signal) {
      const current = new Map<Table, RememberedRows>()
      let room = MOST_OF_ALL
      for (const table of tables) {
        const { version, rows } = versions.get(table.name) ?? {}
        if (rows === undefined || rows > Math.min(MOST_ROWS, room)) {
          rowsByTable.delete(table)
          continue
        }
        room -= rows
        let remembered = rowsByTable.get(table)
        if (remembered?.version !== version) {
          // The embedded database never lets go of the thread by itself.
          await nextRound()
          if (signal.aborted) break
          remembered = await readRows(sql, table)
          rowsByTable.set(table, remembered)
        }
        if (remembered) current.set(table, remembered)
      }
      return current
    },
  }
}
