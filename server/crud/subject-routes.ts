import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { fieldErrors } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { invalid } from '../http/errors.ts'
import { idTexts } from '../http/params.ts'
import { object } from './doc-parts.ts'
import { quoted } from './identifiers.ts'
import type { JsonSchema } from './kinds/kind.ts'
import { namesRead } from './row-names.ts'
import { idsWithin } from './within.ts'

const MOST_ROWS = 200

const asked = z.object({ ids: idTexts(MOST_ROWS, messages.reference) })

interface Subject {
  of: number
  table: string
  id: number
}

/** GET /api/<table>/subjects?ids=1,2 of rows about others: by id, the table, the id and the name of the row that each is about. */
export function subjectsRoute(app: FastifyInstance, table: Table, about: NonNullable<Table['about']>): void {
  app.get(
    `/api/${table.name}/subjects`,
    { onRequest: app.allowInPart('read', table.name), config: { docs: () => subjectsDocs(table) } },
    async ({ actor, query }, reply) => {
      const read = asked.safeParse(query)
      if (!read.success) throw invalid(fieldErrors(read.error))
      const seen = await idsWithin(app.db, app.engine, actor, table, read.data.ids)
      const subjects = await subjectsOfRows(app.db, table, about, seen)
      const references = subjects.map(({ table: target, id: value }) => ({ target, value }))
      const names = await namesRead(app.db, app.engine, actor, references)
      const named = subjects.map(({ of, ...row }) => [of, { ...row, name: names.get(row.table)?.get(row.id) ?? null }])
      return reply.header('cache-control', 'private, no-store').send({ data: Object.fromEntries(named) })
    },
  )
}

const subjectsOfRows = (sql: Sql, table: Table, about: NonNullable<Table['about']>, ids: readonly number[]) =>
  sql.query<Subject>(
    `select "id" as "of", ${quoted(about.table)} as "table", ${quoted(about.row)} as "id" from ${quoted(table.name)}
     where "id" = any($1::integer[]) and ${quoted(about.row)} is not null`,
    [ids],
    `subjects of ${table.name}`,
  )

function subjectsDocs({ name, label }: Table) {
  const text: JsonSchema = { type: 'string' }
  const subject = object({ table: text, id: { type: 'integer' }, name: { anyOf: [text, { type: 'null' }] } })
  return {
    tags: [name],
    security: [{ bearer: [] }],
    summary: `${label.many}: di quali schede sono`,
    querystring: object({ ids: { type: 'string', description: 'Gli id, separati da virgole' } }),
    response: { 200: object({ data: { type: 'object', additionalProperties: subject } }) },
  }
}
