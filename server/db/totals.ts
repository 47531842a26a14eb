import type { Model } from '#schema/model.ts'
import { isView, type Table } from '#schema/table.ts'
import { MOST_ROWS_LOGGED } from './change-log.ts'
import type { Database, Transaction } from './database.ts'
import { quoted } from './indexes.ts'

// The number of rows of a table is the sum of its deltas in _totals: each statement adds one, so that writers never queue on
// one counter row, and foldTotals() adds them up now and then. An update adds 0: what remembers rows sees that the table
// changed (table-versions.ts). Which rows of a big table changed, and what they were before, is in _changes (change-log.ts).
const functionSql = `create or replace function _count_rows() returns trigger language plpgsql as $$
declare
  rows_changed bigint;
  is_logged boolean := tg_nargs > 0;
begin
  if tg_op = 'TRUNCATE' then
    insert into "_totals" ("table", "delta")
      select tg_table_name, -coalesce(sum("delta"), 0) from "_totals" where "table" = tg_table_name;
    if is_logged then insert into "_changes" ("table") values (tg_table_name); end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and not is_logged then
    insert into "_totals" ("table", "delta") values (tg_table_name, 0);
    return null;
  end if;
  select count(*) into rows_changed from changed;
  if rows_changed = 0 then return null; end if;
  insert into "_totals" ("table", "delta")
    values (tg_table_name, case tg_op when 'INSERT' then rows_changed when 'DELETE' then -rows_changed else 0 end);
  if not is_logged then return null; end if;
  if rows_changed > ${MOST_ROWS_LOGGED} then
    insert into "_changes" ("table") values (tg_table_name);
  elsif tg_op = 'INSERT' then
    insert into "_changes" ("table", "rowId") select tg_table_name, c."id" from changed c;
  elsif tg_op = 'DELETE' then
    insert into "_changes" ("table", "rowId", "before") select tg_table_name, c."id", to_jsonb(c) from changed c;
  else
    insert into "_changes" ("table", "rowId", "before")
      select tg_table_name, c."id", to_jsonb(c) from changed c
      union all select tg_table_name, n."id", null from renewed n
        where not exists (select 1 from changed c where c."id" = n."id");
  end if;
  return null;
end $$`

const triggers = [
  { name: '_count_insert', when: 'after insert', rows: 'referencing new table as changed' },
  { name: '_count_delete', when: 'after delete', rows: 'referencing old table as changed' },
  {
    name: '_count_update',
    when: 'after update',
    rows: '',
    loggedRows: 'referencing old table as changed new table as renewed',
  },
  { name: '_count_truncate', when: 'before truncate', rows: '' },
]

/**
 * Makes the total of every table kept from now on, counting its rows once, and the changes of those marked `big` logged. Does
 * nothing where all is in place, so every start may call it. Nothing ends it: another server may still rely on it.
 */
export async function ensureTotals(db: Database, model: Model): Promise<void> {
  const kept = await keptTables(db)
  const stored = [...model.tables.values()].filter((table) => !isView(table))
  const missing = stored.filter(({ name, big }) => !(big ? kept.get(name) : kept.has(name)))
  if (missing.length > 0) await db.query(functionSql)
  // One after the other: who locks several at once may wait for writers that wait for it.
  for (const table of missing) await db.transaction((tx) => keepTotal(tx, table))
}

/** The tables whose total is kept, each with whether its changes are logged. */
async function keptTables(db: Database): Promise<Map<string, boolean>> {
  const rows = await db.query<{ name: string; logged: boolean }>(
    `select c.relname as name, t.tgnargs > 0 as logged from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = '_count_truncate' and c.relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, logged }) => [name, logged]))
}

/** Under the lock no row comes or goes between the count and the triggers; two starts at once queue here. */
async function keepTotal(tx: Transaction, { name, big }: Table): Promise<void> {
  // Counting a big table, and waiting for its writers, takes longer than a query may.
  await tx.unhurried()
  const statements = [
    `lock table ${quoted(name)} in share row exclusive mode`,
    ...triggers.map(
      ({ name: trigger, when, rows, loggedRows = rows }) =>
        `create or replace trigger ${trigger} ${when} on ${quoted(name)} ${big ? loggedRows : rows}
         for each statement execute function _count_rows(${big ? "'logged'" : ''})`,
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
