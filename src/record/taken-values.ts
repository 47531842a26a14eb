import { takenDefaults } from '#schema/condition/taken-defaults.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { toBodyValue } from '#src/commands/body-fields.ts'
import { knownRecord } from '#src/fields/known-records.ts'

/** The values that the fields begin with, by body key, as far as they are known. */
export function takenValues(model: Model, table: Table, values: Values): Values {
  const entries = takenDefaults(model, table).flatMap(({ key, source, of }): [string, unknown][] => {
    const own = values[source.key] ?? null
    if (!of) return [[key, own]]
    if (typeof own !== 'number') return [[key, null]]
    const record = knownRecord(of.table.name, own)
    const field = of.table.fields[of.name]
    return record && field && of.name in record ? [[key, toBodyValue(field, record[of.name])]] : []
  })
  return Object.fromEntries(entries)
}
