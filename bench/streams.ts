import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { readConfig } from '#server/config/config.ts'
import { write } from '#server/crud/write.ts'
import { openDatabase } from '#server/db/open.ts'
import { portOf } from './bare.ts'
import { openStream } from './open-stream.ts'

// Memory of the server while streams of events are open and after they are closed, several times over, each time after a
// collection: what the first round adds is what the engine keeps for the next one, and what each further round adds leaks.
// The clients are a process of their own.
const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    clients: { type: 'boolean', default: false },
  },
})
const PER_SESSION = 20
const AT_ONCE = 50
const MEGABYTE = 1024 * 1024

type Order = { url: string; tokens: string[]; streams: number } | 'close'

/** Opens and closes streams as it is told, and says when all of them are. */
function serveOrders(): void {
  let open: ClientRequest[] = []
  process.on('message', async (order: Order) => {
    if (order === 'close') {
      for (const call of open) call.destroy()
      open = []
    } else {
      for (let first = 0; first < order.streams; first += AT_ONCE) {
        const few = Array.from({ length: Math.min(AT_ONCE, order.streams - first) }, (_, n) => first + n)
        open.push(
          ...(await Promise.all(few.map((n) => openStream(order.url, order.tokens[n % order.tokens.length] ?? '')))),
        )
      }
    }
    process.send?.('done')
  })
}

async function createUser(app: FastifyInstance): Promise<void> {
  const values = { username: 'bench', nome: 'Ban', cognome: 'Co', email: 'bench@esempio.it', ruoli: ['ROLE_ADMIN'] }
  await app.db.transaction((tx) =>
    write(tx, { ...app.engine, hooks: new Map(), actor: 'system' }, [{ table: 'users', verb: 'create', values }]),
  )
}

/** Tokens of new sessions: they end after ten minutes, so each round has its own. */
async function tokensFor(app: FastifyInstance, sessions: number): Promise<string[]> {
  const user = await app.sessions.person('bench')
  if (!user) throw new Error('The bench user was not created')
  const tokens: string[] = []
  for (let n = 0; n < sessions; n++) {
    const { token } = await app.sessions.open(user, { address: '127.0.0.1' }, () => {})
    const answer = await app.inject({ url: '/api/realtime/token', headers: { authorization: `Bearer ${token}` } })
    tokens.push(answer.json().token)
  }
  return tokens
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

async function memory(label: string, app: FastifyInstance): Promise<void> {
  for (let n = 0; n < 3; n++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  const figures = [heapUsed, external, rss].map((bytes) => (bytes / MEGABYTE).toFixed(1).padStart(7))
  const handles = process.getActiveResourcesInfo().length
  console.log(`${label.padEnd(18)} ${figures.join(' ')}   ${String(app.hub.size).padStart(6)} ${handles}`)
}

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-bench-'))
  const db = await openDatabase({})
  await db.script(await createSchemaSql(model))
  const app = await buildApp({ db, model, config: { ...readConfig({}), dataDir } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const streams = Number(options.streams)
  await createUser(app)
  const url = `http://127.0.0.1:${portOf(app.server.address())}/.well-known/mercure?topic=logout`
  const clients = fork(fileURLToPath(import.meta.url), ['--clients'])
  const tell = async (order: Order) => {
    clients.send(order)
    await once(clients, 'message')
  }
  console.log(`${''.padEnd(18)}    heap external   rss MB   streams handles`)
  await memory('at first', app)
  for (let round = 1; round <= Number(options.rounds); round++) {
    await tell({ url, tokens: await tokensFor(app, Math.ceil(streams / PER_SESSION)), streams })
    await memory(`round ${round}, open`, app)
    await tell('close')
    while (app.hub.size > 0) await new Promise((resolve) => setTimeout(resolve, 100))
    await memory(`round ${round}, closed`, app)
  }
  clients.kill()
  await app.close()
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
}

if (options.clients) serveOrders()
else measure().then(() => process.exit(0))
