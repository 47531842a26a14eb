import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { bulkFields, bulkFieldsWith } from '#schema/lists/bulk.ts'
import { fieldErrors, updateSchema, type Values, writableFields } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { invalid } from '../../http/errors.ts'
import { parseBody } from '../../http/parse-body.ts'

/** More ids than one command may change are read, so that the refusal can say how many there are. */
const ids = z.array(rowId, messages.bulkRows).max(20_000, messages.bulkRows)

const filterValues = z.record(z.string(), z.unknown(), messages.filtersForm)
const bulkRows = z.union(
  [
    z.strictObject({ ids: ids.min(1, messages.bulkRows) }),
    z.strictObject({ filters: filterValues, except: ids.default([]) }),
  ],
  messages.bulkRows,
)
/**
 * The rows by their ids (`{ ids: [1, 2] }`), or by the filters of a list with exceptions (`{ filters: { statoId: 3 },
 * except: [7] }`).
 */
export type BulkRows = z.output<typeof bulkRows>

const bulkBody = z.strictObject(
  {
    rows: bulkRows,
    values: z.record(z.string(), z.unknown(), messages.oneFieldOnly).optional(),
    delete: z.literal(true, messages.bulkWhat).optional(),
    check: z.boolean(messages.malformed).default(false),
    set: z.string(messages.bulkSet).max(100, messages.bulkSet).optional(),
    without: ids.default([]),
  },
  messages.malformed,
)

/**
 * A parsed body of POST /api/<table>/bulk: `{ rows: { ids: [1, 2] }, values: { statoId: 3 } }` sets one field (and, of one that moves, what its moves ask), `{ rows,
 * delete: true }` deletes the rows.
 */
export interface BulkRequest {
  rows: BulkRows
  /** One field with its new value, and of a field that moves what its moves ask; undefined where the rows are deleted. */
  values?: Values
  /** Nothing is changed: the answer says what would be. */
  check: boolean
  /** The fingerprint of the rows as the check found them. */
  set?: string
  /** Rows that are left out, as the check said that they would be refused. */
  without: number[]
}

/** Reads a body; throws 422 by key. */
export function readBulk(table: Table, body: unknown): BulkRequest {
  const { values, delete: removal, ...others } = parseBody(bulkBody, body)
  if ((values === undefined) === (removal === undefined)) throw invalid({ values: [messages.bulkWhat] })
  return { ...others, values: values && readValues(table, values) }
}

function readValues(table: Table, values: Values): Values {
  const along = Object.keys(values).flatMap((one) => bulkFieldsWith(table, one).map((field) => field.key))
  const [key, ...more] = Object.keys(values).filter((one) => !along.includes(one))
  if (key === undefined || more.length > 0) throw invalid({ values: [messages.oneFieldOnly] })
  if (!bulkFields(table).some((one) => one.key === key)) {
    const target = fieldOf(table, key) ?? writableFields(table).find((one) => one.key === key)
    throw invalid({ [key]: [target ? messages.notInBulk : messages.unknownKey] })
  }
  const read = updateSchema(table).safeParse(values)
  if (!read.success) throw invalid(fieldErrors(read.error))
  return values
}
