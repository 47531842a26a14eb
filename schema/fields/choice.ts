import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import type { Option, TypeFacts } from './type-props.ts'

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

/** The option of a stored value; undefined for a value that is none. */
export function optionOf({ options = {} }: Pick<TypeFacts, 'options'>, value: unknown): Option | undefined {
  const text = String(value ?? '')
  return Object.hasOwn(options, text) ? options[text] : undefined
}

/** The label of a stored value: `Y` -> `Sì`; the value itself where it has none, '' for no value. */
export const optionLabel = (field: Pick<TypeFacts, 'options'>, value: unknown): string =>
  optionOf(field, value)?.label ?? String(value ?? '')

/** Whether the values of the field are shown as badges: one of them has a colour or an icon. */
export const hasLooks = ({ options = {} }: Pick<TypeFacts, 'options'>): boolean =>
  Object.values(options).some(({ color, icon }) => color !== undefined || icon !== undefined)

/** The stored values of a fixed list, in its order. */
export function optionValues(field: Pick<TypeFacts, 'options'>): string[] {
  return Object.keys(field.options ?? {})
}

const nth = (values: string[], n: number) => values[n % values.length]
