import type { FastifySchema } from 'fastify'
import type { Table } from '#schema/table.ts'
import { object } from '../doc-parts.ts'
import { idempotencyKey, rowCommandDocs } from '../docs.ts'
import type { JsonSchema } from '../kinds/kind.ts'

const text: JsonSchema = { type: 'string' }
const count: JsonSchema = { type: 'integer' }

/** What the OpenAPI document says of what uses a row. */
export function usageDocs(table: Table): FastifySchema {
  const effect = { enum: ['restrict', 'unlink', 'cascade'] }
  const usage = object({ table: text, label: text, count, field: text, effect, filter: text })
  return {
    ...rowCommandDocs(table, `Chi usa: ${table.label.one}`),
    response: { 200: object({ data: object({ usedBy: { type: 'array', items: usage } }) }) },
  }
}

/** What the OpenAPI document says of putting one row in the place of another. */
export function replaceDocs(table: Table): FastifySchema {
  return {
    ...rowCommandDocs(table, `Sostituisci ed elimina: ${table.label.one}`, idempotencyKey),
    body: object({ with: { ...count, description: 'The row that takes its place' } }, ['with']),
    response: { 200: object({ data: object({ count }) }) },
  }
}
