import type { Table } from '#schema/table.ts'
import type { Sql } from './database.ts'

// What remembers the rows of a table asks whether any has changed: every change adds a row to _totals in its own transaction
// (totals.ts).

/** What is known of the rows of a table without reading them. */
export interface TableVersion {
  /** The same as long as no row of it has changed. */
  version: string
  /** How many there are. */
  rows: number
}

// Of two sets of ids close together plain sums may be equal. The table of a restored database is another one. A server that took
// over may lack the last changes, and give their ids to other ones: its start is another one.
const version = `concat_ws(':', count(*), coalesce(sum(hashint8extended("id", 1)), 0), max("tableoid"::bigint),
  extract(epoch from pg_postmaster_start_time()))`

/** The version of a table, to be read in the moment of what is read beside it: the same as long as the table is. */
export const tableVersionSql = ({ name }: Table): string =>
  `select ${version} as "version" from "_totals" where "table" = '${name}'`

/** The number of rows of a table, from the sum that triggers keep. */
export const maintainedTotalSql = ({ name }: Table): string =>
  `(select coalesce(sum("delta"), 0)::integer from "_totals" where "table" = '${name}')`

/** The version of these tables together: the same as long as none of them has changed. */
export async function readVersionOf(sql: Sql, tables: readonly string[]): Promise<string | undefined> {
  const text = `select ${version} as "version" from "_totals" where "table" = any($1::text[])`
  const [answer] = await sql.query<{ version: string }>(text, [tables], 'version of tables')
  return answer?.version
}

const versionsSql = `select json_object_agg("table", json_build_object('version', "version", 'rows', "rows"))::text as "versions"
  from (select "table", ${version} as "version", sum("delta") as "rows" from "_totals" group by "table") _version`

/** The versions of all tables by their names. */
export type Versions = ReadonlyMap<string, TableVersion>

export async function readVersions(sql: Sql): Promise<Versions> {
  const [answer] = await sql.query<{ versions: string | null }>(versionsSql, [], 'versions of tables')
  return new Map(Object.entries<TableVersion>(JSON.parse(answer?.versions ?? '{}')))
}
