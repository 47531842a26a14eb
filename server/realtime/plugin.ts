import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { activeSessions, USERS } from '../identity/session-store.ts'
import { Hub } from './hub.ts'
import { createHubTokens } from './hub-token.ts'
import { connectNodes } from './nodes.ts'
import { realtimeRoutes } from './routes.ts'
import { eventsSeen } from './seen-events.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub
  }
}

/**
 * The real-time hub, in the shape of Mercure: who is signed in subscribes to `logout` and to the changes of the tables
 * they may read. It tells that rows have changed, never what they hold.
 */
export const realtime = fp(async (app: FastifyInstance) => {
  const hub = new Hub({
    db: app.db,
    usersTable: USERS,
    views: new Map([...app.model.tables.values()].flatMap(({ name, view }) => (view ? [[name, view.of]] : []))),
    activeSessions: (sids) => activeSessions(app.db, sids),
    eventsSeen: (actor, events) => eventsSeen(app.db, app.engine, actor, events),
    warn: (facts, sentence) => app.log.warn(facts, sentence),
  })
  app.decorate('hub', hub)
  app.addHook('preClose', async () => hub.close())
  connectNodes(app, hub)
  realtimeRoutes(app, hub, createHubTokens(app.keys))
})
