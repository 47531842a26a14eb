import { z } from 'zod'
import { readColumns, rowJson } from '../columns.ts'
import { Parameters } from '../parameters.ts'
import { sourceOf } from '../source.ts'
import type { List } from './list.ts'
import { orderSql, rowsFrom } from './order-by.ts'

/** Some consecutive rows of a list, as clients read them. */
export type RowsRead = Record<string, unknown>[]

const ID_BYTES = 4
/** The rows of a list, as they are read from its JSON. */
export const rowsRead = z.array(z.record(z.string(), z.unknown()))

/** The ids of a whole list in order, four bytes each, from one statement, at most `atMost` of them; paging is ignored. */
export async function listIds(list: List, atMost?: number): Promise<Int32Array> {
  const parameters = new Parameters(list.filterValues)
  const limit = atMost === undefined ? '' : ` limit ${parameters.add(atMost, 'integer')}`
  const idsSql = `select t."id" from ${rowsFrom(list)}${list.where} order by ${orderSql(list)}${limit}`
  const [answer] = await list.sql.query<{ ids: Uint8Array | null }>(
    `select string_agg(int4send(_found."id"), ''::bytea) as "ids" from (${idsSql}) _found`,
    parameters.values,
  )
  const bytes = answer?.ids ?? new Uint8Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.byteLength / ID_BYTES }, (_, at) => view.getInt32(at * ID_BYTES))
}

/** The rows of these ids as they are by now, in the order of the ids; those that have gone, or match no longer, are left out. */
export async function rowsOfIds(list: List, ids: Int32Array): Promise<RowsRead> {
  const { sql, engine, table, reading, where } = list
  const parameters = new Parameters(list.filterValues)
  const idsInOrder = `unnest(${parameters.add([...ids], 'integer[]')}) with ordinality as _wanted("_id", "_n")`
  const rows = `select ${readColumns(engine.model, table, reading)} from ${idsInOrder} join ${sourceOf(engine.views, table)} t on t."id" = _wanted."_id"${where} order by _wanted."_n"`
  const [answer] = await sql.query<{ data: string }>(
    `select coalesce(json_agg(${rowJson(reading)}), '[]')::text as "data" from (${rows}) _row`,
    parameters.values,
  )
  return rowsRead.parse(JSON.parse(answer?.data ?? '[]'))
}
