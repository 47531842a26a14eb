import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { foldTotals } from '#server/db/totals.ts'
import { type BareRoute, bareServer, portOf } from './bare.ts'
import { fill, USER } from './fill.ts'

// A process of its own for each server that is measured, so that its CPU can be told from that of the clients.

/**
 * What a server is told to be: ours over a filled PostgreSQL, ours over an embedded database that it fills with so many
 * customers, or the bare one with its routes.
 */
export type Role =
  | { url: string; dataDir: string }
  | { dataDir: string; customers: number }
  | { url: string; routes: Record<string, BareRoute> }

export interface Ready {
  address: string
  /** Of as many new sessions as were asked for: they are good for ten minutes. */
  pairs: { token: string; refresh_token: string }[]
}

/** As a server does that serves people. */
const FOLD_MS = 10_000

// Whatever becomes of who started it.
process.once('disconnect', () => process.exit())
process.once('message', async (role: Role) => {
  const ready = await serve(role)
  process.on('message', async (sessions: number) => process.send?.(await ready(sessions)))
  process.send?.(await ready(0))
})

async function serve(role: Role): Promise<(sessions: number) => Promise<Ready>> {
  const db = await openDatabase('url' in role ? { url: role.url } : { dir: role.dataDir })
  if ('routes' in role) {
    const address = await bareServer(db, role.routes)
    return async () => ({ address, pairs: [] })
  }
  if ('customers' in role) await fill(db, role.dataDir, role.customers, role.customers / 10)
  const config = { ...readConfig({ SESSIONS_PER_USER: '1000' }), dataDir: role.dataDir }
  const app = await buildApp({ db, model, config })
  await app.listen({ port: 0, host: '127.0.0.1' })
  setInterval(() => foldTotals(db).catch(console.error), FOLD_MS)
  const user = await app.sessions.person(USER)
  if (!user) throw new Error('The user of the bench is not there')
  const address = `http://127.0.0.1:${portOf(app.server.address())}`
  return async (sessions) => {
    const pairs: Ready['pairs'] = []
    for (let n = 0; n < sessions; n++) pairs.push(await app.sessions.open(user, { address: '127.0.0.1' }, () => {}))
    return { address, pairs }
  }
}
