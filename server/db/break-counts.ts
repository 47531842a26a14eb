import { changedBy, isFilledSql } from './conversions.ts'
import type { Sql, Transaction } from './database.ts'
import { holdsOwnValues } from './row-totals.ts'
import { trySavepoint } from './savepoint.ts'

const SHOWN = 10

/** How many rows, and the ids of the first ten. */
export interface RowCount {
  count: number
  rows: number[]
  /** Some of the values, where they say more than the ids. */
  values?: string[]
  /** What the database says of them. */
  reason?: string
}

const none: RowCount = { count: 0, rows: [] }

/** The rows of a table that the condition holds for. */
export async function rowsWhere(sql: Sql, table: string, where: string): Promise<RowCount> {
  const [found] = await sql.query<{ count: number }>(`select count(*) as count from "${table}" where ${where}`)
  if (!found || found.count === 0) return none
  const id = await idOf(sql, table)
  if (!id) return { count: found.count, rows: [] }
  const rows = await sql.query<{ id: number }>(
    `select "${id}" as id from "${table}" where ${where} order by 1 limit ${SHOWN}`,
  )
  return { count: found.count, rows: rows.map((row) => row.id) }
}

/** A scan of rows one by one: the table, the columns read and the condition. */
export interface RowScan {
  table: string
  columns: string
  where: string
}

const PAGE = 20_000

/** The rows, which have ids, that `wrong` gives a text for, with the first different texts. */
export async function rowsThat<R>(sql: Sql, looked: RowScan, wrong: (row: R) => string | undefined): Promise<RowCount> {
  const rows: number[] = []
  const values = new Set<string>()
  let count = 0
  for await (const page of pagesOf<R>(sql, looked)) {
    for (const row of page) {
      const text = wrong(row)
      if (text === undefined) continue
      count++
      if (rows.length < SHOWN) rows.push(row.id)
      if (values.size < 3) values.add(text)
    }
  }
  return { count, rows, values: [...values] }
}

/** All of the rows by their ids: no more than a page is held at once. */
async function* pagesOf<R>(sql: Sql, { table, columns, where }: RowScan): AsyncGenerator<(R & { id: number })[]> {
  for (let last: number | undefined; ; ) {
    const page: (R & { id: number })[] = await sql.query(
      `select "id", ${columns} from "${table}" where ($1::integer is null or "id" > $1) and ${where}
       order by "id" limit ${PAGE}`,
      [last ?? null],
    )
    yield page
    last = page.at(-1)?.id
    if (page.length < PAGE || last === undefined) return
  }
}

/** The column that names a row to people: its own id, or that of the row that owns it. */
async function idOf(sql: Sql, table: string): Promise<string | undefined> {
  const [found] = await sql.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attname in ('id', 'ownerId')
     and atttypid in ('int4'::regtype, 'int8'::regtype) and not attisdropped order by 1 limit 1`,
    [`"${table}"`],
  )
  return found?.name
}

/** The type of a column in the words of the database; undefined for one that is not there. */
export async function typeOf(sql: Sql, table: string, column: string): Promise<string | undefined> {
  const [found] = await sql.query<{ type: string }>(
    `select format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
    [`"${table}"`, column],
  )
  return found?.type
}

/** A condition for rows with a value in the column: empty lists hold nothing. */
export const hasValueSql = (column: string): string =>
  `coalesce(to_jsonb("${column}"), 'null') not in ('null'::jsonb, '[]'::jsonb)`

/** The rows with a value in the column; computed ones and totals hold nothing of their own. */
export async function heldIn(sql: Sql, table: string, column: string): Promise<RowCount> {
  const [stored] = await sql.query(
    `select 1 from pg_attribute a where a.attrelid = to_regclass($1) and a.attname = $2 and ${holdsOwnValues}`,
    [`"${table}"`, column],
  )
  return stored ? rowsWhere(sql, table, hasValueSql(column)) : none
}

/** The rows whose values another row has too, as an index of these parts compares them, with the first values. */
export async function sharedValues(sql: Sql, table: string, column: string, parts: string): Promise<RowCount> {
  const groups = `select ${parts} from "${table}" group by ${parts} having count(*) > 1`
  const duplicates = await rowsWhere(sql, table, `(${parts}) in (${groups})`)
  if (duplicates.count === 0) return none
  const values = await sql.query<{ value: string }>(
    `select min("${column}"::text) as value from "${table}" where "${column}" is not null group by ${parts}
     having count(*) > 1 order by count(*) desc, 1 limit 3`,
  )
  return { ...duplicates, values: values.map(({ value }) => value) }
}

/** The rows that agree with another one in all of these expressions: `=` in the same value, `&&` in a part of their periods. */
export async function rowsInTheWay(
  sql: Sql,
  table: string,
  parts: readonly { sql: string; operator: string }[],
  where = 'true',
): Promise<RowCount> {
  const columns = parts.map((part, at) => `${part.sql} as _${at}`).join(', ')
  const agree = parts.map(({ operator }, at) => `one._${at} ${operator} other._${at}`).join(' and ')
  return rowsWhere(
    sql,
    table,
    `"id" in (with _compared as (select "id" as _id, ${columns} from "${table}" where ${where})
      select one._id from _compared one where exists (
        select from _compared other where other._id <> one._id and ${agree}))`,
  )
}

/** A type that a column is to have, and how its values become that. */
export interface Conversion {
  column: string
  from: string
  type: string
  using: string
}

/** The values that cannot be converted (`fails`), or else those that mean something else afterwards. */
export async function brokenValues(
  tx: Transaction,
  table: string,
  conversion: Conversion,
): Promise<{ fails: boolean; found: RowCount }> {
  const { column, from, type, using } = conversion
  const held = isFilledSql(column)
  // The only JSON that columns of definitions hold is lists.
  const fits = type === 'jsonb' ? `jsonb_typeof(${using}) = 'array'` : `((${using})::${type}) is not null`
  const works = await trySavepoint(tx, () => rowsWhere(tx, table, `${held} and not (${fits})`))
  if (works) {
    if (works.count > 0) return { fails: true, found: works }
    const changed = `${held} and (${changedBy(column, from, type, using)})`
    const changedRows = await trySavepoint(tx, () => rowsWhere(tx, table, changed))
    // There is no way back: nothing stays what it was.
    return { fails: false, found: changedRows ?? (await rowsWhere(tx, table, held)) }
  }
  const failingOnes = await failing(tx, table, {
    argument: `"${column}" ${from}`,
    work: `if not (${fits}) then return false; end if`,
    call: (name) => `${held} and not ${name}("${column}")`,
  })
  return { fails: true, found: failingOnes }
}

/** The rows that would have no value once it is converted, where the column asks for one. */
export async function emptyValues(tx: Transaction, table: string, { column, using }: Conversion): Promise<RowCount> {
  const [asking] = await tx.query(
    'select 1 from pg_attribute where attrelid = to_regclass($1) and attname = $2 and attnotnull',
    [`"${table}"`, column],
  )
  return asking ? rowsWhere(tx, table, `not ${isFilledSql(column)} and (${using}) is null`) : none
}

/** The rows for which the expression fails, or gives nothing though it must. */
export async function failingRows(
  tx: Transaction,
  table: string,
  expression: string,
  type: string,
  required: boolean,
): Promise<RowCount> {
  const value = `(${expression})::${type}`
  const empty = required ? `${value} is null` : `${value} is null and false`
  let reason = ''
  const refused = (error: unknown) => {
    reason = error instanceof Error ? error.message : String(error)
  }
  // Counting computes each: of an expression nobody looks at, the database might not.
  const every = () => tx.query(`select count(${value}) from "${table}"`)
  if (await trySavepoint(tx, every, refused)) return rowsWhere(tx, table, empty)
  const failingOnes = await failing(tx, table, {
    argument: `of_row "${table}"`,
    work: `perform (select ${value} from (select (of_row).*) as columns)`,
    call: (name) => `not ${name}("${table}".*)`,
  })
  return { ...failingOnes, reason }
}

interface RowTest {
  argument: string
  work: string
  call: (name: string) => string
}

/** The rows that fail one by one: only where all together have failed, as it is slow. */
async function failing(tx: Transaction, table: string, { argument, work, call }: RowTest): Promise<RowCount> {
  const name = 'pg_temp.crm_bears'
  await tx.query(`create function ${name}(${argument}) returns boolean language plpgsql as $crm$
    begin ${work}; return true; exception when others then return false; end $crm$`)
  const failedRows = await rowsWhere(tx, table, call(name))
  await tx.query(`drop function ${name}`)
  return failedRows
}
