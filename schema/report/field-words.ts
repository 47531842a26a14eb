import { fieldTypes } from '../fields/index.ts'
import { isColumn, isFilter } from '../lists/presentation.ts'
import type { Field, Table } from '../table.ts'

// What the API and the screens make of a field, in a few words: two of them differ where something changes for others.

const form: readonly (keyof Field)[] = ['options', 'of', 'table', 'accept', 'decimals']
const limits: readonly (keyof Field)[] = ['min', 'max', 'maxLength', 'after', 'day', 'notBefore']

/** The value in answers: `choice (attivo, chiuso)`. */
export const answerWords = (field: Field): string => typeWords(field, form)

/** The value in bodies: `number (min 1, max 30), required`. */
export function bodyWords(field: Field): string {
  const filled = field.default === undefined ? 'required' : 'never empty'
  return [
    typeWords(field, [...form, ...limits]),
    ...(field.required ? [filled] : []),
    ...(field.unique ? ['unique'] : []),
  ].join(', ')
}

/** How a filter compares, and with what: `value or span of number (min 1)`. */
export function filterWords(field: Field): string {
  const { match } = fieldTypes[field.type]
  return match === 'contains' ? match : `${ways[match]} ${typeWords(field, [...form, 'min', 'max'])}`
}

const ways = { equals: 'value of', range: 'value or span of', member: 'holds one of' } as const

/** Where people see it: `"Stato", choice (Attivo, Chiuso): column, input, filter`. */
export function screenWords(table: Table, name: string, field: Field): string {
  const input = field.form && !field.readOnly && (field.required ? 'required input' : 'input')
  const places = [isColumn(table, name) && 'column', input, isFilter(table, name) && 'filter']
    .filter(Boolean)
    .join(', ')
  const labelled = { ...field, options: field.options && byLabel(field.options) }
  return `"${field.label}", ${typeWords(labelled, [...form, 'unit'])}: ${places || 'not shown'}`
}

const byLabel = (options: NonNullable<Field['options']>): Field['options'] =>
  Object.fromEntries(Object.values(options).map((option) => [option.label, option]))

function typeWords(field: Field, props: readonly (keyof Field)[]): string {
  const details = props.flatMap((prop) => (field[prop] === undefined ? [] : [detail(prop, field[prop])]))
  return details.length > 0 ? `${field.type} (${details.join(', ')})` : field.type
}

/** The options as they are, anything else with its name. */
function detail(prop: keyof Field, value: Field[keyof Field]): string {
  if (prop === 'options' || prop === 'of') return Object.keys(value ?? {}).join(', ')
  return `${prop} ${Array.isArray(value) ? value.join(' ') : value}`
}
