import cluster from 'node:cluster'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config/config.ts'
import { requireConforming } from './db/conforms.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { ensureTotals } from './db/totals.ts'
import { startInbox } from './inbox/worker.ts'
import { rekeys, startModules } from './modules/index.ts'
import { startOutbox } from './outbox/worker.ts'
import { startPhoneKeys } from './phones/phone-keys.ts'
import { announcement } from './process/announce.ts'
import { startHousekeeping } from './process/housekeeping.ts'
import { leaveInOrder } from './process/leaving.ts'
import { startMaintenanceSocket } from './process/maintenance-socket.ts'
import { outliveReaders, say } from './process/output.ts'
import { prepare } from './process/prepare.ts'
import { keepPrivate } from './process/private-files.ts'
import { startFailure } from './process/start-failure.ts'
import { isFirst, leadWorkers } from './process/workers.ts'

/** The process: serves by itself, or leads the workers that do. */
async function run(): Promise<void> {
  outliveReaders()
  const config = readConfig()
  keepPrivate(config.dataDir, isFirst() ? say : () => {})
  if (config.workers > 1 && cluster.isPrimary) process.exit(await leadWorkers(config.workers, say))
  await serve(config)
}

/** Opens the database, brings it up to date, serves, and leaves in good order. */
async function serve(config: Config): Promise<void> {
  const { model } = await import('#schema/tables.ts')
  const db = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir })
  try {
    await migrate(db, { keepIn: config.dataDir, say })
    await requireConforming(db, model)
    await ensureTotals(db, model)
    const app = await buildApp({ db, model, config, logger: { level: config.logLevel, stream: process.stdout } })
    app.addHook('onClose', await startMaintenanceSocket(db, config.dataDir))
    await prepare(app, say)
    startHousekeeping(app)
    startPhoneKeys(app, rekeys)
    startOutbox(app)
    startInbox(app)
    startModules(app)
    leaveInOrder(app, db)
    const address = await app.listen({ port: config.port, host: config.host })
    if (isFirst()) for (const line of await announcement(config, db, address)) say(line)
  } catch (error) {
    await db.close()
    throw error
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})
