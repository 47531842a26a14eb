import { listed, optionLabel } from './choice.ts'
import type { FieldType } from './field-type.ts'
import { numeric, sampleWithin } from './number.ts'
import type { TypeFacts } from './type-props.ts'

/** One of a few levels in order, such as that of a tank: kept and filtered as its number, read by the name `options` gives it. */
export const level: FieldType = {
  column: () => ({ kind: 'integer' }),
  value: (field) => numeric(withinLevels(field), 0),
  match: 'range',
  inWords: (value, field) => optionLabel(field, value),
  sample: (field, n) => sampleWithin(withinLevels(field), n),
  props: ['options'],
}

/** The levels of a field in their order, each with what people read for it. */
export const levelsOf = (field: Pick<TypeFacts, 'options'>): { value: number; label: string }[] =>
  Object.entries(field.options ?? {}).map(([value, label]) => ({ value: Number(value), label }))

function withinLevels(field: TypeFacts): TypeFacts {
  const levels = listed(field).map(Number)
  return { ...field, min: Math.min(...levels), max: Math.max(...levels) }
}
