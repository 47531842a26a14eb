import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { isoToDay } from '#schema/rules/day.ts'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { write } from '#server/crud/write.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { createSchemaSql } from '#server/db/schema-sql.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { addManyNegotiations } from '#server/demo/many-negotiations.ts'
import type { TokenPair } from '#server/identity/sessions.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type BareRoute, bareServer, portOf, recording } from './bare.ts'
import { printSizes } from './sizes.ts'

// Requests a second of the API, as ratios to the same SQL sent through a bare Node server and the bare driver in the
// same process, on the same database, alternating. Medians; absolute figures depend on the machine, ratios hardly.
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    negotiations: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const url = '/api/customers'
const negotiations = '/api/trattative_cp'
/** Negotiations go back from here, forty a day; the month shown by a calendar has six weeks. */
const LAST_DAY = '2026-03-31'
const month = { from: isoToDay('2026-02-23'), to: isoToDay('2026-04-05') }
const filtered = (filters: unknown) => `filters=${encodeURIComponent(JSON.stringify(filters))}`

interface Request {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: (n: number) => Record<string, unknown>
  /** So heavy that of 32 at once none would be answered while it is measured. */
  alone?: true
}

const page = `${url}?sortBy=companyName&page=1&rowsPerPage=50`
const contains = `${url}?sortBy=companyName&page=1&rowsPerPage=50&filters=${encodeURIComponent('{"companyName":"ROSS"}')}`
const requests: Request[] = [
  { name: 'first page of 50, sorted, exact total', method: 'GET', path: page },
  { name: "contains 'ROSS', sorted, exact total", method: 'GET', path: contains },
  {
    name: 'page in the middle (10,000 of 1,000,000 rows)',
    method: 'GET',
    path: page.replace('page=1&', `page=${Math.ceil(Number(options.rows) / 100)}&`),
  },
  { name: 'all 250 nations', method: 'GET', path: '/api/nations' },
  { name: 'one record', method: 'GET', path: `${url}/500` },
  {
    name: 'create',
    method: 'POST',
    path: url,
    body: (n) => ({ companyName: `Nuovo ${n}`, city: 'Forlì', agentId: 1 + (n % 500) }),
  },
  {
    name: 'negotiations: first page of 50, open ones',
    method: 'GET',
    path: `${negotiations}?sortBy=dataInserimento&descending=1&page=1&rowsPerPage=50&${filtered({ archiviata: 'N' })}`,
  },
  {
    name: 'negotiations: month of the calendar',
    method: 'GET',
    path: `${negotiations}?sortBy=dataCalendario&page=0&rowsPerPage=0&${filtered({ archiviata: 'N', dataCalendario: month })}`,
    alone: true,
  },
  { name: 'negotiations: open ones by state', method: 'GET', path: `${negotiations}/per-stato` },
  { name: 'update', method: 'PUT', path: `${url}/700`, body: (n) => ({ companyName: `Cambiato ${n}` }) },
]

async function measure(label: string, db: Database): Promise<void> {
  await db.script(await createSchemaSql(model))
  await ensureTotals(db, model)
  await addManyCustomers(db, Number(options.rows))
  await addManyNegotiations(db, Number(options.negotiations), LAST_DAY)
  await db.script('vacuum analyze')
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-bench-'))
  const config = { ...readConfig({}), dataDir }
  const app = await buildApp({ db, model, config })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const pair = await signIn(app)
  const { token } = pair
  const recorder = recording(db)
  const noted = await buildApp({ db: recorder.db, model, config })
  const routes: Record<string, BareRoute> = {}
  for (const [index, request] of requests.entries()) routes[index] = await record(noted, recorder.take, token, request)
  const bare = await bareServer(db, routes)
  const [rows, others] = [options.rows, options.negotiations].map((count) => Number(count).toLocaleString('en'))
  console.log(`\n${label}, ${rows} customers, ${others} negotiations, requests a second (ours / bare = ratio)`)
  for (const [index, request] of requests.entries()) {
    if (options.only && !request.name.includes(options.only)) continue
    const cells: string[] = []
    for (const connections of request.alone ? [1] : [1, 32]) {
      const figures = await compare(
        `http://127.0.0.1:${portOf(app.server.address())}`,
        `${bare.url}/${index}`,
        token,
        request,
        connections,
      )
      cells.push(`${String(connections).padStart(2)} conn ${figures}`)
    }
    console.log(`  ${request.name.padEnd(40)} ${cells.join('   ')}`)
  }
  if (label.startsWith('PGlite')) await printSizes(app, pair)
  bare.server.close()
  await noted.close()
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function signIn(app: FastifyInstance): Promise<TokenPair> {
  const values = { username: 'bench', nome: 'Ban', cognome: 'Co', email: 'bench@esempio.it', ruoli: ['ROLE_ADMIN'] }
  await app.db.transaction((tx) =>
    write(tx, { ...app.engine, hooks: new Map(), actor: 'system' }, [{ table: 'users', verb: 'create', values }]),
  )
  const user = await app.sessions.person('bench')
  if (!user) throw new Error('The bench user was not created')
  return app.sessions.open(user, { address: '127.0.0.1' }, () => {})
}

/** The statements our server runs for a request, the session's left out, as a route of the bare server. */
async function record(
  app: FastifyInstance,
  take: () => { text: string; values: readonly unknown[]; name?: string }[],
  token: string,
  request: Request,
): Promise<BareRoute> {
  const send = (n: number) =>
    app.inject({
      method: request.method,
      url: request.path,
      headers: { authorization: `Bearer ${token}` },
      payload: request.body?.(n),
    })
  await send(1)
  take()
  const answer = await send(2)
  if (answer.statusCode >= 300) throw new Error(`${request.name}: ${answer.body}`)
  const statements = take().filter(({ text }) => !text.includes('_sessions'))
  const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const body = (rows: Record<string, unknown>[]) => {
    const row = rows[0] ?? {}
    return 'data' in row
      ? `{"data":${plain(row.data)},"totalRows":${plain(row.total)}}`
      : `{"data":${plain(row.json ?? row.row)}}`
  }
  return { statements, transaction: request.method !== 'GET', body }
}

async function compare(
  ours: string,
  bare: string,
  token: string,
  request: Request,
  connections: number,
): Promise<string> {
  const mine: number[] = []
  const limit: number[] = []
  for (let round = 0; round < Number(options.rounds); round++) {
    mine.push(await load(ours + request.path, token, request, connections))
    limit.push(await load(bare, token, request, connections))
  }
  const [a, b] = [median(mine), median(limit)]
  return `${a.toFixed(0).padStart(6)} / ${b.toFixed(0).padStart(6)} = ${(a / b).toFixed(2)}`
}

let serial = 0
async function load(target: string, token: string, { method, body }: Request, connections: number): Promise<number> {
  const result = await autocannon({
    url: target,
    method,
    connections,
    duration: Number(options.seconds),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    requests: [{ setupRequest: (sent) => (body ? { ...sent, body: JSON.stringify(body(++serial)) } : sent) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total / result.duration
}

const median = (values: number[]): number => [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0

const cluster = await startPostgres()
const postgres = await openDatabase({ url: cluster.url })
await measure('PostgreSQL', postgres)
await postgres.close()
await cluster.stop()
const embedded = await openDatabase({})
await measure('PGlite (embedded)', embedded)
await embedded.close()
process.exit(0)
