import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/italian/messages.ts'
import { type Actor, ownerOf } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { AppError, unauthorized } from '../http/errors.ts'
import { type Attempts, createAttempts } from '../identity/attempts.ts'
import { createDevices, type Devices } from '../identity/devices.ts'
import { type Keys, keysOf } from '../identity/keys.ts'
import { SecondFactors } from '../identity/second-factors.ts'
import type { SessionPerson } from '../identity/session-store.ts'
import { createSessions, type Sessions } from '../identity/sessions.ts'
import { createTokens } from '../identity/tokens.ts'
import { abilityOf } from './allow.ts'
import { actingAs, mayImpersonate } from './switched.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keys: Keys
    sessions: Sessions
    /** Every attempt to sign in or to prove a password or a code, counted in one place. */
    attempts: Attempts
    /** The devices that signed in to an account before. */
    devices: Devices
    secondFactors: SecondFactors
    /**
     * Finds out who calls: 401 when nobody we know, 423 when switched off, 403 when acting as somebody is refused. Once it is
     * known, asked again it looks at the session and the person anew, in the transaction that is given; the token, which may
     * end meanwhile, has done its work.
     */
    identify(request: FastifyRequest, tx?: Transaction): Promise<Actor>
    /**
     * The session of the bearer token, whatever user is acted as: 401 when there is none, 423 when its user is switched
     * off.
     */
    sessionOf(request: FastifyRequest): Promise<SessionHolder>
  }
  interface FastifyRequest {
    /** Who calls. Known once a guard let the request in; 401 on a route without one. */
    actor: Actor
    /** The same, undefined while nobody is known. */
    caller?: Actor
  }
}

/** A session that goes on, and the person who opened it. */
interface SessionHolder {
  sid: string
  person: SessionPerson
}

/** Who calls: the bearer token names a session, the database says whose it is and what they may do. */
export const session = fp(async (app: FastifyInstance) => {
  const keys = keysOf(app.config)
  app.decorate('keys', keys)
  const tokens = await createTokens(keys, app.config.sessionLimits.accessSeconds)
  app.decorate(
    'sessions',
    createSessions(app.db, tokens, app.config.sessionLimits, (facts, sentence) => app.log.warn(facts, sentence)),
  )

  app.decorate('attempts', createAttempts(app.db, keys))
  app.decorate('devices', createDevices(keys, app.config.publicUrl?.startsWith('https:') === true))
  app.decorate('secondFactors', new SecondFactors(app.db, app.sessions, keys))
  app.decorateRequest('caller', undefined)
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      if (!this.caller) throw unauthorized()
      return this.caller
    },
  })

  app.decorate('sessionOf', async (request: FastifyRequest) => {
    const token = bearer(request.headers.authorization)
    if (!token) throw unauthorized()
    const { sid, userId, mark } = await tokens.readAccess(token)
    const holder = await holderOf(app.sessions, sid, userId)
    await app.sessions.presented(holder.person, sid, mark)
    return holder
  })

  app.decorate('identify', async (request: FastifyRequest, tx?: Transaction) => {
    request.caller = await (request.caller ? again(app, request, request.caller, tx) : first(app, request))
    return request.caller
  })
})

async function first(app: FastifyInstance, request: FastifyRequest): Promise<Actor> {
  const { sid, person } = await app.sessionOf(request)
  const actor = actorFrom(app, request, sid, person)
  const switchHeader = request.headers['x-switch-user']
  return switchHeader === undefined ? actor : switched(app, actor, decoded(String(switchHeader)))
}

/** The caller as they are now. The user acted as is the same one even under a new name. */
async function again(
  app: FastifyInstance,
  request: FastifyRequest,
  caller: Actor,
  tx: Transaction | undefined,
): Promise<Actor> {
  const { sid, person } = await holderOf(app.sessions, caller.sessionId, ownerOf(caller), tx)
  // Their own change of their own record: the state before it was asked for by the hook of users.
  if (person.changedHere && !caller.real) return caller
  const actor = actorFrom(app, request, sid, person)
  if (!caller.real) return actor
  return actingAs(app, actor, await app.sessions.personOf(caller.id, tx), tx)
}

async function holderOf(sessions: Sessions, sid: string, userId: number, tx?: Transaction): Promise<SessionHolder> {
  const sessionRow = await sessions.load(sid, tx)
  if (!sessionRow || sessionRow.id !== userId) throw unauthorized()
  if (!sessionRow.active && !sessionRow.changedHere) throw new AppError(423, messages.inactive)
  if (sessionRow.ended) throw unauthorized()
  return { sid, person: sessionRow }
}

/** The token of an `Authorization: Bearer` header; undefined for any other, and for a longer one. */
export function bearer(header: string | undefined, longest = 4096): string | undefined {
  const token = /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1]
  return token && token.length <= longest ? token : undefined
}

function actorFrom(app: FastifyInstance, request: FastifyRequest, sessionId: string, person: SessionPerson): Actor {
  const { id, username, roles, mustChange: mustChangePassword } = person
  const stillMay = (tx: Transaction) => app.stillAllowed(request, tx)
  const { id: requestId } = request
  const ability = abilityOf(app.model, roles)
  return { id, username, roles, ability, sessionId, requestId, mustChangePassword, stillMay }
}

/** The same caller, or the user of that name as whom they act. */
async function switched(app: FastifyInstance, real: Actor, username: string): Promise<Actor> {
  if (username.toLowerCase() === real.username.toLowerCase()) return real
  return actingAs(app, real, mayImpersonate(real) ? await app.sessions.person(username) : undefined)
}

/** Header values are plain ASCII: other names come percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
