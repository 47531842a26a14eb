import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { AppError, forbidden, unauthorized } from '../http/errors.ts'
import { abilityOf } from '../plugins/allow.ts'
import { bearer } from '../plugins/session.ts'
import { LOGOUT } from './hub.ts'
import type { HubClaims, HubTokens } from './hub-token.ts'
import { topicOf } from './stream-text.ts'

/** Some 300 topics with their names make a token this long. */
const LONGEST_TOKEN = 12_000

/** `logout`, and a topic for each table these roles may read. */
export function topicsFor(app: FastifyInstance, roles: readonly string[]): string[] {
  const ability = abilityOf(app.model, roles)
  const tables = [...app.model.tables.keys()].filter((table) => ability.can('read', table))
  return [LOGOUT, ...tables.map(topicOf)]
}

/** Who holds the token, as the database knows them now: topics they may no longer read are gone from it. */
export async function readSubscriber(
  app: FastifyInstance,
  tokens: HubTokens,
  request: FastifyRequest,
): Promise<HubClaims> {
  const token = bearer(request.headers.authorization, LONGEST_TOKEN)
  if (!token) throw unauthorized()
  const claims = await tokens.read(token)
  const sessionRow = await app.sessions.load(claims.sid)
  if (!sessionRow || sessionRow.id !== claims.userId || sessionRow.ended) throw unauthorized()
  if (!sessionRow.active) throw new AppError(423, messages.inactive)
  const readable = topicsFor(app, sessionRow.roles)
  return { ...claims, topics: claims.topics.filter((one) => readable.includes(one)) }
}

/** The wanted topics, each once; 403 for one the subscriber may not have. */
export function permittedTopics({ topics }: HubClaims, wanted: readonly string[]): string[] {
  if (wanted.some((one) => !topics.includes(one))) throw forbidden()
  return [...new Set(wanted)]
}
