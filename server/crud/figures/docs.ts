import type { FastifySchema } from 'fastify'
import { dimensionsOf } from '#schema/lists/dimensions.ts'
import { MAX_GROUPS, summaryFields } from '#schema/lists/figures.ts'
import { measuresOf } from '#schema/lists/measures.ts'
import type { Table } from '#schema/table.ts'
import { filtersSchema, object } from '../doc-parts.ts'

/** What the OpenAPI document says of the rows of a table, counted by one field. */
export function summaryDocs(table: Table): FastifySchema {
  const by = { type: 'string', enum: summaryFields(table, Object.keys(table.fields)) }
  const group = object({ value: {}, shown: {}, count: { type: 'integer' } })
  const counts = { data: { type: 'array', items: group }, others: { type: 'integer' }, totalRows: { type: 'integer' } }
  return {
    summary: `${table.label.many}: quanti per ogni valore di un campo`,
    querystring: object({ by, filters: filtersSchema(table) }, ['by']),
    response: { 200: object(counts) },
  }
}

/** What it says of them in figures. */
export function figuresDocs(table: Table): FastifySchema {
  const fields = Object.keys(table.fields)
  const dimension = { type: 'string', enum: dimensionsOf(table, fields) }
  const counts = { count: { type: 'integer' }, figure: {} }
  const cells = { type: 'array', items: object({ at: { type: 'integer', nullable: true }, ...counts }) }
  const others = object({ values: { type: 'integer' }, ...counts, cells })
  const asked = {
    by: dimension,
    split: dimension,
    measure: { type: 'string', enum: measuresOf(table, fields) },
    most: { type: 'integer', minimum: 1, maximum: MAX_GROUPS },
    filters: filtersSchema(table),
    and: filtersSchema(table),
    options: { type: 'integer', enum: [0, 1], description: '1: every value there may be, in the order of its options' },
    where: filtersSchema(table),
  }
  return {
    summary: `${table.label.many}: in cifre, per valori di uno o due campi o per periodi`,
    querystring: object(asked),
    response: {
      200: object({
        data: { type: 'array', items: object({ value: {}, shown: {}, ...counts, cells }) },
        others,
        split: object({ data: { type: 'array', items: object({ value: {}, shown: {}, ...counts }) }, others }),
        total: object(counts),
        since: { type: 'string', format: 'date-time' },
        totalRows: { type: 'integer' },
      }),
    },
  }
}
