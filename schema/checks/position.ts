import { fieldOf, isSavedByField, type Table } from '../table.ts'
import type { FieldCheck } from './field-check.ts'

const isNumber = (table: Table, name: string): boolean => fieldOf(table, name)?.type === 'number'

/** A position is two numbers of a row that name each other, and are saved together. */
export const positionChecks: readonly FieldCheck[] = (
  [
    ['longitude', 'latitude'],
    ['latitude', 'longitude'],
  ] as const
).map(([at, back]) => ({
  id: 'T57',
  at,
  wrong: ({ table, name, field }) => {
    const other = field[at]
    if (other === undefined) return undefined
    if (field[back] !== undefined) return `stands beside "${back}": a number is one of the two`
    if (isSavedByField(table)) return 'cannot be: its two numbers could not be saved at once'
    if (other === name || !isNumber(table, other)) return `must name another number of the row, and "${other}" is none`
    return fieldOf(table, other)?.[back] !== name && `must name a number that says "${back}": "${name}"`
  },
}))
