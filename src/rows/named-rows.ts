import { type DataProvider, useDataProvider } from '@refinedev/core'
import { type Model, tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { fold } from '#schema/rules/fold.ts'
import type { Table } from '#schema/table.ts'
import { rememberRecords } from '#src/fields/known-records.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { t } from './texts.ts'

/** What a name is in another table: the id of its one row, or why there is none. */
export type NamedRow = { id: number } | { fault: string }

/** So many names are looked for at the same time. */
const AT_ONCE = 4
/** A text is looked for as part of names: the exact one is among the first, or is longer than it. */
const MOST_ROWS = 100

/** Looks names up in a table, on the server; the rows are remembered as if they had been chosen. */
export function useNamedRows(model: Model) {
  const provider = useDataProvider()
  return async (name: string, names: readonly string[]): Promise<Map<string, NamedRow>> => {
    const table = tableOf(model, name)
    const waiting = [...new Set(names)]
    const read = new Map<string, NamedRow>()
    const work = async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        read.set(one, await namedRow(provider(), table, one))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return read
  }
}

async function namedRow(provider: DataProvider, table: Table, name: string): Promise<NamedRow> {
  const { title, multiField, label, active } = table
  const key = multiField?.includes(title) ? 'multiField' : title
  const { data } = await provider.getList<Row>({
    resource: table.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: MOST_ROWS },
    meta: { where: { [key]: name.trim(), ...(active !== undefined && { [active]: 'Y' }) }, background: true },
  })
  const alike = data.filter((row) => fold(recordLabel(row, table)) === fold(name.trim()))
  const exact = alike.length > 1 ? alike.filter((row) => recordLabel(row, table) === name.trim()) : alike
  const [row] = exact
  if (row && exact.length === 1) {
    rememberRecords(table.name, [row])
    return { id: row.id }
  }
  return { fault: t(alike.length > 1 ? 'rows.manyNamed' : 'rows.noneNamed', { many: label.many, name: name.trim() }) }
}
