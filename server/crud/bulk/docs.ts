import type { FastifySchema } from 'fastify'
import { bulkFields, bulkFieldsWith, MAX_BULK_ROWS } from '#schema/lists/bulk.ts'
import type { Table } from '#schema/table.ts'
import type { JsonSchema } from '../kinds/kind.ts'

const ids: JsonSchema = { type: 'array', items: { type: 'integer' } }
const text: JsonSchema = { type: 'string' }
const count: JsonSchema = { type: 'integer' }
const object = (properties: Record<string, JsonSchema>, required: string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const usedBy: JsonSchema = { type: 'array', items: object({ table: text, label: text, count }) }
const refused = object(
  { id: count, name: { type: ['string', 'null'] }, message: text, errors: { type: 'object' }, usedBy },
  ['id', 'name', 'message'],
)

/** What the OpenAPI document says of changing many rows of a table at once. */
export function bulkDocs(table: Table): FastifySchema {
  const keys = bulkFields(table).map(({ key }) => key)
  const along = keys.flatMap((key) => bulkFieldsWith(table, key).map((one) => one.key))
  const values = {
    type: 'object',
    properties: Object.fromEntries([...keys, ...along].map((key) => [key, {}])),
    minProperties: 1,
    maxProperties: 1 + along.length,
    additionalProperties: false,
  }
  const rows = {
    description: `At most ${MAX_BULK_ROWS} rows: by id, or those a list finds with these filters`,
    anyOf: [object({ ids }), object({ filters: { type: 'object' }, except: ids }, ['filters'])],
  }
  const body = {
    rows,
    values: {
      ...values,
      description: 'One field and its new value (and, of a state, what its moves ask); or "delete": true',
    },
    delete: { const: true },
    check: { type: 'boolean', description: 'Changes nothing and says what would happen' },
    set: { ...text, description: 'With filters: the fingerprint that the check gave' },
    without: { ...ids, description: 'Rows left out, as they would be refused' },
  }
  return {
    tags: [table.name],
    security: [{ bearer: [] }],
    summary: `Più righe insieme: ${table.label.many}`,
    headers: { type: 'object', properties: { 'idempotency-key': { type: 'string', maxLength: 200 } } },
    body: object(body, ['rows']),
    response: {
      200: object({
        data: object({ count, set: text, refused: { type: 'array', items: refused }, vanished: ids }, [
          'count',
          'vanished',
        ]),
      }),
    },
  }
}
