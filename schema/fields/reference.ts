import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'

/** An id as the database gives it. */
export const rowId = z.int(messages.reference).min(1, messages.reference).max(2_147_483_647, messages.reference)

/** A row of another table: read as a record under its name, written as its id under `writeAs`, or as the record read. */
export const reference: FieldType = {
  column: () => ({ kind: 'reference' }),
  // A row sent back as it was read holds a record where the id is written under the same name.
  value: () => z.union([rowId, z.object({ id: rowId }).transform(({ id }) => id)], messages.reference),
  match: 'equals',
  countable: true,
  toText: (value, _field, nameOf) => nameOf(value),
  comparable: () => rowId,
  sample: () => undefined,
  props: ['table', 'onDelete', 'writeAs', 'filterAs'],
}
