import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import { type AppAbility, abilityFor } from '#schema/rights/ability.ts'
import type { Action, RowAction } from '#schema/rights/access.ts'
import { isPartial } from '#schema/rights/sight.ts'
import { answerOf, type Work } from '../crud/work.ts'
import type { Transaction } from '../db/database.ts'
import { AppError, conflict, forbidden, rowForbidden } from '../http/errors.ts'
import { announcesBody, isUpload } from './bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A guard for `onRequest`: the caller must be signed in and may do this, with a table also with all its rows and fields,
     * as the route answers by statements of its own.
     */
    allow(action: Action, subject: string): onRequestAsyncHookHandler
    /** The same of who may do it with some rows or fields at least: the route asks which, as the engine does. */
    allowInPart(action: RowAction, table: string): onRequestAsyncHookHandler
    /** A guard for `onRequest`: the caller must be signed in, and pass `may` where the route gives one. */
    signedIn(may?: (request: FastifyRequest) => boolean): onRequestAsyncHookHandler
    /**
     * Asks the route's guard once more: who calls may have been switched off, or have lost the right, since: 401, 403 or
     * 423. 409 when only the roles are others now, by which something may have been decided already. It is asked when the
     * body is here, and again by routes that waited for something else; with a transaction where one is open.
     */
    stillAllowed(request: FastifyRequest, tx?: Transaction): Promise<void>
    /**
     * One transaction of the caller: everything a route writes goes this way. As what waits for a connection, a lock or
     * another try takes its time, stillAllowed is asked before it and again when the work is done, which is undone when
     * that throws, or was refused. What the work itself does to its caller does not count. Work may return what reads its
     * answer: nobody waits for that before committing. Rejects, and repeats the work, as Database.transaction does.
     */
    writing<T>(request: FastifyRequest, work: Work<T>): Promise<T>
  }
  interface FastifyContextConfig {
    /** Nobody is asked who they are. */
    public?: boolean
    /** Open to users who must choose a password before anything else. */
    beforePassword?: boolean
  }
}

type Check = (request: FastifyRequest) => void

/** The one chokepoint: every route carries a guard or says it is public, or the server does not start. */
export const allow = fp(async (app: FastifyInstance) => {
  const guards = new WeakSet<object>()
  const checks = new WeakMap<FastifyRequest, Check>()
  const guard = (check: Check): onRequestAsyncHookHandler => {
    const hook: onRequestAsyncHookHandler = async (request) => {
      checks.set(request, check)
      await app.identify(request)
      // Not 403, which would end the session that has to choose it.
      if (request.actor.mustChangePassword && !request.routeOptions.config.beforePassword) {
        throw conflict(messages.passwordFirst, { mustChangePassword: true })
      }
      check(request)
    }
    guards.add(hook)
    return hook
  }

  const may = (action: Action, subject: string) => (request: FastifyRequest) => {
    if (request.actor.ability.cannot(action, subject)) throw forbidden()
  }
  app.decorate('allow', (action: Action, subject: string) =>
    guard((request) => {
      may(action, subject)(request)
      const table = app.model.tables.get(subject)
      if (table && isPartial(request.actor.ability, action, table))
        throw rowForbidden(messages.wholeTable(table.label.many))
    }),
  )
  app.decorate('allowInPart', (action: RowAction, table: string) => guard(may(action, table)))
  app.decorate('signedIn', (may?: (request: FastifyRequest) => boolean) =>
    guard((request) => {
      if (may && !may(request)) throw forbidden()
    }),
  )

  app.decorate('stillAllowed', async (request: FastifyRequest, tx?: Transaction) => {
    const check = checks.get(request)
    if (!check) return
    const { actor } = request
    await app.identify(request, tx)
    check(request)
    if (isDeepStrictEqual(request.actor.roles, actor.roles)) return
    request.caller = actor
    throw conflict(messages.rightsChanged)
  })
  app.decorate('writing', async <T>(request: FastifyRequest, work: Work<T>) => {
    await app.stillAllowed(request)
    const forgotten = app.sessions.forgotten()
    try {
      const { answer } = await app.db.transaction(async (tx) => {
        const made = await work(tx)
        const answer = Promise.resolve(answerOf(made))
        // Who waits for it hears of it; nobody does where the caller may no longer, or nothing is committed.
        answer.catch(() => {})
        await app.stillAllowed(request, tx)
        return { answer }
      })
      return await answer
    } catch (error) {
      // A refusal may show what the caller may no longer see.
      if (error instanceof AppError) await app.stillAllowed(request)
      throw error
    } finally {
      if (app.sessions.forgotten() !== forgotten) app.sessions.forget()
    }
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (!announcesBody(request) || isUpload(request)) return done()
    app.stillAllowed(request).then(() => done(), done)
  })

  app.addHook('onRoute', ({ method, url, config, onRequest }) => {
    const guarded = [onRequest].flat().some((hook) => hook !== undefined && guards.has(hook))
    if (guarded || config?.public) return
    throw new Error(`${[method].flat().join(', ')} ${url} says neither who may call it nor that it is public`)
  })
})

const abilities = new WeakMap<Model, Map<string, AppAbility>>()

/** The rights of these roles; worked out once for each combination. */
export function abilityOf(model: Model, roles: readonly string[]): AppAbility {
  const byRoles = abilities.get(model) ?? new Map<string, AppAbility>()
  abilities.set(model, byRoles)
  const key = roles.join(' ')
  const ability = byRoles.get(key) ?? abilityFor(model, roles)
  byRoles.set(key, ability)
  return ability
}
