import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Model } from '#schema/model.ts'
import type { Config } from './config/config.ts'
import type { Hooks, HooksByTable } from './crud/hooks.ts'
import { crudPlugin } from './crud/plugin.ts'
import type { Database } from './db/database.ts'
import { exporting } from './export/plugin.ts'
import { fileRows, fileRowsOverrides } from './files/file-rows.ts'
import { files } from './files/plugin.ts'
import { followDeliveries } from './follows/deliver.ts'
import { follows } from './follows/plugin.ts'
import { withFollowing } from './follows/watch.ts'
import { withAssignments } from './inbox/assignments.ts'
import type { DueNotice } from './inbox/due.ts'
import { inboxDeliveries } from './inbox/mails.ts'
import { inbox } from './inbox/plugin.ts'
import { modules as product } from './modules/index.ts'
import { type Module, timelinesOf } from './modules/module.ts'
import { viewsOf } from './modules/views.ts'
import type { Deliveries } from './outbox/delivery.ts'
import { allow } from './plugins/allow.ts'
import { bodies } from './plugins/bodies.ts'
import { compression } from './plugins/compression.ts'
import { draining } from './plugins/draining.ts'
import { health } from './plugins/health.ts'
import { logging, requestId } from './plugins/logging.ts'
import { openapi } from './plugins/openapi.ts'
import { overload } from './plugins/overload.ts'
import { pace } from './plugins/pace.ts'
import { parsing } from './plugins/parsing.ts'
import { pipelined } from './plugins/pipelined.ts'
import { outsideHooks, problems } from './plugins/problems.ts'
import { pageHeadersOf, securityHeaders } from './plugins/security-headers.ts'
import { session } from './plugins/session.ts'
import { statics } from './plugins/static.ts'
import { turns } from './plugins/turns.ts'
import { unreadAnswers } from './plugins/unread-answers.ts'
import { realtime } from './realtime/plugin.ts'
import { searching } from './search/plugin.ts'
import type { SendRegister } from './sends/register.ts'
import { timelines } from './timeline/plugin.ts'

export interface AppOptions {
  db: Database
  model: Model
  config: Config
  /** Where the log goes; nowhere unless said. */
  logger?: FastifyServerOptions['logger']
  /** The features beside the engines; the product's own unless said. */
  modules?: readonly Module[]
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    model: Model
    config: Config
    /** How each topic of the outbox is delivered. */
    deliveries: Deliveries
    /** What is sent, by the table it is noted in. */
    sendRegisters: ReadonlyMap<string, SendRegister>
    /** The notices that time brings. */
    becomesDue: readonly DueNotice[]
  }
}

const BODY_BYTES = 256 * 1024
const SECOND = 1_000

/** The whole server over an open, migrated database, ready to `.listen()` or `.inject()`. This file only states the order. */
export async function buildApp({ db, model, config, logger, modules = product }: AppOptions): Promise<FastifyInstance> {
  const trusted = config.trustProxy
  const app = Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: BODY_BYTES,
    requestTimeout: 900 * SECOND,
    keepAliveTimeout: 72 * SECOND,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: SECOND, requireHostHeader: false },
    ...outsideHooks(config),
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('db', db)
  app.decorate('model', model)
  app.decorate('config', config)

  await app.register(pipelined)
  await app.register(parsing)
  await app.register(logging)
  await app.register(securityHeaders)
  await app.register(problems)
  await app.register(bodies)
  await app.register(overload)
  await app.register(unreadAnswers)
  await app.register(draining)
  await app.register(compression)
  await app.register(allow)
  await app.register(session)
  await app.register(pace)
  await app.register(turns)
  await app.register(openapi)
  await app.register(health)
  await app.register(realtime)
  await app.register(files)

  await app.register(crudPlugin, {
    hooks: withFollowing(model, withAssignments(model, hooksOf(app, modules))),
    views: viewsOf(model, modules),
    overrides: new Set([...modules.flatMap((module) => module.overrides ?? []), ...fileRowsOverrides(model)]),
  })
  await app.register(exporting)
  await app.register(searching)
  await app.register(fileRows)
  await app.register(inbox)
  await app.register(follows)
  await app.register(timelines, { timelines: timelinesOf(app.model, modules) })
  const delivered = modules.map((module) => module.deliveries?.(app) ?? {})
  const deliveries = [...delivered, inboxDeliveries(app), followDeliveries(app)]
  app.decorate('deliveries', new Map(deliveries.flatMap((one) => Object.entries(one))))
  const registers = modules.flatMap((module) => module.registers ?? [])
  app.decorate('sendRegisters', new Map(registers.map((register) => [register.sends, register])))
  app.decorate(
    'becomesDue',
    modules.flatMap((module) => module.becomesDue ?? []),
  )
  for (const { routes } of modules) if (routes) await app.register(routes)
  await app.register(statics, { pageHeaders: pageHeadersOf(config) })
  return app
}

/** The hooks of all modules by table; two modules on one table would hide one another, so that stops the start. */
function hooksOf(app: FastifyInstance, modules: readonly Module[]): HooksByTable {
  const entries = modules.flatMap((module) => Object.entries<Hooks>(module.hooks?.(app) ?? {}))
  const hooks = new Map(entries)
  if (hooks.size < entries.length) throw new Error('Two modules hook into the same table')
  return hooks
}
