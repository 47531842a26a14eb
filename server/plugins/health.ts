import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/messages.ts'
import { AppError } from '../errors.ts'

const PATIENCE_MS = 3_000

/** `/livez`: the process answers. `/readyz`: the database does too, else 503. */
export const health = fp(async (app: FastifyInstance) => {
  app.get('/livez', { config: { public: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { public: true } }, async () => {
    const stop = new AbortController()
    const answers = app.db.query('select 1').then(
      () => true,
      () => false,
    )
    const late = wait(PATIENCE_MS, false, { signal: stop.signal, ref: false }).catch(() => false)
    const ready = await Promise.race([answers, late])
    stop.abort()
    if (!ready) throw new AppError(503, messages.unavailable, { headers: { 'retry-after': '5' } })
    return { status: 'ok' }
  })
})
