import { fieldTypes } from '#schema/fields/index.ts'
import { type Pattern, readPattern } from '#schema/rules/series.ts'
import type { Table } from '#schema/table.ts'

/** A field whose values the engine gives. */
export interface NumberedField {
  name: string
  pattern: Pattern
  /** The pattern as the definition has it. */
  written: string
  /** The date of the row whose year its numbers have; none for that of creation. */
  day?: string
}

const fieldsByTable = new WeakMap<Table, readonly NumberedField[]>()

/** The fields of a table whose values are the numbers of series. */
export function numberedFields(table: Table): readonly NumberedField[] {
  const known = fieldsByTable.get(table)
  if (known) return known
  const fields = Object.entries(table.fields).flatMap(([name, { type, pattern = '', day }]): NumberedField[] => {
    const read = fieldTypes[type].numbered && !table.view ? readPattern(pattern) : ''
    return typeof read === 'string'
      ? []
      : [{ name, pattern: read, written: pattern, ...(day !== undefined && { day }) }]
  })
  fieldsByTable.set(table, fields)
  return fields
}
