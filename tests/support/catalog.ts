import type { Database } from '#server/db/database.ts'

const catalogSql = `
  select 'column' as kind, concat(c.relname, '.', a.attname) as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as definition
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select 'index', c.relname, pg_get_indexdef(c.oid) from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'i'
  union all select 'constraint', concat(conrelid::regclass, '.', conname), pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'function', proname, prosrc from pg_proc
  where pronamespace = 'public'::regnamespace and proname = 'fold'
  union all select 'sequence', c.relname, '' from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'`

/** Everything the database consists of, one line each, whatever the order it was made in. */
export async function catalogOf(db: Database): Promise<string[]> {
  const rows = await db.query<{ kind: string; name: string; definition: string }>(catalogSql)
  return rows
    .filter(({ name }) => !/^"?_(migrations|dev_state)/.test(name))
    .map(({ kind, name, definition }) => `${kind} ${name}: ${definition}`)
    .sort()
}
