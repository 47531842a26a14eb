import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { AppError, unauthorized } from '../http/errors.ts'
import { toEventId } from './cursor.ts'
import { recentCursor } from './events.ts'
import type { Hub } from './hub.ts'
import type { HubTokens } from './hub-token.ts'
import { streamHead } from './sse.ts'
import type { Subscriber } from './streams.ts'
import { permittedTopics, readSubscriber, topicsFor } from './subscribers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the token of a subscriber says, while its session goes on. */
    subscriber?: Awaited<ReturnType<typeof readSubscriber>>
  }
}

const HUB = '/.well-known/mercure'
/** Some 300 tables: with their names in it, a request is as long as Node takes it (16 KB of headers). */
const MOST_TOPICS = 400

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

/** The routes of the hub: a token for its subscribers, and the stream of events. */
export function realtimeRoutes(app: FastifyInstance, hub: Hub, tokens: HubTokens): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  app.decorateRequest('subscriber', undefined)

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
      const subscriber = { ...request.subscriber, topics: permittedTopics(request.subscriber, topics) }
      await subscribe(hub, request, reply, subscriber, lastEventID)
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
}

async function subscribe(
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
  subscriber: Subscriber,
  lastEventID: string | undefined,
): Promise<void> {
  const tooMany = { headers: { 'retry-after': '30' } }
  if (!hub.hasRoom(subscriber.sid)) throw new AppError(429, messages.tooMany, tooMany)
  const header = request.headers['last-event-id']
  const last = header === undefined ? lastEventID : String(header)
  await hub.open(subscriber, last, () => streamHead(reply))
}
