import type { FieldType } from './field-type.ts'
import { numberSchema, sampleWithin, typedNumber, typedValue } from './number.ts'
import type { TypeFacts } from './type-props.ts'
import { inItalian, numberFormat, sheetNumber } from './words.ts'

const DECIMALS = 2
const inEuro = (field: TypeFacts): TypeFacts => ({ ...field, unit: '€' })

/** An amount of euro with two decimals. */
export const money: FieldType = {
  column: () => ({ kind: 'numeric', precision: 15, scale: DECIMALS }),
  value: (field) => numberSchema(inEuro(field), DECIMALS),
  match: 'range',
  typed: (text, field) => typedValue(text, typedNumber(text, inEuro(field), DECIMALS)),
  toText: (value) => inItalian(value, DECIMALS),
  sheet: { of: (value) => sheetNumber(value, DECIMALS), format: () => `"€" ${numberFormat(DECIMALS)}` },
  sample: (field, n) => Math.min(sampleWithin(field, n) + 0.25, field.max ?? Number.POSITIVE_INFINITY),
  props: ['min', 'max'],
}
