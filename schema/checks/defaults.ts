import { takesFromItself } from '../condition/taken-defaults.ts'
import { fieldTypes } from '../fields/index.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { valueSchema } from '../rows/row.ts'
import { type Field, fieldOf, isDerived, isSingle } from '../table.ts'
import { refusedValue, withoutLimits } from './accepted-values.ts'
import type { FieldCheck, FieldInTable } from './field-check.ts'
import { defaultPlaceholders, placeholderFault, placeholderIn } from './placeholders.ts'

/** Whether the default is the same value for every row. */
const isFixed = ({ default: value }: Field): boolean =>
  value !== undefined && placeholderIn(value, defaultPlaceholders) === undefined

const isUnknown = (field: Field): boolean =>
  [field.default].flat().some((value) => placeholderFault(value, field, defaultPlaceholders) !== undefined)

/** Whether its values name something outside the row. */
export const pointsOut = (field: Field): boolean =>
  ['reference', 'none', 'file'].includes(fieldTypes[field.type].column(field).kind)

/** Checks of defaults, and of the limits of numbers. */
export const defaultChecks: readonly FieldCheck[] = [
  { id: 'T14', at: 'default', wrong: takenFault },
  {
    id: 'T46',
    at: 'default',
    wrong: ({ field }) =>
      field.defaultFrom !== undefined &&
      (isDerived(field) || field.readOnly) &&
      'takes what nobody gives: the program sets this field',
  },
  { id: 'T40', at: 'default', wrong: ({ field }) => placeholderFault(field.default, field, defaultPlaceholders) },
  {
    id: 'T46',
    at: 'default',
    wrong: ({ field }) => field.default !== undefined && isDerived(field) && 'a computed field has no default',
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
      field.unique &&
      (field.default !== undefined || field.defaultFrom !== undefined) &&
      !isSingle(table) &&
      'the second row with it would be refused',
  },
  {
    id: 'T14',
    at: 'min',
    wrong: ({ field: { min, max } }) => min !== undefined && max !== undefined && min > max && 'is greater than max',
  },
  { id: 'T47', at: 'min', wrong: ({ field }) => limitFault(field, field.min) },
  { id: 'T47', at: 'max', wrong: ({ field }) => limitFault(field, field.max) },
]

/** What is wrong with the field that a default is taken from. */
function takenFault({ model, table, name, field }: FieldInTable): string | undefined {
  if (field.defaultFrom === undefined) return undefined
  const [from = '', theirs, ...more] = field.defaultFrom.split('.')
  const source = fieldOf(table, from)
  if (!source) return `no field is called "${from}"${didYouMean(from, Object.keys(table.fields))}`
  if (from === name) return 'a field cannot take its own value'
  if (takesFromItself(table, name)) return 'fields take their values from each other in a circle'
  if (isDerived(source)) return `"${from}" is computed when the row is saved`
  if (more.length > 0) return 'goes over two rows: name a field of the row that is referred to'
  if (theirs === undefined)
    return mayTake(field, source) ? undefined : `"${from}" is of another type, or refers to another table`
  const target = source.type === 'reference' ? model.tables.get(source.table ?? '') : undefined
  if (!target) return `"${from}" refers to no row`
  const other = fieldOf(target, theirs)
  if (!other) return `${target.name} has no field "${theirs}"${didYouMean(theirs, Object.keys(target.fields))}`
  return mayTake(field, other)
    ? undefined
    : `"${theirs}" of ${target.name} is of another type, or refers to another table`
}

/** Whether the values of the other field may be values of this one; what its limits refuse is not taken. */
function mayTake(field: Field, other: Field): boolean {
  const [own, theirs] = [fieldTypes[field.type], fieldTypes[other.type]]
  if (field.type === 'file' || field.table !== other.table) return false
  if ((other.decimals ?? 0) > (field.decimals ?? 0)) return false
  const options = Object.keys(field.options ?? {})
  if (!Object.keys(other.options ?? {}).every((one) => options.includes(one))) return false
  return (
    field.type === other.type || (own.match === 'contains' && theirs.match === 'contains' && field.type === 'longText')
  )
}

const isEmpty = ({ default: value }: Field): boolean =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** A default is stored as it stands, so it must have the very form that a checked value has. */
function refusal(field: Field): string | undefined {
  if (!isFixed(field) || isUnknown(field) || pointsOut(field) || (isEmpty(field) && !field.required)) return undefined
  return fixedValueFault(field, field.default)
}

/** Why a definition cannot give rows this value of the field; undefined where it can. */
export function fixedValueFault(field: Field, value: unknown): string | undefined {
  const read = valueSchema(field).safeParse(value)
  if (!read.success) return refusedValue(field, value)
  const storedText = JSON.stringify(read.data)
  return storedText === JSON.stringify(value) ? undefined : `must be written as it is kept: ${storedText}`
}

/** A limit must be a value that the field without limits accepts. */
function limitFault(field: Field, limit: number | undefined): string | undefined {
  const { props = [], value } = fieldTypes[field.type]
  if (limit === undefined || !props.includes('min')) return undefined
  return value(withoutLimits(field)).safeParse(limit).success ? undefined : refusedValue(withoutLimits(field), limit)
}
