import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { valueSchema } from '#schema/row.ts'
import { type Field, fieldOf, writeKey } from '#schema/table.ts'
import { kinds } from '../crud/columns.ts'
import { type Found, heldIn, holds } from '../db/break-counts.ts'
import { type Break, keyOfBreak, made } from '../db/breaks.ts'
import type { Sql } from '../db/database.ts'

/** A field that takes other values than it did. */
export interface NewlyRead {
  table: string
  column: string
  field: Field
  /** It is of another type: what does not fit it has no meaning any more. */
  retyped: boolean
  /** It refers to another table: the numbers in it mean other rows. */
  movedFrom?: string
}

/** Different values of a column that are looked at. */
const VALUES = 20_000
const SHOWN = 10

/** The fields that stay and take other values than before: another type, limits, options, another table. */
export function newlyRead(before: Model | undefined, after: Model): NewlyRead[] {
  return [...after.tables.values()].flatMap((table) =>
    Object.entries(table.fields).flatMap(([name, field]): NewlyRead[] => {
      const old = before?.tables.get(table.name)
      const was = old && fieldOf(old, name)
      if (!was || field.computed || writeKey(name, was) !== writeKey(name, field)) return []
      const found = { table: table.name, column: writeKey(name, field), field, retyped: was.type !== field.type }
      if (field.type === 'reference') {
        return was.type === 'reference' && was.table !== field.table ? [{ ...found, movedFrom: was.table }] : []
      }
      const { kind } = fieldTypes[field.type].column(field)
      return kind === 'none' || kind === 'file' || factsOf(was) === factsOf(field) ? [] : [found]
    }),
  )
}

/** What decides which values are valid. */
const factsOf = ({ type, maxLength, min, max, decimals, options }: Field): string =>
  JSON.stringify([type, maxLength, min, max, decimals, Object.keys(options ?? {}).sort()])

/**
 * What the fields make of the rows that are there, once the tables are changed: values that are none of the new type,
 * references that mean other rows. Those in `drops` are allowed to.
 */
export async function meaningBreaks(
  sql: Sql,
  fields: readonly NewlyRead[],
  drops: readonly string[],
): Promise<Break[]> {
  const breaks: Break[] = []
  for (const one of fields) {
    if (one.movedFrom !== undefined) {
      const details = { ...(await heldIn(sql, one.table, one.column)), from: one.movedFrom, to: one.field.table }
      breaks.push(...made('moved', one, details))
    } else if (one.retyped) {
      breaks.push(...made('type', one, { ...(await invalidIn(sql, one)), to: one.field.type }))
    }
  }
  return breaks.filter((found) => !found.mayBeLost || !drops.includes(keyOfBreak(found)))
}

/**
 * What to say of rows whose values are within the type, but not within its limits or options any more: a change breaks
 * nothing in the database, but they cannot be saved as they are. A hint: where they cannot be read, nothing is said.
 */
export async function carefulSentences(sql: Sql, fields: readonly NewlyRead[]): Promise<string[]> {
  const sentences: string[] = []
  for (const one of fields) {
    if (one.retyped || one.movedFrom !== undefined) continue
    const found = await invalidIn(sql, one).catch(() => undefined)
    if (found) sentences.push(...made('invalid', one, found).map(({ sentence }) => `Careful: ${sentence}`))
  }
  return sentences
}

/** The rows whose value in the column is none of the field. */
async function invalidIn(sql: Sql, { table, column, field }: NewlyRead): Promise<Found> {
  const { kind } = fieldTypes[field.type].column(field)
  const groups = await sql.query<{ value: string; count: number; rows: number[] }>(
    `select to_json(${kinds[kind].wire(`"${column}"`)})::text as value, count(*)::integer as count,
       (array_agg("id" order by "id"))[1:${SHOWN}] as rows
     from "${table}" where ${holds(column)} group by 1 limit ${VALUES}`,
  )
  const schema = valueSchema(field)
  const invalid = groups.filter(({ value }) => !schema.safeParse(JSON.parse(value)).success)
  const rows = invalid.flatMap((group) => group.rows).sort((a, b) => a - b)
  const values = invalid.slice(0, 3).map(({ value }) => value)
  return { count: invalid.reduce((sum, group) => sum + group.count, 0), rows: rows.slice(0, SHOWN), values }
}
