import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/messages.ts'
import { sessionSecret } from '../config.ts'
import { recentCursor } from '../crud/events.ts'
import { CHANNEL, notify, readNotice } from '../db/notices.ts'
import { AppError, forbidden, unauthorized } from '../errors.ts'
import { goingOn } from '../identity/session-store.ts'
import { toEventId } from '../realtime/cursor.ts'
import { Hub, LOGOUT, topicOf } from '../realtime/hub.ts'
import { createHubTokens, type HubClaims } from '../realtime/hub-token.ts'
import { abilityOf } from './allow.ts'
import { bearer } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub
  }
  interface FastifyRequest {
    /** What the token of a subscriber says, while its session goes on. */
    subscriber?: HubClaims
  }
}

const HUB = '/.well-known/mercure'
/** Some 300 tables: with their names in it, a request is as long as Node takes it (16 KB of headers). */
const MOST_TOPICS = 400
const LONGEST_TOKEN = 12_000
/** Other nodes are woken at most this often. */
const WAKE_MS = 30

const topic = z.string().max(200)
const subscription = z.object({
  topic: z.union([topic.transform((one) => [one]), z.array(topic).min(1).max(MOST_TOPICS)]),
  lastEventID: z.string().max(100).optional(),
})
const ticket = z.object({
  token: z.string(),
  topics: z.array(z.string()),
  lastEventId: z.string().describe('Where a first subscription begins, so that nothing read just before is missed'),
})

/**
 * The real-time hub, in the shape of Mercure: who is signed in subscribes to `logout` and to the changes of the tables
 * they may read. It tells that rows have changed, never what they hold.
 */
export const realtime = fp(async (app: FastifyInstance) => {
  const tokens = createHubTokens(sessionSecret(app.config))
  const hub = new Hub(
    app.db,
    (sids) => goingOn(app.db, sids),
    (facts, sentence) => app.log.warn(facts, sentence),
  )
  app.decorate('hub', hub)
  app.decorateRequest('subscriber', undefined)
  listen(app, hub)
  wakeOnWrites(app, hub)
  app.addHook('preClose', async () => hub.close())

  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/api/realtime/token',
    {
      onRequest: app.signedIn(),
      schema: { tags: ['realtime'], summary: 'Token per il flusso degli eventi', response: { 200: ticket } },
    },
    async (request) => {
      const { sid, person } = await app.sessionOf(request)
      const topics = topicsFor(app, person.roles)
      const token = await tokens.sign({ sid, userId: person.id, topics })
      return { token, topics, lastEventId: toEventId(await recentCursor(app.db)) }
    },
  )

  routes.get(
    HUB,
    {
      // Not for everybody: its own token is asked for.
      config: { public: true, uncounted: true },
      exposeHeadRoute: false,
      onRequest: async (request) => {
        request.subscriber = await readSubscriber(app, tokens, request)
      },
      schema: {
        tags: ['realtime'],
        summary: 'Flusso degli eventi (text/event-stream)',
        description: 'Mercure: `topic` ripetuto, token di /api/realtime/token come Bearer, ripresa con Last-Event-ID.',
        querystring: subscription,
      },
    },
    async (request, reply) => {
      const { topic: topics, lastEventID } = request.query
      if (!request.subscriber) throw unauthorized()
      await subscribe(
        hub,
        request,
        reply,
        { ...request.subscriber, topics: permitted(request.subscriber, topics) },
        lastEventID,
      )
      return reply
    },
  )

  routes.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: HUB,
    config: { public: true },
    schema: { hide: true },
    // Before the body is looked at: only the server publishes.
    onRequest: async () => {
      throw new AppError(405, messages.noRoute, { headers: { allow: 'GET' } })
    },
    handler: async () => undefined,
  })
})

/** `logout`, and a topic for each table these roles may read. */
function topicsFor(app: FastifyInstance, roles: readonly string[]): string[] {
  const ability = abilityOf(app.model, roles)
  const tables = [...app.model.tables.keys()].filter((table) => ability.can('read', table))
  return [LOGOUT, ...tables.map(topicOf)]
}

/** Who holds the token, as the database knows them now: topics they may no longer read are gone from it. */
async function readSubscriber(
  app: FastifyInstance,
  tokens: ReturnType<typeof createHubTokens>,
  request: FastifyRequest,
): Promise<HubClaims> {
  const token = bearer(request.headers.authorization, LONGEST_TOKEN)
  if (!token) throw unauthorized()
  const claims = await tokens.read(token)
  const found = await app.sessions.load(claims.sid)
  if (!found || found.id !== claims.userId || found.ended) throw unauthorized()
  if (!found.active) throw new AppError(423, messages.inactive)
  const readable = topicsFor(app, found.roles)
  return { ...claims, topics: claims.topics.filter((one) => readable.includes(one)) }
}

function permitted({ topics }: HubClaims, wanted: readonly string[]): string[] {
  if (wanted.some((one) => !topics.includes(one))) throw forbidden()
  return [...new Set(wanted)]
}

async function subscribe(
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
  subscriber: HubClaims,
  lastEventID: string | undefined,
): Promise<void> {
  const tooMany = { headers: { 'retry-after': '30' } }
  if (!hub.hasRoom(subscriber.sid)) throw new AppError(429, messages.tooMany, tooMany)
  const header = request.headers['last-event-id']
  const last = header === undefined ? lastEventID : String(header)
  await hub.open(subscriber, last, () => streamHead(reply))
}

function streamHead(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return raw
}

/** What other nodes tell, and this one: sessions that are over, rows that were written. */
function listen(app: FastifyInstance, hub: Hub): void {
  const heard = (payload: string) => {
    const notice = readNotice(payload)
    if (notice?.kind === 'rows') hub.wake()
    if (notice?.kind !== 'ended') return
    app.sessions.forget()
    hub.ended(notice)
  }
  const missed = () => {
    app.sessions.forget()
    hub.wake()
    void hub.checkSessions()
  }
  app.sessions.onEnded(({ userId, sid, except }, sql) => notify(sql, { kind: 'ended', userId, sid, except }))
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = await app.db.listen(CHANNEL, heard, missed)
  })
  app.addHook('onClose', async () => stop?.())
}

/** After whatever may have written: this node looks at once, the others when they are told. */
function wakeOnWrites(app: FastifyInstance, hub: Hub): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellOthers = () => {
    timer = undefined
    notify(app.db, { kind: 'rows' }).catch((error) =>
      app.log.debug({ err: error }, 'other nodes find out by themselves'),
    )
  }
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) {
      hub.wake()
      if (app.db.kind === 'postgres') timer ??= setTimeout(tellOthers, WAKE_MS).unref()
    }
    done()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
