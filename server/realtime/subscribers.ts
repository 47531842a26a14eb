import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { isInReach } from '#schema/rights/reach.ts'
import { AppError, forbidden, unauthorized } from '../http/errors.ts'
import { abilityOf } from '../plugins/allow.ts'
import { bearer } from '../plugins/session.ts'
import { INBOX, LOGOUT } from './hub.ts'
import type { HubClaims, HubTokens } from './hub-token.ts'
import { isBound } from './seen-events.ts'
import { topicOf } from './stream-text.ts'
import type { Subscriber } from './streams.ts'

/** Some 300 topics with their names make a token this long. */
const LONGEST_TOKEN = 12_000

/** `logout`, the own inbox, and a topic for each table these roles may read. */
export function topicsFor(app: FastifyInstance, roles: readonly string[]): string[] {
  const ability = abilityOf(app.model, roles)
  const readable = [...app.model.tables.values()].filter(({ name }) => ability.can('read', name))
  const tables = readable.filter((table) => isInReach(app.model, ability, table)).map(({ name }) => name)
  return [LOGOUT, INBOX, ...tables.map(topicOf)]
}

/** Who holds the token, as the database knows them now: topics they may no longer read are gone from it. */
export async function readSubscriber(
  app: FastifyInstance,
  tokens: HubTokens,
  request: FastifyRequest,
): Promise<HubClaims & Pick<Subscriber, 'bound'>> {
  const token = bearer(request.headers.authorization, LONGEST_TOKEN)
  if (!token) throw unauthorized()
  const claims = await tokens.read(token)
  const sessionRow = await app.sessions.load(claims.sid)
  if (!sessionRow || sessionRow.id !== claims.userId || sessionRow.ended) throw unauthorized()
  if (!sessionRow.active) throw new AppError(423, messages.inactive)
  const readable = topicsFor(app, sessionRow.roles)
  const topics = claims.topics.filter((one) => readable.includes(one))
  const { id, username, roles } = sessionRow
  const actor = {
    id,
    username,
    roles,
    ability: abilityOf(app.model, roles),
    sessionId: claims.sid,
    requestId: request.id,
  }
  return { ...claims, topics, ...(isBound(app.engine, actor, [...app.model.tables.keys()]) && { bound: actor }) }
}

/** The wanted topics, each once; 403 for one the subscriber may not have. */
export function permittedTopics({ topics }: HubClaims, wanted: readonly string[]): string[] {
  if (wanted.some((one) => !topics.includes(one))) throw forbidden()
  return [...new Set(wanted)]
}
