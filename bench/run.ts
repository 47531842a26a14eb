import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { readConfig } from '#server/config/config.ts'
import { write } from '#server/crud/write.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { addManyNegotiations } from '#server/demo/many-negotiations.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type BareRoute, numbered, recording } from './bare.ts'
import { tablesByHand } from './by-hand.ts'
import { cpuOf, databaseCpu } from './cpu.ts'
import { LAST_DAY, type Request, requestsFor } from './requests.ts'
import type { Ready, Role } from './server.ts'
import { printSizes } from './sizes.ts'

// Requests a second of the API on PostgreSQL, beside the best SQL by hand and beside the same SQL through a bare server, in
// turn: ratios, as absolute figures depend on the machine. Each server is a process of its own; medians of all rounds.
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    negotiations: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const USER = 'bench'
/** Where `{1..10000}` stands in a statement while it is noted: no number of the program's own. */
const SOME_ID = 7_321

let serial = Date.now() % 1_000_000_000

const cluster = await startPostgres()
const db = await openDatabase({ url: cluster.url })
const dataDir = mkdtempSync(join(tmpdir(), 'crm-bench-'))
const servers: ChildProcess[] = []
try {
  await measure()
} finally {
  for (const server of servers) server.kill()
  await db.close()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function measure(): Promise<void> {
  const requests = requestsFor(Number(options.rows)).filter(({ name }) => name.includes(options.only ?? ''))
  await prepare()
  const ours = await started({ url: cluster.url, dataDir, username: USER })
  const bare = await started({ url: cluster.url, routes: await routesOf(requests) })
  const [rows, others] = [options.rows, options.negotiations].map((count) => Number(count).toLocaleString('en'))
  console.log(`${rows} customers, ${others} negotiations. Requests a second: ours, by hand, the same SQL bare;`)
  console.log('in brackets the CPU milliseconds of server and database for one request.\n')
  for (const [index, request] of requests.entries()) {
    for (const connections of request.alone ? [1] : [1, 32]) {
      const label = connections === 1 ? request.name : ''
      console.log(
        `${label.padEnd(58)} ${String(connections).padStart(2)}  ${await compared(request, index, connections)}`,
      )
    }
  }
  const { address, pair } = await readyOf(ours)
  if (pair && !options.only) await printSizes(address, pair)

  /** The medians of one request at so many connections, the three in turn. */
  async function compared(request: Request, index: number, connections: number): Promise<string> {
    const { pair, address } = await readyOf(ours)
    const at = (await readyOf(bare)).address
    const cpu = await databaseCpu(db)
    const figures: Record<string, Load[]> = {}
    const stop = request.whileWriting ? writing() : async () => {}
    // The first round warms up the servers, and is not counted.
    for (let round = 0; round <= Number(options.rounds); round++) {
      const load = async (name: string, target: string, server: ChildProcess) => {
        const [own, database] = [cpuOf(server.pid), cpu()]
        const answers = await loaded(target, pair?.token ?? '', request, connections)
        const each = { server: (cpuOf(server.pid) - own) / answers, database: (cpu() - database) / answers }
        if (round > 0) figures[name] = [...(figures[name] ?? []), { rate: answers / Number(options.seconds), ...each }]
      }
      await load('ours', address + request.path, ours)
      if (request.hand) await load('by hand', `${at}/hand-${index}`, bare)
      await load('same SQL', `${at}/${index}`, bare)
    }
    await stop()
    const mine = median(figures.ours ?? [], 'rate')
    return Object.entries(figures)
      .map(([name, loads]) => {
        const rate = median(loads, 'rate')
        const spent = `(${median(loads, 'server').toFixed(2)} + ${median(loads, 'database').toFixed(2)})`
        return `${name} ${rate.toFixed(0)} ${spent}${name === 'ours' ? '' : ` = ${(mine / rate).toFixed(2)}`}`
      })
      .join(' | ')
  }
}

async function prepare(): Promise<void> {
  await db.script(await createSchemaSql(model))
  await ensureTotals(db, model)
  await addManyCustomers(db, Number(options.rows))
  await addManyNegotiations(db, Number(options.negotiations), LAST_DAY)
  const values = { username: USER, nome: 'Ban', cognome: 'Co', email: 'bench@esempio.it', ruoli: ['ROLE_ADMIN'] }
  const app = await buildApp({ db, model, config: { ...readConfig({}), dataDir } })
  await db.transaction((tx) =>
    write(tx, { ...app.engine, hooks: new Map(), actor: 'system' }, [{ table: 'users', verb: 'create', values }]),
  )
  await app.close()
  // Our own connections give a statement fifteen seconds.
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(tablesByHand)
  await client.query('vacuum analyze')
  await client.end()
}

async function started(role: Role): Promise<ChildProcess> {
  const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)))
  servers.push(server)
  server.send(role)
  await once(server, 'message')
  return server
}

async function readyOf(server: ChildProcess): Promise<Ready> {
  server.send('ready?')
  const [ready] = await once(server, 'message')
  return ready
}

/** The statements our server runs for each request, the session's left out, and those by hand, as routes of the bare server. */
async function routesOf(requests: Request[]): Promise<Record<string, BareRoute>> {
  const recorder = recording(db)
  const app = await buildApp({ db: recorder.db, model, config: { ...readConfig({}), dataDir } })
  const user = await app.sessions.person(USER)
  if (!user) throw new Error('The user of the bench is not there')
  const { token } = await app.sessions.open(user, { address: '127.0.0.1' }, () => {})
  const routes: Record<string, BareRoute> = {}
  for (const [index, request] of requests.entries()) {
    if (request.hand) routes[`hand-${index}`] = { statements: [request.hand], transaction: false }
    routes[index] = await recorded(app, recorder.take, token, request)
  }
  await app.close()
  return routes
}

async function recorded(
  app: FastifyInstance,
  take: ReturnType<typeof recording>['take'],
  token: string,
  { method, path, body, name }: Request,
): Promise<BareRoute> {
  const send = (n: number) =>
    app.inject({
      method,
      url: path.replace('{n}', String(SOME_ID)),
      headers: { authorization: `Bearer ${token}` },
      payload: body?.(n),
    })
  // What is remembered of a filter is known from the second time on.
  for (const n of [1_000_001, 1_000_002]) {
    take()
    const answer = await send(n)
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`)
  }
  const statements = take().filter(({ text }) => !text.includes('_sessions'))
  const varied = (value: unknown) => {
    if (value === SOME_ID) return '{1..10000}'
    return typeof value === 'string' ? value.replace(/(NUOVO |Nota |^3)1000002/g, '$1{n}') : value
  }
  return {
    statements: statements.map((one) => ({ ...one, values: one.values.map(varied) })),
    transaction: method !== 'GET',
  }
}

/** Somebody who adds and removes a customer fifty times a second; stops when told to. */
function writing(): () => Promise<void> {
  let going = true
  const work = (async () => {
    while (going) {
      await db.query(`insert into "customers" ("companyName") values ('ALTRO') `)
      await db.query(`delete from "customers" where "companyName" = 'ALTRO'`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    going = false
    await work
  }
}

interface Load {
  rate: number
  server: number
  database: number
}

/** How many answers came in the time of a round. */
async function loaded(url: string, token: string, { method, body }: Request, connections: number): Promise<number> {
  const path = new URL(url).pathname + new URL(url).search
  const varies = path.includes('%7Bn%7D')
  const result = await autocannon({
    url,
    method,
    connections,
    duration: Number(options.seconds),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    requests: [
      {
        setupRequest: (sent) => {
          const n = ++serial
          const to = varies ? { path: path.replace('%7Bn%7D', numbered('{1..10000}', n)) } : {}
          return { ...sent, ...to, ...(body && { body: JSON.stringify(body(n)) }) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total
}

function median(loads: Load[], what: keyof Load): number {
  const values = loads.map((load) => load[what]).sort((x, y) => x - y)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}
