import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { USERS } from '#schema/grammar/reserved.ts'
import { isBoundByRow } from '#schema/rights/sight.ts'
import { fileRowsOf } from '#schema/rows/file-rows.ts'
import { sequenceField } from '#schema/rows/sequence.ts'
import { isSavedByField, isSingle, isWritten, type Table } from '#schema/table.ts'
import { commandRoutes } from './command-routes.ts'
import { createEngine, type Engine, type Views } from './engine.ts'
import type { HooksByTable } from './hooks.ts'
import { replaceRoutes } from './replace/routes.ts'
import { idOf, tableRoutes } from './routes.ts'
import { orderRoute } from './sequence/routes.ts'
import { numberedFields } from './series/numbered-fields.ts'
import { freeNumbersRoute } from './series/routes.ts'
import { requireWithin } from './within.ts'

declare module 'fastify' {
  interface FastifyInstance {
    engine: Engine
  }
}

interface CrudOptions {
  /** What modules add to the write path, by table. */
  hooks?: HooksByTable
  /** The statements of views, which modules declare. */
  views?: Views
  /** Routes that modules serve themselves, as "METHOD /api/path". */
  overrides?: ReadonlySet<string>
}

/** Whether people create and delete its rows. */
const isKeptByRows = (table: Table): boolean => isWritten(table) && !isSingle(table) && !isSavedByField(table)

/** The API of every table of `app.model`, and what goes across tables: history and undo. */
export const crudPlugin = fp<CrudOptions>(async (app, { hooks, views, overrides = new Set() }) => {
  app.decorate('engine', createEngine(app.model, hooks, views))
  for (const table of app.model.tables.values()) {
    tableRoutes(app, table, overrides)
    if (isKeptByRows(table) && !overrides.has(`DELETE /api/${table.name}/:id`)) replaceRoutes(app, table)
    const key = sequenceField(table)
    if (key !== undefined) orderRoute(app, table, key)
    if (isWritten(table) && numberedFields(table).length > 0) freeNumbersRoute(app, table)
  }
  commandRoutes(app)
  guardRows(app)
})

/** Rows that the caller does not see are not there on any route of a row, those of modules included: `/api/<table>/:id/…`. */
function guardRows(app: FastifyInstance): void {
  // Files are listed by the id of the row that they belong to.
  const listed = [...app.model.tables.values()].flatMap((owner) => fileRowsOf(app.model, owner))
  const owners = new Map(listed.map(({ table, owner }) => [`/api/${table.name}/:id`, owner]))
  app.addHook('preHandler', async (request) => {
    const { url = '' } = request.routeOptions
    const [, name = ''] = /^\/api\/([^/]+)\/:id(\/|$)/.exec(url) ?? []
    const owner = ['GET', 'HEAD'].includes(request.method) ? owners.get(url) : undefined
    const table = owner ?? app.model.tables.get(name)
    if (!table) return
    const { actor, params } = request
    if (!isBoundByRow(actor.ability, table)) return
    const id = idOf(rowParams.parse(params).id, table)
    // Themselves everybody may change, such as their password; of their record they read what they read.
    if (table.name === USERS && id === actor.id) return
    await requireWithin(app.db, app.engine, actor, table, id)
  })
}

const rowParams = z.object({ id: z.coerce.string() })
