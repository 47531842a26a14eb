import type { Row, Values } from '#schema/rows/row.ts'
import type { NamedTable, StoredRow } from '#schema/rows/typed-rows.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { isDialled, keyColumn, storedKey } from '../db/phone-key.ts'
import { kindOf } from './columns.ts'
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

/**
 * The row as stored, locked until the transaction ends; undefined when there is none. Where it has many-to-many values
 * the lock comes first: a statement that had to wait sees the new row, but its join tables as they were before.
 */
export async function lockRow<N extends string>(
  tx: Transaction,
  table: NamedTable<N>,
  id: number,
  deleting: boolean,
): Promise<StoredRow<N> | undefined> {
  const from = `from ${quoted(table.name)} t where t."id" = $1`
  const lock = `for ${deleting ? 'update' : 'no key update'} of t`
  if (Object.values(table.fields).every((field) => !kindOf(field).inJoinTable)) {
    return (await rowsOf<StoredRow<N>>(tx, `select ${storedJson(table)} ${from} ${lock}`, [id]))[0]
  }
  const text = `select 1 ${from} ${lock}`
  await tx.query(text, [id], statementName(text))
  return (await rowsOf<StoredRow<N>>(tx, `select ${storedJson(table)} ${from}`, [id]))[0]
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

/** Adds a row; `id` and `version` are the database's unless the values bring their own (a deletion undone). */
export async function insertRow(tx: Transaction, table: Table, values: Values): Promise<Row> {
  const parameters = new Parameters()
  const columns = columnsIn(table, values)
  const keys = phoneKeysIn(columns, values).filter(({ value }) => value !== null)
  const names = [...columns, ...keys].map(({ key }) => quoted(key))
  const places = columns.map(({ key, field }) => placed(field, values[key], parameters))
  for (const { value } of keys) places.push(parameters.add(value, 'text'))
  for (const key of ['id', 'version'].filter((own) => typeof values[own] === 'number')) {
    names.push(quoted(key))
    places.push(parameters.add(values[key]))
  }
  const what = names.length > 0 ? `(${names.join(', ')}) values (${places.join(', ')})` : 'default values'
  const text = `insert into ${quoted(table.name)} as t ${what} returning ${storedJson(table)}`
  const [row] = await rowsOf(tx, text, parameters.values, 'client')
  if (!row) throw new Error(`${table.name}: nothing was inserted`)
  return { ...row, ...(await saveJoins(tx, table, row.id, values, addedLinks)) }
}

/** Stores the values of a locked row and raises its version. */
export async function updateRow(tx: Transaction, table: Table, before: Row, values: Values): Promise<Row> {
  const parameters = new Parameters()
  const columns = columnsIn(table, values)
  const sets = columns.map(({ key, field }) => `${quoted(key)} = ${placed(field, values[key], parameters)}`)
  for (const { key, value } of phoneKeysIn(columns, values))
    sets.push(`${quoted(key)} = ${parameters.add(value, 'text')}`)
  sets.push(`"version" = t."version" + 1`)
  const id = parameters.add(before.id)
  const text = `update ${quoted(table.name)} as t set ${sets.join(', ')} where t."id" = ${id} returning ${storedJson(table)}`
  const [row] = await rowsOf(tx, text, parameters.values, 'client')
  if (!row) throw new Error(`${table.name} ${before.id}: nothing was updated`)
  return { ...row, ...(await saveJoins(tx, table, row.id, values, changedLinks)) }
}

/** Removes a locked row; its links to other rows go with it. */
export async function deleteRow(tx: Transaction, table: Table, id: number): Promise<void> {
  const text = `delete from ${quoted(table.name)} where "id" = $1`
  await tx.query(text, [id], statementName(text))
}

async function rowsOf<R = Row>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
  shapedBy?: 'definition' | 'client',
): Promise<R[]> {
  const answers = await sql.query<{ row: R }>(text, values, statementName(text, shapedBy))
  return answers.map(({ row }) => row)
}

/** The fields with a column of their own that the values name, in the order of the definition. */
function columnsIn(table: Table, values: Values): { key: string; field: Field }[] {
  return Object.entries(table.fields)
    .map(([name, field]) => ({ key: writeKey(name, field), field }))
    .filter(({ key, field }) => Object.hasOwn(values, key) && !field.computed && !kindOf(field).inJoinTable)
}

/** The keys stored beside the telephone numbers among the values. */
const phoneKeysIn = (columns: { key: string; field: Field }[], values: Values) =>
  columns
    .filter(({ field }) => isDialled(field))
    .map(({ key }) => ({ key: keyColumn(key), value: storedKey(values[key]) }))

function placed(field: Field, value: unknown, parameters: Parameters): string {
  const { type, store } = kindOf(field)
  return parameters.add(store(value ?? null), type)
}

/** Links of a row that has none yet. */
const addedLinks = (join: string): string =>
  `insert into ${join} ("ownerId", "targetId") select $1::integer, unnest($2::integer[]) on conflict do nothing`

/** The links a row has from now on: others go, new ones come, those that stay are not touched. */
const changedLinks = (join: string): string =>
  `with _gone as (delete from ${join} where "ownerId" = $1 and "targetId" <> all($2::integer[]))
   ${addedLinks(join)}`

/** Stores the many-to-many values that are named, and returns them as stored. */
async function saveJoins(
  tx: Transaction,
  table: Table,
  ownerId: number,
  values: Values,
  statement: typeof addedLinks,
): Promise<Values> {
  const saved: Values = {}
  for (const [name, field] of Object.entries(table.fields)) {
    const key = writeKey(name, field)
    if (!kindOf(field).inJoinTable || !Object.hasOwn(values, key)) continue
    const ids = values[key] ?? []
    const text = statement(joinTable(table, name))
    saved[key] = ids
    // A new row without links has none to store.
    if (statement === addedLinks && Array.isArray(ids) && ids.length === 0) continue
    await tx.query(text, [ownerId, ids], statementName(text))
  }
  return saved
}
