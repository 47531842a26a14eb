import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { foldTotals } from '#server/db/totals.ts'
import type { TokenPair } from '#server/identity/sessions.ts'
import { type BareRoute, bareServer, portOf } from './bare.ts'

// A process of its own for each server that is measured, so that its CPU can be told from that of the clients.

/** What a server is told to be: ours, for a user that is there, or the bare one with its routes. */
export type Role =
  | { url: string; dataDir: string; username: string }
  | { url: string; routes: Record<string, BareRoute> }

export interface Ready {
  address: string
  pair?: TokenPair
}

/** As a server does that serves people. */
const FOLD_MS = 10_000

// Whatever becomes of who started it.
process.once('disconnect', () => process.exit())
process.once('message', async (role: Role) => {
  const ready = await serve(role)
  process.on('message', async () => process.send?.(await ready()))
  process.send?.(await ready())
})

/** Starts serving; what it gives says where, each time with a token that is good for ten minutes. */
async function serve(role: Role): Promise<() => Promise<Ready>> {
  const db = await openDatabase({ url: role.url })
  if ('routes' in role) {
    const address = await bareServer(db, role.routes)
    return async () => ({ address })
  }
  const app = await buildApp({ db, model, config: { ...readConfig({}), dataDir: role.dataDir } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  setInterval(() => foldTotals(db).catch(console.error), FOLD_MS)
  const user = await app.sessions.person(role.username)
  if (!user) throw new Error('The user of the bench is not there')
  const address = `http://127.0.0.1:${portOf(app.server.address())}`
  return async () => ({ address, pair: await app.sessions.open(user, { address: '127.0.0.1' }, () => {}) })
}
