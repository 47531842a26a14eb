import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { filterableFields } from '#schema/condition/condition.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import { filtersText } from '../crud/doc-parts.ts'
import { invalid } from '../http/errors.ts'
import { exportList } from './export-list.ts'
import { type FormatName, formatName, formatNames } from './formats.ts'
import { MAX_EXCEPT } from './parse-except.ts'

/** Every table's list as a file, at /api/<table name>/export. */
export const exporting = fp(async (app: FastifyInstance) => {
  for (const table of app.model.tables.values()) {
    app.get(
      `/api/${table.name}/export`,
      { onRequest: app.allowInPart('read', table.name), config: { docs: () => exportDocs(table) } },
      (request, reply) =>
        exportList(request, reply, table, { format: askedFormat(request.query), name: nameOf(table) }),
    )
  }
})

const formatQuery = z.object({ format: formatName })

function askedFormat(query: unknown): FormatName {
  const parsedFormat = formatQuery.safeParse(query)
  if (!parsedFormat.success) throw invalid({ format: [messages.unknownFormat] })
  return parsedFormat.data.format
}

/** What no file system takes in a name is left out of the label. */
const nameOf = ({ label }: Table): string => label.many.replaceAll(/[^\p{L}\p{N} ._’'-]+/gu, ' ').trim()

/** What OpenAPI says of an export: of the route of the table, or of one that serves one format. */
export function exportDocs(table: Table, format?: FormatName) {
  const fields = Object.keys(table.fields)
  const keys = ['id', ...filterableFields(table, fields).keys()]
  return {
    tags: [table.name],
    security: [{ bearer: [] }],
    summary: `Esporta: ${table.label.many} (tutte le righe dei filtri, in un file)`,
    querystring: {
      type: 'object',
      required: format ? [] : ['format'],
      properties: {
        ...(!format && { format: { type: 'string', enum: [...formatNames] } }),
        filters: { type: 'string', description: filtersText(keys) },
        sortBy: { type: 'string', enum: ['id', ...fields] },
        descending: { type: 'integer', enum: [0, 1] },
        columns: { type: 'string', description: `Comma-separated: ${fields.join(', ')}` },
        except: { type: 'string', description: `Comma-separated ids of rows left out, at most ${MAX_EXCEPT}` },
      },
    },
  }
}
