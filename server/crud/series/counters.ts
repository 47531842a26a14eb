import { type Around, HOLE, MOST_DIGITS, seriesOf } from '#schema/rules/series.ts'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { quoted } from '../identifiers.ts'
import { statementName } from '../statement-name.ts'
import type { NumberedField } from './numbered-fields.ts'

/** One series of a field. */
export interface Series {
  table: Table
  field: NumberedField
  around: Around
}

/** `by`: so many more numbers are given; `to`: a row brings this number, and the next one comes after it. */
export type Advance = { by: number; to?: undefined } | { to: number; by?: undefined }

/**
 * Advances a series and returns its last number, which nobody else gets until the transaction ends: 3 more of '2026/•' after 7
 * are 8, 9 and 10. The first use of a series goes on from the greatest number of it that rows have.
 */
export async function advance(tx: Transaction, series: Series, { by = 0, to = 0 }: Advance): Promise<number> {
  const key = keyOf(series)
  const text = `update "_series" set "last" = greatest("last" + $4::bigint, $5::bigint)
    where "table" = $1 and "field" = $2 and "series" = lower($3) returning "last"::float8 as "last"`
  const [line] = await tx.query<Last>(text, [...key, by, to], statementName(text))
  if (line) return line.last
  const before = await greatestStored(tx, series)
  const begin = `insert into "_series" as _s ("table", "field", "series", "last")
    values ($1, $2, lower($3), greatest($6::bigint + $4::bigint, $5::bigint))
    on conflict ("table", "field", "series") do update set "last" = greatest(_s."last" + $4::bigint, $5::bigint)
    returning "last"::float8 as "last"`
  const [begun] = await tx.query<Last>(begin, [...key, by, to, before], statementName(begin))
  if (!begun) throw new Error('A series has a line once it is used')
  return begun.last
}

interface Last {
  last: number
}

const keyOf = ({ table, field, around }: Series): string[] => [table.name, field.name, seriesOf(around)]

/**
 * What these series are called where capitals make no other one, each by its text: only the database says which signs those are,
 * since it keeps the numbers apart.
 */
export async function seriesKeys(tx: Transaction, series: readonly Around[]): Promise<ReadonlyMap<string, string>> {
  const texts = [...new Set(series.map(seriesOf))]
  if (texts.length < 2) return new Map(texts.map((one) => [one, one]))
  const text = `select "series", lower("series") as "key" from unnest($1::text[]) as _s("series")`
  const keys = await tx.query<{ series: string; key: string }>(text, [texts], statementName(text))
  return new Map(keys.map(({ series: one, key }) => [one, key]))
}

/**
 * The greatest number of the series that a row has, or left, from before the field gave numbers by its pattern; 0 where none has. Rows after that
 * count by their series, so that no more of them are looked at than there were when the first number was given.
 */
async function greatestStored(tx: Transaction, { table, field, around }: Series): Promise<number> {
  const limit = await lastUnnumbered(tx, table, field)
  if (limit === 0) return 0
  const text = `select coalesce(max(case when _digits ~ '^[0-9]{1,${MOST_DIGITS}}$' then _digits::bigint end), 0)::float8 as "last"
    from (select substr("_number", _before + 1, char_length("_number") - _before - _behind) as _digits from (
        select lower(t.${quoted(field.name)}) as "_number" from ${quoted(table.name)} t where t."id" <= $4
        union all select lower("number") from "_freed_numbers" where "table" = $5 and "field" = $6 and "rowId" <= $4) _stored,
        (select char_length(lower($1::text)) as _before, char_length(lower($2::text)) as _behind) _parts
      where "_number" like lower($3) and char_length("_number") > _before + _behind) _numbered`
  const parts = [around.before, around.behind]
  const like = parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')
  const [greatest] = await tx.query<Last>(text, [...parts, like, limit, table.name, field.name], statementName(text))
  return greatest?.last ?? 0
}

/** The line of a field that says up to which row numbers may have come from elsewhere, by its pattern; no series is called so. */
const beforeOf = ({ written }: NumberedField): string => written.replaceAll(HOLE, '')

/** The last row that was there when the field gave its first number by this pattern. */
async function lastUnnumbered(tx: Transaction, table: Table, field: NumberedField): Promise<number> {
  const key = [table.name, field.name, beforeOf(field)]
  const line = `select "last"::float8 as "last" from "_series" where "table" = $1 and "field" = $2 and "series" = $3`
  const [known] = await tx.query<Last>(line, key, statementName(line))
  if (known) return known.last
  const text = `insert into "_series" ("table", "field", "series", "last")
    select $1, $2, $3, greatest((select max("id") from ${quoted(table.name)}),
      (select max("rowId") from "_freed_numbers" where "table" = $1 and "field" = $2), 0)
    on conflict do nothing`
  await tx.query(text, key, statementName(text))
  const [begun] = await tx.query<Last>(line, key, statementName(line))
  return begun?.last ?? 0
}
