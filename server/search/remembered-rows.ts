import { fold } from '#schema/rules/fold.ts'
import { fieldNamed, type Table } from '#schema/table.ts'
import { COLLATION, quoted } from '../crud/identifiers.ts'
import { columnAt, type FieldInSql, phoneKeyAt } from '../crud/kinds/kind.ts'
import { statementName } from '../crud/statement-name.ts'
import type { Sql } from '../db/database.ts'
import { hasSortIndex } from '../db/indexes.ts'
import { tableVersionSql } from '../db/table-versions.ts'
import { phonesOf, textsOf } from './targets.ts'

type Texts = readonly (string | null)[]

/** A row as the search compares it: its name and its texts folded, and the keys of its telephone numbers. */
export interface RememberedRow {
  id: number
  name: string | null
  texts: Texts
  phones: Texts
}

/** The rows of a table at one version of it, in the order of their names. */
export interface RememberedRows {
  version: string
  rows: readonly RememberedRow[]
  /** The fields that the texts, and the keys, of each row are of. */
  fields: { texts: readonly string[]; phones: readonly string[] }
  /** The rows of a big table in the order of each text that has an index of the sort, with the text as it is stored. */
  sorted: ReadonlyMap<string, readonly { text: string; row: RememberedRow }[]>
}

/** A row as the statement gives it, with its place in each of the orders. */
interface ReadRow extends RememberedRow {
  places: number[]
}

/** Reads all rows of the table, with the version they are of. The statement depends on the definition alone. */
export async function readRows(sql: Sql, table: Table): Promise<RememberedRows> {
  const fields = { texts: textsOf(table), phones: phonesOf(table) }
  const sorted = fields.texts.filter((name) => hasSortIndex(table, name))
  const text = rowsSql(table, fields, sorted)
  const [answer] = await sql.query<{ version: string; rows: string | null }>(text, [], statementName(text))
  const read: ReadRow[] = JSON.parse(answer?.rows ?? '[]')
  const rows = read.map(folded)
  const inOrder = (name: string, sort: number) =>
    read
      .map(({ texts, places }, at) => ({ text: texts[fields.texts.indexOf(name)], place: places[sort], row: rows[at] }))
      .toSorted((one, other) => Number(one.place) - Number(other.place))
      .flatMap(({ text, row }) => (row && typeof text === 'string' ? [{ text, row }] : []))
  return {
    version: answer?.version ?? '',
    rows,
    fields,
    sorted: new Map(sorted.map((name, sort) => [name, inOrder(name, sort)])),
  }
}

const folded = ({ id, name, texts, phones }: ReadRow): RememberedRow => ({
  id,
  name: foldedText(name),
  texts: texts.map(foldedText),
  phones,
})

const foldedText = (text: string | null): string | null => text && fold(text)

/** The version of the table, and its rows as JSON in the order of their names. */
function rowsSql(table: Table, { texts, phones }: RememberedRows['fields'], sorted: readonly string[]): string {
  const textSql = (name: string) => columnAt(placed(table, name))
  const order = (name: string) => `order by ${textSql(name)} collate ${COLLATION}, t."id"`
  const columns = [
    `t."id", ${textSql(table.title)} as "name"`,
    `array[${texts.map(textSql).join(', ')}]::text[] as "texts"`,
    `array[${phones.map((name) => phoneKeyAt(placed(table, name))).join(', ')}]::text[] as "phones"`,
    `array[${sorted.map((name) => `row_number() over (${order(name)})`).join(', ')}]::bigint[] as "places"`,
  ]
  const rows = `select ${columns.join(', ')} from ${quoted(table.name)} t ${order(table.title)}`
  return `select (${tableVersionSql(table)}) as "version", (select json_agg(_row) from (${rows}) _row)::text as "rows"`
}

const placed = (table: Table, name: string): FieldInSql => ({
  table,
  name,
  field: fieldNamed(table, name),
  alias: 't',
})
