import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { bareRoutes } from './bare-routes.ts'
import { tablesByHand } from './by-hand.ts'
import { databaseCpu } from './cpu.ts'
import { figuresOf } from './figures.ts'
import { fill } from './fill.ts'
import { printRates } from './rates.ts'
import { embeddedNames, worksFor } from './requests.ts'
import { printScreens } from './screens.ts'
import { started } from './served.ts'
import { printWork } from './work.ts'

// What the product costs: the API on PostgreSQL, beside the best SQL by hand and beside the same SQL through a bare server,
// in turn; search, changes of many rows, streams; screens in Chromium; the embedded database. Each server is a process of
// its own. Absolute figures depend on the machine: what was found is printed beside the run that was kept last.
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
const customers = Number(options.rows)
const NEGOTIATIONS = 100_000
const EMBEDDED_CUSTOMERS = 100_000
const EMBEDDED = 'embedded: '

const rounds = { rounds: Number(options.rounds), seconds: Number(options.seconds) }
const figures = figuresOf(options.only, customers)
const works = worksFor(customers)
if (!options.only.startsWith(EMBEDDED)) await onPostgres()
if (options.only === '' || options.only.startsWith(EMBEDDED)) await embedded()
if (options.keep) figures.keep()
process.exit(0)

async function onPostgres(): Promise<void> {
  const cluster = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-bench-'))
  const db = await openDatabase({ url: cluster.url })
  try {
    await prepare(db, cluster.url, dataDir)
    await measure(db, cluster.url, dataDir)
  } finally {
    await db.close()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prepare(db: Database, url: string, dataDir: string): Promise<void> {
  await fill(db, dataDir, customers, NEGOTIATIONS)
  // Our own connections give a statement fifteen seconds.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(tablesByHand)
  await client.query('vacuum analyze')
  await client.end()
}

async function measure(db: Database, url: string, dataDir: string): Promise<void> {
  const { routes, pathOf } = await bareRoutes(
    db,
    dataDir,
    works.flatMap(({ requests }) => requests),
  )
  const cpu = await databaseCpu(db)
  const ours = await started({ url, dataDir }, cpu)
  const bare = await started({ url, routes }, cpu)
  for (const work of works) {
    const stop = work.whileWriting ? writing(db) : async () => {}
    await printRates(figures, work, { ours, bare, pathOf }, rounds)
    await stop()
  }
  await printWork(figures, ours, customers)
  await printScreens(figures, ours)
  for (const server of [ours, bare]) server.stop()
}

async function embedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-bench-'))
  const wanted = works.filter(({ name }) => embeddedNames.has(name))
  const served = await started({ dataDir, customers: EMBEDDED_CUSTOMERS })
  for (const work of wanted) await printRates(figures, work, { ours: served, pathOf: () => '' }, rounds, EMBEDDED)
  await printWork(figures, served, EMBEDDED_CUSTOMERS, EMBEDDED)
  served.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Somebody who changes ten customers a second, here and among those by hand; stops when told to. */
function writing(db: Database): () => Promise<void> {
  let going = true
  const work = (async () => {
    for (let n = 1; going; n++) {
      const values = [1 + ((n * 7_919) % customers), `${n}`]
      await db.query('update "customers" set "note" = $2 where "id" = $1', values)
      await db.query('update hand.customers set note = $2 where id = $1', values)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return async () => {
    going = false
    await work
  }
}
