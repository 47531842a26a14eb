import { fieldTypes } from '../fields/index.ts'
import { writableFields } from '../rows/row.ts'
import { movingField } from '../rows/workflow.ts'
import { type Field, isSingle, type Table } from '../table.ts'

/** The most rows that one command changes or deletes. */
export const MAX_BULK_ROWS = 10_000

/**
 * The fields that can be set to one value in many rows at once: those of the form whose values rows can share. What every
 * row is called by is its own.
 */
export function bulkFields(table: Table): { key: string; name: string; field: Field }[] {
  if (isSingle(table)) return []
  const isName = (name: string, field: Field) => name === table.title && field.required
  return writableFields(table).filter(
    ({ name, field }) => field.form && !field.unique && !isName(name, field) && !fieldTypes[field.type].oneByOne,
  )
}

/** The fields that may be set together with the one of that key: what the moves of a field that moves ask. */
export function bulkFieldsWith(table: Table, key: string): { key: string; name: string; field: Field }[] {
  const moving = movingField(table)
  if (moving?.key !== key) return []
  const asked = moving.workflow.moves.flatMap(({ asks }) => asks)
  return writableFields(table).filter(({ name }) => asked.includes(name))
}
