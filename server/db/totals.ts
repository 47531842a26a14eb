import type { Model } from '#schema/model.ts'
import { isView } from '#schema/table.ts'
import type { Database, Transaction } from './database.ts'
import { quoted } from './indexes.ts'

// The number of rows of a table is the sum of its deltas in _totals: each statement adds one, so that writers never queue on
// one counter row, and foldTotals() adds them up now and then. An update adds 0: what remembers the total of a filter, or rows,
// sees that the table changed (table-versions.ts).
const functionSql = `create or replace function _count_rows() returns trigger language plpgsql as $$
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
  { name: '_count_insert', when: 'after insert', rows: 'referencing new table as changed' },
  { name: '_count_delete', when: 'after delete', rows: 'referencing old table as changed' },
  { name: '_count_update', when: 'after update', rows: '' },
  { name: '_count_truncate', when: 'before truncate', rows: '' },
]

/**
 * Makes the total of every table kept from now on, counting its rows once. Does nothing where all is in place, so every
 * start may call it.
 */
export async function ensureTotals(db: Database, model: Model): Promise<void> {
  const tablesWithTotals = await keptTables(db)
  const stored = [...model.tables.values()].filter((table) => !isView(table))
  const missing = stored.filter(({ name }) => !tablesWithTotals.includes(name))
  if (missing.length > 0) await db.query(functionSql)
  // One after the other: who locks several at once may wait for writers that wait for it.
  for (const { name } of missing) await db.transaction((tx) => keepTotal(tx, name))
}

async function keptTables(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = '_count_truncate' and c.relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

/** Under the lock no row comes or goes between the count and the triggers; two starts at once queue here. */
async function keepTotal(tx: Transaction, name: string): Promise<void> {
  // Counting a big table, and waiting for its writers, takes longer than a query may.
  await tx.unhurried()
  const statements = [
    `lock table ${quoted(name)} in share row exclusive mode`,
    ...triggers.map(
      (trigger) =>
        `create or replace trigger ${trigger.name} ${trigger.when} on ${quoted(name)} ${trigger.rows}
         for each statement execute function _count_rows()`,
    ),
    `delete from "_totals" where "table" = '${name}'`,
    `insert into "_totals" ("table", "delta") select '${name}', count(*) from ${quoted(name)}`,
  ]
  // In one block: each statement by itself costs the embedded database as much again.
  await tx.query(`do $$ begin ${statements.join('; ')}; end $$`)
}

/**
 * Adds the deltas of each table up into one row. Writers are not held up: it only takes rows that are committed, and
 * leaves those that another fold has in hand. The room they took is given back at once: every list reads what is left.
 */
export async function foldTotals(db: Database): Promise<void> {
  const folded = await db.query(
    `with taken as (
       delete from "_totals" where "id" in (
         select "id" from "_totals"
         where "table" in (select "table" from "_totals" group by "table" having count(*) > 1)
         for update skip locked
       )
       returning "table", "delta"
     )
     insert into "_totals" ("table", "delta")
     select "table", sum("delta") from taken group by "table" returning 1`,
  )
  if (folded.length > 0) await db.query('vacuum (analyze, skip_locked) "_totals"')
}
