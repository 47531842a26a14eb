import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import { rowId } from './reference.ts'
import { listIn } from './words.ts'

// A row sent back as it was read holds records where ids are written under the same name.
const idOrRecord = z.preprocess(
  (item) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item),
  rowId,
)

/** Several rows of another table: read as records, written as ids under `writeAs`, filtered by one id under `filterAs`. */
export const references: FieldType = {
  column: () => ({ kind: 'none' }),
  value: () =>
    z
      .array(idOrRecord, messages.reference)
      .max(1_000, messages.tooManyItems(1_000))
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  match: 'member',
  several: true,
  toText: (value, _field, nameOf) => listIn(value).map(nameOf).join(', '),
  comparable: () => rowId,
  sample: () => undefined,
  props: ['table', 'onDelete', 'writeAs', 'filterAs'],
}
