import { messages } from '../italian/messages.ts'
import { type Field, fieldOf, type Table } from '../table.ts'
import { type FieldErrors, noErrors, type Values } from './row.ts'

/**
 * The sentences against a row whose position is half there, at the field that is missing, or where no place is (0, 0). A
 * position that is as it was before is let be, so that old rows can be saved for their other values.
 */
export function positionErrors(table: Table, row: Values, before: Values = {}): FieldErrors {
  const errors = noErrors()
  for (const [latitude, { longitude }] of Object.entries(table.fields)) {
    if (longitude === undefined) continue
    const pair = [latitude, longitude]
    const [north, east] = pair.map((name) => row[name] ?? null)
    if (pair.every((name) => (row[name] ?? null) === (before[name] ?? null))) continue
    if (north === 0 && east === 0) for (const name of pair) errors[name] = [messages.nullPosition]
    if ((north === null) === (east === null)) continue
    const [missing, other] = north === null ? [latitude, longitude] : [longitude, latitude]
    errors[missing] = [messages.halfPosition(labelOf(table, missing), labelOf(table, other))]
  }
  return errors
}

const labelOf = (table: Table, name: string): string => fieldOf(table, name)?.label ?? name

/** The other coordinate of a position, which only makes sense with this one. */
export const positionNeeds = ({ latitude, longitude }: Field): string[] =>
  [latitude, longitude].filter((name) => name !== undefined)
