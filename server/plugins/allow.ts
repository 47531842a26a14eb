import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { type AppAbility, abilityFor } from '#schema/ability.ts'
import type { Action } from '#schema/access.ts'
import type { Model } from '#schema/model.ts'
import { forbidden } from '../errors.ts'
import { announcesBody, isUpload } from './bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A guard for `onRequest`: whoever calls must be signed in and may do this. */
    allow(action: Action, subject: string): onRequestAsyncHookHandler
    /** A guard for `onRequest`: whoever calls must be signed in, and `may` do what is asked where the route says so. */
    signedIn(may?: (request: FastifyRequest) => boolean): onRequestAsyncHookHandler
    /**
     * Asks the route's guard once more: who calls may have been switched off, or have lost the right, since. It is asked when
     * the body is here, and by whoever has read an upload or waited for something else before writing.
     */
    stillAllowed(request: FastifyRequest): Promise<void>
  }
  interface FastifyContextConfig {
    /** Nobody is asked who they are. */
    public?: boolean
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
      check(request)
    }
    guards.add(hook)
    return hook
  }

  app.decorate('allow', (action: Action, subject: string) =>
    guard((request) => {
      if (request.actor.ability.cannot(action, subject)) throw forbidden()
    }),
  )
  app.decorate('signedIn', (may?: (request: FastifyRequest) => boolean) =>
    guard((request) => {
      if (may && !may(request)) throw forbidden()
    }),
  )

  app.decorate('stillAllowed', async (request: FastifyRequest) => {
    const check = checks.get(request)
    if (!check) return
    await app.identify(request)
    check(request)
  })
  app.addHook('preValidation', async (request) => {
    if (announcesBody(request) && !isUpload(request)) await app.stillAllowed(request)
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
  const known = abilities.get(model) ?? new Map<string, AppAbility>()
  abilities.set(model, known)
  const key = roles.join(' ')
  const ability = known.get(key) ?? abilityFor(model, roles)
  known.set(key, ability)
  return ability
}
