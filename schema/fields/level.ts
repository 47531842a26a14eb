import { messages } from '../italian/messages.ts'
import { optionLabel, optionValues } from './choice.ts'
import type { FieldType } from './field-type.ts'
import { numberSchema, typedNumber, typedValue } from './number.ts'
import type { TypeFacts } from './type-props.ts'

/** One of a few levels in order, such as that of a tank: kept and filtered as its number, read by the name `options` gives it. */
export const level: FieldType = {
  column: () => ({ kind: 'integer' }),
  value: (field) => numberSchema(withinLevels(field), 0).refine((value) => !isBetween(field, value), messages.choice),
  match: 'range',
  typed: (text, field) => typedValue(text, typedNumber(text, field, 0)),
  toText: (value, field) => optionLabel(field, value),
  sample: (field, n) => levelsOf(field).map(({ value }) => value)[n % optionValues(field).length],
  props: ['options'],
}

/** The levels of a field in their order, each with what people read for it. */
export const levelsOf = (field: Pick<TypeFacts, 'options'>): { value: number; label: string }[] =>
  Object.entries(field.options ?? {}).map(([value, { label }]) => ({ value: Number(value), label }))

/** Whether the number lies between two levels without being one. */
function isBetween(field: TypeFacts, value: number): boolean {
  const { min = value, max = value } = withinLevels(field)
  return Number.isInteger(value) && value > min && value < max && !optionValues(field).includes(String(value))
}

function withinLevels(field: TypeFacts): TypeFacts {
  const levels = optionValues(field).map(Number)
  return { ...field, min: Math.min(...levels), max: Math.max(...levels) }
}
