import { fieldTypes } from '../fields/index.ts'
import { valueSchema } from '../rows/row.ts'
import { type Field, isSingle } from '../table.ts'
import { refusedValue, withoutLimits } from './accepted-values.ts'
import type { FieldCheck } from './field-check.ts'
import { defaultPlaceholders, placeholderFault, placeholderIn } from './placeholders.ts'

/** Whether the default is the same value for every row. */
const isFixed = ({ default: value }: Field): boolean =>
  value !== undefined && placeholderIn(value, defaultPlaceholders) === undefined

const isUnknown = (field: Field): boolean =>
  [field.default].flat().some((value) => placeholderFault(value, field, defaultPlaceholders) !== undefined)

const pointsOut = (field: Field): boolean =>
  ['reference', 'none', 'file'].includes(fieldTypes[field.type].column(field).kind)

/** Checks of defaults, and of the limits of numbers. */
export const defaultChecks: readonly FieldCheck[] = [
  { id: 'T40', at: 'default', wrong: ({ field }) => placeholderFault(field.default, field, defaultPlaceholders) },
  {
    id: 'T46',
    at: 'default',
    wrong: ({ field }) =>
      field.default !== undefined && field.computed !== undefined && 'a computed field has no default',
  },
  {
    id: 'T46',
    at: 'default',
    wrong: ({ field }) =>
      isFixed(field) && !isUnknown(field) && pointsOut(field) && 'what it points to is another row in every database',
  },
  { id: 'T14', at: 'default', wrong: ({ field }) => refusal(field) },
  { id: 'T48', at: 'default', wrong: ({ field }) => isEmpty(field) && !field.required && 'has no effect: it is empty' },
  {
    id: 'T45',
    at: 'default',
    wrong: ({ table, field }) =>
      field.unique && field.default !== undefined && !isSingle(table) && 'the second row with it would be refused',
  },
  {
    id: 'T14',
    at: 'min',
    wrong: ({ field: { min, max } }) => min !== undefined && max !== undefined && min > max && 'is greater than max',
  },
  { id: 'T47', at: 'min', wrong: ({ field }) => limitFault(field, field.min) },
  { id: 'T47', at: 'max', wrong: ({ field }) => limitFault(field, field.max) },
]

const isEmpty = ({ default: value }: Field): boolean =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** A default is stored as it stands, so it must have the very form that a checked value has. */
function refusal(field: Field): string | undefined {
  if (!isFixed(field) || isUnknown(field) || pointsOut(field) || (isEmpty(field) && !field.required)) return undefined
  const read = valueSchema(field).safeParse(field.default)
  if (!read.success) return refusedValue(field, field.default)
  const storedText = JSON.stringify(read.data)
  return storedText === JSON.stringify(field.default) ? undefined : `must be written as it is kept: ${storedText}`
}

/** A limit must be a value that the field without limits accepts. */
function limitFault(field: Field, limit: number | undefined): string | undefined {
  const { props = [], value } = fieldTypes[field.type]
  if (limit === undefined || !props.includes('min')) return undefined
  return value(withoutLimits(field)).safeParse(limit).success ? undefined : refusedValue(withoutLimits(field), limit)
}
