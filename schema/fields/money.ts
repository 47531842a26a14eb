import type { FieldType } from './field-type.ts'
import { numeric, sampleWithin } from './number.ts'
import { inItalian, numberFormat, numberIn } from './words.ts'

/** An amount of euro with two decimals. */
export const money: FieldType = {
  column: () => ({ kind: 'numeric', precision: 15, scale: 2 }),
  value: (field) => numeric(field, 2),
  match: 'range',
  inWords: (value) => inItalian(value, 2),
  sheet: { of: numberIn, format: () => `"€" ${numberFormat(2)}` },
  sample: (field, n) => Math.min(sampleWithin(field, n) + 0.25, field.max ?? Number.POSITIVE_INFINITY),
  props: ['min', 'max'],
}
