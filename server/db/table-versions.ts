import type { Model } from '#schema/model.ts'
import { isView, type Table } from '#schema/table.ts'
import type { Database, Sql, Transaction } from './database.ts'
import { quoted } from './indexes.ts'

// What remembers the rows of a table asks whether any has changed. Every change adds a row to _totals in its own
// transaction: of big tables by the triggers of totals.ts, of the others by these, with how many rows there are more. An
// update adds 0. foldTotals() adds them up now and then.
const functionSql = `create or replace function _note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "_totals" ("table", "delta") select tg_table_name, count(*) from changed having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into "_totals" ("table", "delta") select tg_table_name, -count(*) from changed having count(*) > 0;
  elsif tg_op = 'TRUNCATE' then
    insert into "_totals" ("table", "delta")
      select tg_table_name, -coalesce(sum("delta"), 0) from "_totals" where "table" = tg_table_name;
  else
    insert into "_totals" ("table", "delta") values (tg_table_name, 0);
  end if;
  return null;
end $$`

const triggers = [
  { name: '_note_insert', when: 'after insert', rows: 'referencing new table as changed' },
  { name: '_note_delete', when: 'after delete', rows: 'referencing old table as changed' },
  { name: '_note_update', when: 'after update', rows: '' },
  { name: '_note_truncate', when: 'before truncate', rows: '' },
]

/** The tables that these triggers are for. */
const notBig = (model: Model): string[] =>
  [...model.tables.values()].filter((table) => !table.big && !isView(table)).map(({ name }) => name)

/**
 * Makes the version of every table known from now on that is not big. Does nothing where all is in place, so every start
 * may call it.
 */
export async function ensureVersions(db: Database, model: Model): Promise<void> {
  const wanted = notBig(model)
  const inPlace = await tablesInPlace(db)
  const missing = wanted.filter((name) => !inPlace.includes(name))
  if (missing.length > 0) await db.query(functionSql)
  // One after the other: who locks several at once may wait for writers that wait for it.
  for (const name of missing) await db.transaction((tx) => noteChanges(tx, name))
  for (const name of inPlace.filter((one) => !wanted.includes(one))) await db.script(forgetSql(name))
}

async function tablesInPlace(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = '_note_truncate' and c.relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

/** Under the lock no row comes or goes between the count and the triggers; two starts at once queue here. */
async function noteChanges(tx: Transaction, name: string): Promise<void> {
  await tx.unhurried()
  const statements = [
    `lock table ${quoted(name)} in share row exclusive mode`,
    ...triggers.map(
      (trigger) =>
        `create or replace trigger ${trigger.name} ${trigger.when} on ${quoted(name)} ${trigger.rows}
         for each statement execute function _note_change()`,
    ),
    `delete from "_totals" where "table" = '${name}'`,
    `insert into "_totals" ("table", "delta") select '${name}', count(*) from ${quoted(name)}`,
  ]
  // In one block: each statement by itself costs the embedded database as much again.
  await tx.query(`do $$ begin ${statements.join('; ')}; end $$`)
}

const forgetSql = (name: string): string =>
  triggers.map((trigger) => `drop trigger if exists ${trigger.name} on ${quoted(name)};`).join('\n')

/** What is known of the rows of a table without reading them. */
export interface TableVersion {
  /** The same as long as no row of it has changed. */
  version: string
  /** How many there are. */
  rows: number
}

// Of two sets of ids close together plain sums may be equal. The table of a restored database is another one.
const version = `count(*) || ':' || sum(hashint8extended("id", 1)) || ':' || max("tableoid"::bigint)`

/** The version of a table, as a subquery: of the same moment as what is read beside it. */
export const versionSql = ({ name }: Table): string => `select ${version} from "_totals" where "table" = '${name}'`

const versionsSql = `select json_object_agg("table", json_build_object('version', "version", 'rows', "rows"))::text as "versions"
  from (select "table", ${version} as "version", sum("delta") as "rows" from "_totals" group by "table") _version`

/** The versions of all tables by their names. */
export type Versions = ReadonlyMap<string, TableVersion>

export async function readVersions(sql: Sql): Promise<Versions> {
  const [answer] = await sql.query<{ versions: string | null }>(versionsSql, [], 'versions of tables')
  return new Map(Object.entries<TableVersion>(JSON.parse(answer?.versions ?? '{}')))
}
