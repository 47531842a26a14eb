import type { Model } from '#schema/model.ts'
import { hasPage, subjectsOf } from '#schema/rows/about.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { RowRef } from '../inbox/tell.ts'

/** A change as far as it tells which rows it concerns: `values` are those of a new row. */
export interface ChangedRow {
  table: Table
  verb: string
  id: number
  values: Readonly<Record<string, unknown>>
}

/** The rows that a change concerns: its own, where that has a page, and for a new row those that it came to. */
export function subjectsOfChange(model: Model, { table, verb, id, values }: ChangedRow): RowRef[] {
  const own = hasPage(table) && verb !== 'delete' ? [{ table: table.name, id }] : []
  if (verb !== 'create') return own
  return [...own, ...ofAbout(model, table, values), ...ofActs(model, table, values)]
}

/** Whether changes of the table concern rows that people may follow. */
export const isWatched = (model: Model, table: Table): boolean =>
  hasPage(table) || table.about !== undefined || actsOn(model, table).length > 0

/** The row that a new one is about. */
function ofAbout(model: Model, table: Table, values: ChangedRow['values']): RowRef[] {
  if (!table.about) return []
  const [name, row] = [values[table.about.table], values[table.about.row]]
  if (typeof name !== 'string' || typeof row !== 'number') return []
  const subject = subjectsOf(table).includes(name) ? model.tables.get(name) : undefined
  return subject && hasPage(subject) ? [{ table: name, id: row }] : []
}

/** The rows on whose pages a new one is offered (`acts`), and to which it refers. */
const ofActs = (model: Model, table: Table, values: ChangedRow['values']): RowRef[] =>
  actsOn(model, table).flatMap(({ subject, key }) => {
    const id = values[key]
    return typeof id === 'number' ? [{ table: subject, id }] : []
  })

const actsOn = ({ tables }: Model, table: Table) =>
  [...tables.values()].filter(hasPage).flatMap(({ name: subject, acts = [] }) =>
    acts.flatMap((act) => {
      const [of, name = ''] = act.split('.')
      const field = of === table.name ? table.fields[name] : undefined
      return field?.type === 'reference' ? [{ subject, key: writeKey(name, field) }] : []
    }),
  )
