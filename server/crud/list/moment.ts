import type { Table } from '#schema/table.ts'
import { quoted } from '../identifiers.ts'
import type { Parameters } from '../parameters.ts'

/** What a statement saw of a big table: a total or a cursor taken from it is of this moment. */
export interface Moment {
  /** Which transactions it saw, as PostgreSQL writes a snapshot: `750:753:751`. */
  snapshot: string
  /** The file of the table and the start of the database server: in another place the snapshot means nothing. */
  place: string
}

/** The columns of the moment of a statement. No snapshot where its own transaction has written: it may be rolled back. */
export const momentColumns = (table: Table): string =>
  `case when pg_current_xact_id_if_assigned() is null then pg_current_snapshot()::text end as "snapshot", ${placeSql(table)} as "place"`

// A table that is rewritten, emptied or restored has another file; a server that took over has another start.
const placeSql = ({ name }: Table): string =>
  `concat(pg_relation_filenode('${quoted(name)}'), ' ', extract(epoch from pg_postmaster_start_time()))`

/** What a statement can say of the changes of a table since a moment; `tables` stand at its beginning. */
export interface ChangesSince {
  tables: string[]
  /** SQL: nothing changed, for all that is known. */
  unchanged: string
  /** SQL: all rows that changed are known, and they are few. */
  areKnown: string
  /** SQL: these rows, by `rowId`, each as it was `before`; null: it was not there. */
  rows: string
}

// To look at a row of the log costs some 20 microseconds, to count a hundred thousand rows as much as at 5,000 of them.
const MOST_CHANGES = 1_000

/** The changes since a moment, called `name` in the statement. */
export function changesSince(table: Table, moment: Moment, parameters: Parameters, name: string): ChangesSince {
  const then = parameters.add(moment.snapshot, 'pg_snapshot')
  // By the index: a snapshot sees all below its xmin.
  const since = `"xid" >= pg_snapshot_xmin(${then}) and not pg_visible_in_snapshot("xid", ${then})`
  const reachable = [
    `${parameters.add(moment.place, 'text')} = ${placeSql(table)}`,
    seesAllOf('pg_current_snapshot()', then),
    `not exists (select 1 from "_horizon" where not (${seesAllOf(then, '"seen"')}))`,
  ].join(' and ')
  return {
    tables: [
      `${name} as (select "id", "rowId", "before" from "_changes" where "table" = '${table.name}' and ${since})`,
    ],
    unchanged: `(${reachable} and not exists (select 1 from ${name}))`,
    areKnown: `(${reachable} and (select count(*) = count("rowId") and count(*) <= ${MOST_CHANGES} from ${name}))`,
    // The writers of a row queue for it: their lines stand in the order they came in.
    rows: `(select distinct on ("rowId") "rowId", "before" from ${name} order by "rowId", "id")`,
  }
}

/** SQL: the one snapshot sees every transaction that the other one sees. */
const seesAllOf = (one: string, other: string): string =>
  `(pg_snapshot_xmax(${other}) <= pg_snapshot_xmax(${one}) and not exists (select 1 from pg_snapshot_xip(${one}) _open where pg_visible_in_snapshot(_open, ${other})))`
