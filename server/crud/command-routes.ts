import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { isBoundByRow } from '#schema/rights/sight.ts'
import { fieldErrors } from '#schema/rows/row.ts'
import { fieldOf, isView, type Table, writeKey } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { forbidden, invalid, notFound, rowForbidden } from '../http/errors.ts'
import { authorsSeen } from './authors-seen.ts'
import { erase, eraseReason } from './erase.ts'
import { type FieldsGiven, fieldsGiven } from './fields-given.ts'
import { countLines, type HistoryLine, historyOf, type NamedLine } from './history.ts'
import { answerOnce } from './idempotency.ts'
import { type Names, namesSeen, type Reference, rowNames } from './row-names.ts'
import { undo } from './undo.ts'
import { requireWithin } from './within.ts'

const historyQuery = z.object({
  table: z.string(),
  id: z.coerce.number().int().min(1).max(2_147_483_647),
  page: z.coerce.number().int().min(0).max(100_000).default(1),
  rowsPerPage: z.coerce.number().int().min(1).max(200).default(50),
})

/** The most history lines that a save of one row with its parts leaves: a command with more is one over many rows. */
const FEW_LINES = 50

/** What the engine offers over all tables: the history of a row, emptying that of a deleted one, taking a command back. */
export function commandRoutes(app: FastifyInstance): void {
  app.get('/api/history', { onRequest: app.signedIn() }, async (request) => {
    const { table, id, page, rowsPerPage } = readHistoryQuery(request)
    const fields = await fieldsKept(app, request.actor, tableOf(app.model, table), id)
    const stored = await historyOf(app.db, table, id, rowsPerPage, Math.max(0, page - 1) * rowsPerPage)
    const told = fields === 'all' ? stored : stored.map((line) => lineWith(tableOf(app.model, table), fields, line))
    const lines = await authorsSeen(app.db, app.engine, request.actor, told)
    const names = await rowNames(app.db, app.model, referencesIn(app.model, table, lines))
    return { data: lines, names: namesAsJson(await namesSeen(app.db, app.engine, request.actor, names)) }
  })

  app.delete('/api/history', { onRequest: app.signedIn() }, async (request, reply) => {
    const { table, id } = readHistoryQuery(request)
    if (request.actor.ability.cannot('erase', table)) throw forbidden()
    // Of rows that are gone nobody can say any more whether they were in sight.
    if (isBoundByRow(request.actor.ability, tableOf(app.model, table)))
      throw notFound(tableOf(app.model, table).label.one)
    const parsed = z.object({ reason: eraseReason }).safeParse(request.query)
    if (!parsed.success) throw invalid(fieldErrors(parsed.error))
    const { model } = app
    await app.writing(request, (tx) =>
      erase(tx, { model, actor: request.actor }, tableOf(model, table), id, parsed.data.reason),
    )
    return reply.code(204).send()
  })

  app.post<{ Params: { command: string } }>(
    '/api/undo/:command',
    { onRequest: app.signedIn() },
    async (request, reply) => {
      const command = z.uuid().safeParse(request.params.command)
      if (!command.success) throw notFound('Operazione')
      const undone = () =>
        answerOnce(request, reply, async (tx) => {
          const own = randomUUID()
          const rows = await undo(tx, { ...app.engine, actor: request.actor, command: own }, command.data)
          const body = JSON.stringify({ data: rows.map((row) => (row ? { id: row.id } : null)) })
          return { status: 200, headers: { 'x-command': own }, body }
        })
      const many = (await countLines(app.db, command.data)) > FEW_LINES
      return many ? app.inTurn(request, reply, 'bulk', undone) : undone()
    },
  )
}

/**
 * The fields of the row whose history this person reads: they keep it, and see it. Throws 404 for rows that they do not see, and
 * 403 for those that they do not keep.
 */
async function fieldsKept(app: FastifyInstance, actor: Actor, table: Table, id: number): Promise<FieldsGiven> {
  const { db, engine } = app
  await requireWithin(db, engine, actor, table, id)
  const kept = await fieldsGiven(db, engine, actor, 'update', table, [id])
  if (kept && !kept.has(id)) throw rowForbidden()
  const read = await fieldsGiven(db, engine, actor, 'read', table, [id])
  return read ? (read.get(id) ?? []) : 'all'
}

/** The line with the values of these fields alone. */
function lineWith(table: Table, fields: readonly string[], line: NamedLine): NamedLine {
  const keys = fields.flatMap((name) => {
    const field = fieldOf(table, name)
    return field ? [writeKey(name, field)] : []
  })
  const rowWith = (row: NamedLine['before']) =>
    row && { id: row.id, version: row.version, ...Object.fromEntries(keys.map((key) => [key, row[key]])) }
  return { ...line, before: rowWith(line.before), after: rowWith(line.after) }
}

/** What the lines of a row of this table refer to, before and after. */
function referencesIn(model: Model, table: string, lines: readonly HistoryLine[]): Reference[] {
  return Object.entries(tableOf(model, table).fields).flatMap(([name, field]) => {
    const { table: target } = field
    if (target === undefined) return []
    const key = writeKey(name, field)
    return lines.map(({ before, after }) => ({ target, value: [before?.[key], after?.[key]].flat() }))
  })
}

const namesAsJson = (names: Names) =>
  Object.fromEntries([...names].map(([table, byId]) => [table, Object.fromEntries(byId)]))

function readHistoryQuery(request: FastifyRequest): z.output<typeof historyQuery> {
  const query = historyQuery.safeParse(request.query)
  if (!query.success)
    throw invalid(Object.fromEntries(query.error.issues.map((issue) => [issue.path.join('.'), [messages.filterValue]])))
  const table = request.server.model.tables.get(query.data.table)
  if (!table || isView(table)) throw invalid({ table: [messages.filterValue] })
  // History holds whole rows and says who did what: it is for those who keep the table.
  if (request.actor.ability.cannot('update', table.name)) throw forbidden()
  return query.data
}
