import type { Row, Values } from '#schema/rows/row.ts'
import type { NamedTable, StoredRow } from '#schema/rows/typed-rows.ts'
import { type Field, isDerived, type Table, writeKey } from '#schema/table.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { isDialled, keyColumn, storedKey } from '../db/phone-key.ts'
import { kindOf } from './columns.ts'
import { refuseHeld } from './held-rows.ts'
import { joinTable, quoted } from './identifiers.ts'
import { Parameters } from './parameters.ts'
import { statementName } from './statement-name.ts'

const storedTexts = new WeakMap<Table, string>()

/** The row `t` as it is stored, as JSON: ids for references, every field whatever the reader. */
export function storedJson(table: Table): string {
  const storedText = storedTexts.get(table)
  if (storedText) return storedText
  const columns = Object.entries(table.fields).map(
    ([name, field]) =>
      `${kindOf(field).stored({ table, name, field, alias: 't' })} as ${quoted(writeKey(name, field))}`,
  )
  const text = `(select to_json(_row) from (select ${['t."id"', 't."version"', ...columns].join(', ')}) _row) as "row"`
  storedTexts.set(table, text)
  return text
}

/** The row as stored, locked until the transaction ends; undefined when there is none. */
export async function lockRow<N extends string>(
  tx: Transaction,
  table: NamedTable<N>,
  id: number,
  deleting: boolean,
): Promise<StoredRow<N> | undefined> {
  return (await lockRows(tx, table, [id], deleting)).get(id)
}

/**
 * The rows as stored, by id, locked until the transaction ends, in the order of their ids; without those that are gone.
 * Waits for those that somebody else has locked, unless a command over many rows has: then throws 409. Where they have
 * many-to-many values the lock comes first: a statement that had to wait sees the new rows, but their join tables as they
 * were before.
 */
export async function lockRows<N extends string>(
  tx: Transaction,
  table: NamedTable<N>,
  ids: readonly number[],
  deleting: boolean,
): Promise<Map<number, StoredRow<N>>> {
  const lists = new Parameters()
  const id = listOf(ids, (one) => one, 'integer', lists)
  const from = `from ${quoted(table.name)} t where t."id" = ${ids.length === 1 ? id : `any(${id})`}`
  const lock = `order by t."id" for ${deleting ? 'update' : 'no key update'} of t`
  const isLinked = hasLinks(table)
  const lockWith = (text: string) => tx.query<{ row: StoredRow<N> }>(text, lists.values, statementName(text))
  const locked = (what: string) =>
    lockWith(isLinked ? `select t."id" as "row" ${from} ${what}` : `select ${storedJson(table)} ${from} ${what}`)
  let rows = await locked(`${lock} skip locked`)
  if (rows.length < ids.length) {
    await refuseHeld(tx, table, ids)
    rows = await locked(lock)
  }
  if (isLinked) rows = await lockWith(`select ${storedJson(table)} ${from}`)
  return new Map(rows.map(({ row }) => [row.id, row]))
}

/** The rows as stored, by id, without those that are gone; an id that comes twice is asked once. */
export async function storedRows(sql: Sql, table: Table, ids: Iterable<number>): Promise<Map<number, Row>> {
  const text = `select ${storedJson(table)} from ${quoted(table.name)} t where t."id" = any($1::integer[])`
  const rows = await sql.query<{ row: Row }>(text, [[...new Set(ids)]], statementName(text))
  return new Map(rows.map(({ row }) => [row.id, row]))
}

/** Locks those of the rows that still refer to one of the targets by that key, to be deleted; returns their ids. */
export async function lockReferring(
  tx: Transaction,
  table: Table,
  { ids, key, targets }: { ids: number[]; key: string; targets: number[] },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select t."id" from ${quoted(table.name)} t where t."id" = any($1::integer[]) and t.${quoted(key)} = any($2::integer[])
     order by t."id" for update`,
    [ids, targets],
  )
  return rows.map(({ id }) => id)
}

/**
 * Adds rows whose values have the same keys, and returns them in the same order; `id` and `version` are the database's
 * unless the values bring their own (a deletion undone).
 */
export async function insertRows(tx: Transaction, table: Table, rows: readonly Values[]): Promise<Row[]> {
  const lists = new Parameters()
  const columns = columnLists(table, rows, lists)
  if (typeof rows[0]?.id === 'number') columns.push({ key: 'id', list: listOf(rows, ({ id }) => id, 'integer', lists) })
  columns.push({ key: 'version', list: listOf(rows, ({ version }) => version ?? 1, 'integer', lists) })
  const names = columns.map(({ key }) => quoted(key)).join(', ')
  const text = `insert into ${quoted(table.name)} as t (${names}) select * from ${rowsFrom(columns, rows)} as _new
    returning ${storedJson(table)}`
  const added = await rowsOf(tx, text, lists.values)
  if (added.length !== rows.length) throw new Error(`${table.name}: not every row was inserted`)
  return withLinks(tx, table, added, rows, addedLinks)
}

/** Stores values with the same keys in locked rows and raises their versions; returns the rows in the same order. */
export async function updateRows(
  tx: Transaction,
  table: Table,
  ids: readonly number[],
  values: readonly Values[],
): Promise<Row[]> {
  const lists = new Parameters()
  const text = updateOf(table, ids, values, lists)
  const byId = new Map((await rowsOf(tx, text, lists.values)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  if (rows.length !== ids.length) throw new Error(`${table.name}: not every row was updated`)
  return withLinks(tx, table, rows, values, changedLinks)
}

/** The statement that stores values with the same keys in locked rows: it answers `id`, `version` and `row` of each. */
export function updateOf(table: Table, ids: readonly number[], values: readonly Values[], lists: Parameters): string {
  const id = { key: 'id', list: listOf(ids, (one) => one, 'integer', lists) }
  const columns = columnLists(table, values, lists)
  const sets = [...columns.map(({ key }) => `${quoted(key)} = _new.${quoted(key)}`), `"version" = t."version" + 1`]
  const names = ['id', ...columns.map(({ key }) => key)].map(quoted).join(', ')
  return `update ${quoted(table.name)} as t set ${sets.join(', ')}
    from ${rowsFrom([id, ...columns], ids)} as _new(${names})
    where t."id" = _new."id" returning t."id", t."version", ${storedJson(table)}`
}

/** Whether rows of the table have many-to-many values, which are stored beside them. */
export const hasLinks = (table: Table): boolean =>
  Object.values(table.fields).some((field) => kindOf(field).inJoinTable)

/** Removes locked rows; their links to other rows go with them. */
export async function deleteRows(tx: Transaction, table: Table, ids: readonly number[]): Promise<void> {
  const text = `delete from ${quoted(table.name)} where "id" = any($1::integer[])`
  await tx.query(text, [ids], statementName(text))
}

async function rowsOf(sql: Sql, text: string, values: readonly unknown[]): Promise<Row[]> {
  const answers = await sql.query<{ row: Row }>(text, values, statementName(text, 'save'))
  return answers.map(({ row }) => row)
}

/** The columns that the values of all rows name, in the order of the definition, each with the list of its values. */
function columnLists(table: Table, rows: readonly Values[], lists: Parameters): { key: string; list: string }[] {
  return columnsIn(table, rows[0] ?? {}).flatMap(({ key, field }) => {
    const { type, store } = kindOf(field)
    const own = { key, list: listOf(rows, (values) => store(values[key] ?? null), type, lists) }
    if (!isDialled(field)) return own
    return [own, { key: keyColumn(key), list: listOf(rows, (values) => storedKey(values[key]), 'text', lists) }]
  })
}

/** The list of one value of each row; of one row the value itself. */
const listOf = <R>(rows: readonly R[], one: (row: R) => unknown, type: string, lists: Parameters): string =>
  rows.length === 1 ? lists.add(rows.map(one)[0], type) : lists.add(rows.map(one), `${type}[]`)

/**
 * The rows that these lists make. One row is no list: of a list whose length it does not see PostgreSQL expects ten values,
 * finds a plan for the given ones cheaper, and makes it anew at each save. With the indexes of a big table that costs as much
 * as storing the row.
 */
const rowsFrom = (columns: readonly { list: string }[], rows: readonly unknown[]): string => {
  const lists = columns.map(({ list }) => list).join(', ')
  return rows.length === 1 ? `(select ${lists})` : `unnest(${lists})`
}

/** The fields with a column of their own that the values name, in the order of the definition. */
function columnsIn(table: Table, values: Values): { key: string; field: Field }[] {
  return Object.entries(table.fields)
    .map(([name, field]) => ({ key: writeKey(name, field), field }))
    .filter(({ key, field }) => Object.hasOwn(values, key) && !isDerived(field) && !kindOf(field).inJoinTable)
}

/** Links of rows that have none yet. */
const addedLinks = (join: string): string =>
  `insert into ${join} ("ownerId", "targetId") select * from unnest($1::integer[], $2::integer[]) on conflict do nothing`

/** The links rows have from now on: others go, new ones come, those that stay are not touched. */
const changedLinks = (join: string): string =>
  `with _gone as (delete from ${join} j where j."ownerId" = any($3::integer[]) and not exists (
     select 1 from unnest($1::integer[], $2::integer[]) as _link("ownerId", "targetId")
     where _link."ownerId" = j."ownerId" and _link."targetId" = j."targetId"))
   ${addedLinks(join)}`

/** Stores the many-to-many values that are named, and returns the rows with them. */
async function withLinks(
  tx: Transaction,
  table: Table,
  rows: readonly Row[],
  values: readonly Values[],
  statement: typeof addedLinks,
): Promise<Row[]> {
  let linked = [...rows]
  for (const [name, field] of Object.entries(table.fields)) {
    const key = writeKey(name, field)
    if (!kindOf(field).inJoinTable || !Object.hasOwn(values[0] ?? {}, key)) continue
    linked = linked.map((row, n) => ({ ...row, [key]: values[n]?.[key] ?? [] }))
    const links = linked.flatMap((row) => [row[key]].flat().map((target) => ({ owner: row.id, target })))
    // New rows without links have none to store.
    if (statement === addedLinks && links.length === 0) continue
    const text = statement(joinTable(table, name))
    const owners = statement === changedLinks ? [rows.map(({ id }) => id)] : []
    await tx.query(
      text,
      [links.map(({ owner }) => owner), links.map(({ target }) => target), ...owners],
      statementName(text),
    )
  }
  return linked
}
