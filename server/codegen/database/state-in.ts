import { z } from 'zod'
import { fieldTypeNames } from '#schema/fields/index.ts'
import { totalKinds } from '#schema/rows/totals.ts'
import type { Sql } from '../../db/database.ts'
import type { ColumnNote, ColumnState, IndexState, State, TableNote, TableState } from '../plan/state.ts'

const nullable = z.string().nullable()

/** One table in the catalogue of PostgreSQL. */
const row = z.object({
  name: z.string(),
  note: nullable,
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      notNull: z.boolean(),
      default: nullable,
      identity: z.enum(['', 'a', 'd']),
      generated: z.boolean(),
      note: nullable,
    }),
  ),
  indexes: z.array(
    z.object({
      name: z.string(),
      isPrimary: z.boolean(),
      unique: z.boolean(),
      method: z.string(),
      parts: z.array(z.string()),
      where: nullable,
    }),
  ),
  keys: z.array(
    z.object({
      name: z.string(),
      column: z.string(),
      table: z.string(),
      targetColumn: z.string(),
      onDelete: z.string(),
    }),
  ),
  exclusions: z.array(z.object({ name: z.string(), definition: z.string() })),
})
type Row = z.output<typeof row>

const columnsSql = `
  select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'notNull', a.attnotnull, 'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
    'identity', a.attidentity, 'generated', a.attgenerated <> '', 'note', col_description(c.oid, a.attnum))
    order by a.attnum)
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const indexesSql = `
  select json_agg(json_build_object('name', ic.relname, 'isPrimary', i.indisprimary, 'unique', i.indisunique,
    'method', am.amname, 'where', pg_get_expr(i.indpred, i.indrelid), 'parts',
    (select json_agg(coalesce('"' || a.attname || '"', pg_get_indexdef(i.indexrelid, k.at::int, false)) order by k.at)
      from unnest(i.indkey::int[]) with ordinality k(attnum, at)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum and k.attnum > 0)))
  from pg_index i join pg_class ic on ic.oid = i.indexrelid join pg_am am on am.oid = ic.relam
  where i.indrelid = c.oid and not exists
    (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('u', 'x'))`

const keysSql = `
  select json_agg(json_build_object('name', k.conname, 'table', tc.relname, 'onDelete', k.confdeltype, 'column', a.attname, 'targetColumn', ta.attname))
  from pg_constraint k join pg_class tc on tc.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute ta on ta.attrelid = k.confrelid and ta.attnum = k.confkey[1]
  where k.conrelid = c.oid and k.contype = 'f'`

const exclusionsSql = `
  select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid)))
  from pg_constraint k where k.conrelid = c.oid and k.contype = 'x'`

const tablesSql = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as note, (${columnsSql}) as columns,
    coalesce((${indexesSql}), '[]') as indexes, coalesce((${keysSql}), '[]') as keys,
    coalesce((${exclusionsSql}), '[]') as exclusions
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('_migrations', '_dev_state') order by c.relname`

/**
 * Reads the state of a database from its catalogue and from our comments on tables and columns. Tables without such a
 * comment belong to others and are left out, unless the name is ours: older databases have no comments.
 */
export async function stateIn(sql: Sql, isOurs: (table: string) => boolean): Promise<State> {
  const rows = z.array(row).parse(await sql.query(tablesSql))
  const tables = rows.map((found): [string, TableState] => [found.name, tableState(found)])
  return Object.fromEntries(tables.filter(([name, { note }]) => note !== undefined || isOurs(name)))
}

function tableState({ name, note: comment, columns, indexes, keys, exclusions }: Row): TableState {
  const note = tableNote(comment)
  const primary = indexes.find(({ isPrimary }) => isPrimary)
  return {
    columns: Object.fromEntries(columns.map((column) => [column.name, columnState(column)])),
    primaryKey: {
      name: primary?.name ?? `${name}_pkey`,
      columns: primary?.parts.map((part) => part.slice(1, -1)) ?? [],
    },
    indexes: Object.fromEntries(
      indexes.filter(({ isPrimary }) => !isPrimary).map((index) => [index.name, indexState(index, note)]),
    ),
    foreignKeys: Object.fromEntries(
      keys.map(({ name: key, column, table, targetColumn, onDelete }) => [
        key,
        { column, target: { table, column: targetColumn }, onDelete: onDelete === 'c' ? 'cascade' : 'restrict' },
      ]),
    ),
    exclusions: Object.fromEntries(
      exclusions.map(({ name: key, definition }) => [key, note?.exclusions?.[key] ?? definition]),
    ),
    ...(note && { note }),
  }
}

function columnState(column: Row['columns'][number]): ColumnState {
  const { type, notNull, identity, generated } = column
  const note = columnNote(column.note)
  return {
    type,
    notNull,
    ...(column.default !== null && { default: column.default }),
    ...(identity !== '' && { identity: identity === 'a' ? 'always' : 'by default' }),
    ...(generated && { computed: note?.computed ?? UNKNOWN }),
    ...(note && { note }),
  }
}

const indexState = ({ name, unique, method, parts, where }: Row['indexes'][number], note?: TableNote): IndexState => ({
  unique,
  method,
  parts: note?.indexes?.[name] ?? parts,
  ...(where !== null && { where }),
})

/** An expression that equals none of any definition, so that a computed column without a note is created anew. */
const UNKNOWN = '?'

const tableComment = z.object({
  crm: z.literal(1),
  big: z.literal(true).optional(),
  join: z.string().optional(),
  indexes: z.record(z.string(), z.array(z.string())).optional(),
  exclusions: z.record(z.string(), z.string()).optional(),
})

/** The note in a comment of ours; undefined for comments of people and of other programs. */
function tableNote(comment: string | null): TableNote | undefined {
  const { data } = tableComment.safeParse(jsonIn(comment))
  if (!data) return undefined
  const { crm: _mark, ...note } = data
  return note
}

const values = {
  computed: z.string().optional(),
  options: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.number().optional(),
  after: z.string().optional(),
  notBefore: z.string().optional(),
  day: z.string().optional(),
}
const total = z.object({
  does: z.enum(totalKinds),
  table: z.string(),
  by: z.string(),
  of: z.string().optional(),
})
const columnComment = z.object({
  type: z.enum(fieldTypeNames),
  ...values,
  total: total.optional(),
  moves: z.literal(true).optional(),
  parts: z.record(z.string(), z.object({ type: z.string(), ...values })).optional(),
})

const columnNote = (comment: string | null): ColumnNote | undefined => columnComment.safeParse(jsonIn(comment)).data

function jsonIn(comment: string | null): unknown {
  if (!comment?.startsWith('{')) return undefined
  try {
    return JSON.parse(comment)
  } catch {
    return undefined
  }
}
