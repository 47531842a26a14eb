import fp from 'fastify-plugin'
import { commandRoutes } from './command-routes.ts'
import { createEngine, type Engine, type Views } from './engine.ts'
import type { HooksByTable } from './hooks.ts'
import { tableRoutes } from './routes.ts'

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

/** The API of every table of `app.model`, and what goes across tables: history and undo. */
export const crudPlugin = fp<CrudOptions>(async (app, { hooks, views, overrides = new Set() }) => {
  app.decorate('engine', createEngine(app.model, hooks, views))
  for (const table of app.model.tables.values()) tableRoutes(app, table, overrides)
  commandRoutes(app)
})
