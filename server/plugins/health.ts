import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/italian/messages.ts'
import { AppError } from '../http/errors.ts'

const PATIENCE_MS = 3_000
const config = { public: true, uncounted: true }

/** `/livez`: the process answers. `/readyz`: the database does too, else 503. Requests at the same time share one query. */
export const health = fp(async (app: FastifyInstance) => {
  let asking: Promise<boolean> | undefined
  const isReady = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  const ask = (): Promise<boolean> => {
    const stop = new AbortController()
    const answers = app.db.query('select 1').then(
      () => true,
      () => false,
    )
    const late = wait(PATIENCE_MS, false, { signal: stop.signal, ref: false }).catch(() => false)
    return Promise.race([answers, late]).finally(() => stop.abort())
  }

  app.get('/livez', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async () => {
    if (!(await isReady())) throw new AppError(503, messages.unavailable, { headers: { 'retry-after': '5' } })
    return { status: 'ok' }
  })
})
