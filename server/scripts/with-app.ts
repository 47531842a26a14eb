import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { requireConforming } from '../db/conforms.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { ensureTotals } from '../db/totals.ts'
import { keepPrivate } from '../process/private-files.ts'
import { ensureSingles } from '../process/singles.ts'
import { openForMaintenance } from './maintenance.ts'
import { say } from './terminal.ts'

export interface RunningParts {
  app: FastifyInstance
  db: Database
  config: Config
}

/**
 * Does a maintenance command's work on the server's own database, brought up to date first; nothing listens. A server
 * that has the embedded database open lends it.
 */
export async function withApp<T>(work: (ready: RunningParts) => Promise<T>, config = readConfig()): Promise<T> {
  keepPrivate(config.dataDir, say)
  const { model } = await import('#schema/tables.ts')
  const db = await openForMaintenance(config)
  try {
    await migrate(db, { keepIn: config.dataDir, say })
    await requireConforming(db, model)
    await ensureTotals(db, model)
    const app = await buildApp({ db, model, config })
    await app.ready()
    await ensureSingles(db, app.engine)
    try {
      return await work({ app, db, config })
    } finally {
      await app.close()
    }
  } finally {
    await db.close()
  }
}
