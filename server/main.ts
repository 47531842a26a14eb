import { ModelError } from '#schema/mistake.ts'
import { announcement } from './announce.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { requireConforming } from './db/conforms.ts'
import { UnknownOutcome } from './db/database.ts'
import { FolderInUse } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { ensureTotals } from './db/totals.ts'
import { isUnreachable } from './db/unreachable.ts'
import { WrongDatabase } from './db/wrong-database.ts'
import { startHousekeeping } from './housekeeping.ts'
import { leaveInOrder } from './leaving.ts'
import { startMaintenanceSocket } from './maintenance-socket.ts'
import { rekeys, startModules } from './modules/index.ts'
import { startOutbox } from './outbox/worker.ts'
import { startPhoneKeys } from './phone-keys.ts'
import { prepare } from './prepare.ts'
import { keepPrivate } from './private-files.ts'

/** The process: opens the database, brings it up to date, serves, and leaves in good order. */
async function run(): Promise<void> {
  const config = readConfig()
  keepPrivate(config.dataDir, say)
  const { model } = await import('#schema/tables.ts')
  const db = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir })
  try {
    await migrate(db, { keepIn: config.dataDir, say })
    await requireConforming(db, model)
    await ensureTotals(db, model)
    const app = await buildApp({ db, model, config, logger: { level: config.logLevel } })
    app.addHook('onClose', await startMaintenanceSocket(db, config.dataDir))
    await prepare(app, say)
    startHousekeeping(app)
    startPhoneKeys(app, rekeys)
    startOutbox(app)
    startModules(app)
    leaveInOrder(app, db)
    const address = await app.listen({ port: config.port, host: config.host })
    for (const line of await announcement(config, db, address)) say(line)
  } catch (error) {
    await db.close()
    throw error
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A mistake of whoever starts us is one sentence; anything else shows where it came from. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = Object(error)
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: set PORT.`
  if (code === 'EACCES') return `No right to listen on this port or to write to DATA_DIR: ${error.message}`
  if (isUnreachable(error)) return 'The database of DATABASE_URL does not answer.'
  if (/^(28|3D)/.test(String(code))) return `The database of DATABASE_URL refuses us: ${error.message}.`
  const ours = [ConfigError, FolderInUse, ModelError, UnknownOutcome, WrongDatabase].some(
    (kind) => error instanceof kind,
  )
  return ours ? error.message : (error.stack ?? error.message)
}

run().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
})
