import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Model } from '#schema/model.ts'
import { aboutBehind } from '#schema/rights/reach.ts'
import { totalsOf } from '#schema/rows/totals.ts'
import { activeSessions, USERS } from '../identity/session-store.ts'
import { Hub } from './hub.ts'
import { createHubTokens } from './hub-token.ts'
import { connectNodes } from './nodes.ts'
import { realtimeRoutes } from './routes.ts'
import { eventsSeen } from './seen-events.ts'
import type { TablesBehind } from './stream-text.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub
  }
}

/** By table, those whose changes change its rows: those of a view, and those of which it has totals. */
function tablesBehind(model: Model): TablesBehind {
  const behind = [...model.tables.values()].map((table): [string, readonly string[]] => {
    const summed = totalsOf(model, table).map(({ rows }) => rows.table.name)
    return [table.name, table.view?.of ?? [...new Set(summed)]]
  })
  return new Map(behind.filter(([, of]) => of.length > 0))
}

/**
 * The real-time hub, in the shape of Mercure: who is signed in subscribes to `logout` and to the changes of the tables
 * they may read. It tells that rows have changed, never what they hold.
 */
export const realtime = fp(async (app: FastifyInstance) => {
  const tables = [...app.model.tables.values()]
  const hub = new Hub({
    db: app.db,
    usersTable: USERS,
    madeOf: tablesBehind(app.model),
    unnamed: new Set(tables.filter((table) => aboutBehind(app.model, table).length > 0).map(({ name }) => name)),
    activeSessions: (sids) => activeSessions(app.db, sids),
    eventsSeen: (actor, events) => eventsSeen(app.db, app.engine, actor, events),
    warn: (facts, sentence) => app.log.warn(facts, sentence),
  })
  app.decorate('hub', hub)
  app.addHook('preClose', async () => hub.close())
  connectNodes(app, hub)
  realtimeRoutes(app, hub, createHubTokens(app.keys))
})
