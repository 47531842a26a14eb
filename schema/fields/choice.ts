import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import type { TypeFacts } from './type-props.ts'

/** One value of a fixed list: `options` maps the stored value to its label. */
export const choice: FieldType = {
  column: () => ({ kind: 'text' }),
  value: (field) => z.enum(optionValues(field), messages.choice),
  literals: optionValues,
  match: 'equals',
  countable: true,
  toText: (value, field) => optionLabel(field, value),
  sample: (field, n) => nth(optionValues(field), n),
  props: ['options'],
}

/** The label of a stored value: `Y` -> `Sì`; the value itself where it has none, '' for no value. */
export function optionLabel({ options }: Pick<TypeFacts, 'options'>, value: unknown): string {
  const text = String(value ?? '')
  return options && Object.hasOwn(options, text) ? (options[text] ?? text) : text
}

/** The stored values of a fixed list, in its order. */
export function optionValues(field: TypeFacts): string[] {
  return Object.keys(field.options ?? {})
}

const nth = (values: string[], n: number) => values[n % values.length]
