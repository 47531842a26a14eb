import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { type AppAbility, abilityFor } from '#schema/ability.ts'
import type { Action } from '#schema/access.ts'
import type { Model } from '#schema/model.ts'
import { forbidden } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A guard for `onRequest`: whoever calls must be signed in and may do this. */
    allow(action: Action, subject: string): onRequestAsyncHookHandler
    /** A guard for `onRequest`: whoever calls must be signed in. */
    signedIn(): onRequestAsyncHookHandler
  }
  interface FastifyContextConfig {
    /** Nobody is asked who they are. */
    public?: boolean
  }
}

/** The one chokepoint: every route carries a guard or says it is public, or the server does not start. */
export const allow = fp(async (app: FastifyInstance) => {
  const guards = new WeakSet<object>()
  const guard = (check: (request: FastifyRequest) => void): onRequestAsyncHookHandler => {
    const hook: onRequestAsyncHookHandler = async (request) => {
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
  app.decorate('signedIn', () => guard(() => {}))

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
