import { dateMistake, endTimeMistake, momentMistake } from '../rules/order.ts'
import { type Field, fieldOf, type Table } from '../table.ts'
import { type FieldErrors, noErrors, type Values } from './row.ts'

/**
 * The sentences against a whole row whose times or dates stand in the wrong order, by the field at fault: what `after`
 * and `notBefore` of the definition ask for. None where a value is missing.
 */
export function orderErrors(table: Table, row: Values): FieldErrors {
  const errors = noErrors()
  for (const [name, field] of Object.entries(table.fields)) {
    const mistake = orderMistake(table, row, name, field)
    if (mistake) errors[name] = [mistake]
  }
  return errors
}

/** The fields whose values decide whether this one stands in order, itself left out. */
export function orderNeeds(table: Table, field: Field): string[] {
  const other = field.after ?? field.notBefore
  if (other === undefined) return []
  return [...new Set([other, ...(daysOf(table, field) ?? [])])]
}

/** The time of day by which rows of one day are sorted, where a list is sorted by that date: the first whose `day` it is. */
export const timeOfDay = (table: Table, date: string): string | undefined =>
  Object.keys(table.fields).find((name) => {
    const field = fieldOf(table, name)
    return field?.day === date && field.pattern === undefined
  })

function orderMistake(table: Table, row: Values, name: string, field: Field): string | undefined {
  if (field.after !== undefined && field.type === 'instant')
    return momentMistake(field.label, text(row[name]), text(row[field.after]))
  if (field.after !== undefined) {
    const [day, startDay] = daysOf(table, field) ?? []
    return endTimeMistake(
      field.label,
      { time: text(row[name]), day: day && text(row[day]) },
      { time: text(row[field.after]), day: startDay && text(row[startDay]) },
    )
  }
  const target = field.notBefore === undefined ? undefined : fieldOf(table, field.notBefore)
  if (!target || field.notBefore === undefined) return undefined
  return dateMistake(
    { name: field.label, day: text(row[name]) },
    { name: target.label, day: text(row[field.notBefore]) },
  )
}

/** The date fields of the two times, when they have different ones. */
function daysOf(table: Table, field: Field): [day: string, startDay: string] | undefined {
  const startDay = field.after === undefined ? undefined : fieldOf(table, field.after)?.day
  return field.day === undefined || startDay === undefined || field.day === startDay ? undefined : [field.day, startDay]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
