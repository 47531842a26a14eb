import type { Model } from '#schema/model.ts'
import { readColumns } from '../crud/columns.ts'
import { quoted } from '../crud/identifiers.ts'
import { statementName } from '../crud/statement-name.ts'
import { tablesRead } from '../crud/tables-read.ts'
import type { Database } from '../db/database.ts'
import type { Versions } from '../db/table-versions.ts'
import type { Target } from './targets.ts'

/** A row that is shown to somebody. */
export interface ShownRow {
  target: Target
  id: number
}

/** The most rows whose JSON is remembered: some megabytes. */
const MOST_SHOWN = 5_000

/** The rows of one statement as they were at a version of all tables that it reads. */
interface Read {
  version: string
  rows: Map<number, string>
}

export interface ShownRows {
  /**
   * The JSON of these rows with the fields a hit is made of, in their order; undefined where one is gone. What was read
   * before is read again once its table, or one that it refers to, has changed since: `versions` are those of now.
   */
  jsonOf(db: Database, versions: Versions, rows: readonly ShownRow[]): Promise<(string | undefined)[]>
}

/** Remembers nothing at first. */
export function createShownRows(model: Model): ShownRows {
  const remembered = new Map<string, Read>()
  const readAt = (text: string, version: string): Map<number, string> => {
    const known = remembered.get(text)
    if (known?.version === version) return known.rows
    const rows = new Map<number, string>()
    remembered.set(text, { version, rows })
    return rows
  }
  return {
    async jsonOf(db, versions, rows) {
      if ([...remembered.values()].reduce((sum, read) => sum + read.rows.size, 0) > MOST_SHOWN) remembered.clear()
      const tables = [...new Set(rows.map(({ target }) => target))].map((target) => {
        const { text, tables: read } = readingOf(model, target)
        const version = versionOf(read, versions)
        const known = version === undefined ? new Map<number, string>() : readAt(text, version)
        const ids = rows.filter((row) => row.target === target && !known.has(row.id)).map(({ id }) => id)
        return { target, text, known, ids }
      })
      const missing = tables.filter(({ ids }) => ids.length > 0)
      if (missing.length > 0) {
        await db.transaction((tx) =>
          Promise.all(
            missing.map(async ({ text, ids, known }) => {
              const read = await tx.query<{ id: number; row: string }>(text, [ids], statementName(text))
              for (const { id, row } of read) known.set(id, row)
            }),
          ),
        )
      }
      return rows.map(({ target, id }) => tables.find((one) => one.target === target)?.known.get(id))
    },
  }
}

/** What is read to show rows: the statement, and the tables; none where some of it lies elsewhere, as a file does. */
interface Reading {
  text: string
  tables: readonly string[] | undefined
}

const readings = new WeakMap<Target, Reading>()

function readingOf(model: Model, target: Target): Reading {
  const reading = readings.get(target) ?? makeReading(model, target)
  readings.set(target, reading)
  return reading
}

function makeReading(model: Model, { table, texts, phones, telling, home, guarded }: Target): Reading {
  const names = [...new Set([table.title, ...texts, ...phones, ...telling, ...(home ? [home.field] : [])])]
  const row = `(select to_json(_row) from (select ${readColumns(model, table, { fields: names, guarded })}) _row)`
  return {
    text: `select t."id", ${row}::text as "row" from ${quoted(table.name)} t where t."id" = any($1::integer[])`,
    tables: guarded ? undefined : tablesRead(table, names),
  }
}

/** The version of all these tables together; undefined where one is not known. */
function versionOf(tables: readonly string[] | undefined, versions: Versions): string | undefined {
  const known = tables?.map((name) => versions.get(name)?.version)
  return known?.includes(undefined) ? undefined : known?.join()
}
