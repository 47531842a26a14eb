import type { FastifyInstance } from 'fastify'
import type { Model } from '#schema/model.ts'
import { announcement } from '../announce.ts'
import { buildApp } from '../app.ts'
import type { Decisions } from '../codegen/decisions.ts'
import type { Project } from '../codegen/project.ts'
import { takeOver } from '../codegen/take-over.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { keeperIn } from '../db/keep-dropped.ts'
import { openDatabase } from '../db/open.ts'
import { ensureTotals } from '../db/totals.ts'
import { startHousekeeping } from '../housekeeping.ts'
import { closing } from '../leaving.ts'
import { startMaintenanceSocket } from '../maintenance-socket.ts'
import { startOutbox } from '../outbox/worker.ts'
import { prepare } from '../prepare.ts'
import type { DevAnswer } from './dev-messages.ts'
import { sentenceOf } from './terminal.ts'

/** How long the answers of the API that is replaced may take. */
const DRAIN_MS = 2_000

/** The API over one database, whose definitions change while it runs. */
export interface RunningApi {
  /** Takes over the definitions on disk, or says why not: then the last accepted ones stay served. */
  update(decisions: Decisions): Promise<DevAnswer>
  /** Closes what update() replaced, which until then still answers what is under way. */
  closeReplaced(): void
  close(): Promise<void>
}

interface Served {
  app: FastifyInstance
  address: string
  close: () => Promise<void>
}

/** Opens the database of the configuration; the API itself is there after the first update(). */
export async function runningApi(project: Project, config: Config, say: (line: string) => void): Promise<RunningApi> {
  const open = () => openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir })
  let db = await open()
  const keeper = keeperIn(config.dataDir, say)
  const endMaintenance = await startMaintenanceSocket(db, config.dataDir)
  let served: Served | undefined
  let replaced: (() => Promise<void>)[] = []

  /** A new app takes the place of the old one. */
  async function serve(model: Model): Promise<void> {
    const old = { served, db }
    // Connections keep plans that name columns of other types.
    if (served && db.kind === 'postgres') db = await open()
    await ensureTotals(db, model)
    const first = served === undefined
    served = await listening(db, model, config, say)
    if (first) for (const line of await announcement(config, db, served.address)) say(line)
    if (!old.served) return
    const { close } = old.served
    replaced.push(() => close().then(() => (old.db === db ? undefined : old.db.close())))
  }

  return {
    async update(decisions) {
      const started = served !== undefined
      const { report, model } = await takeOver(project, db, { decisions, say, started, keeper })
      if (!model) return { report, address: served?.address }
      try {
        await serve(model)
        return { report, address: served?.address }
      } catch (error) {
        // A mistake that no check knows: the API before this one goes on.
        const sentence = `These definitions cannot be served: ${sentenceOf(error)}`
        say(sentence)
        return { report: { ...report, state: 'refused', sentences: [sentence] }, address: served?.address }
      }
    },
    closeReplaced() {
      const closing = replaced.map((close) => close())
      replaced = []
      Promise.all(closing).catch((error: unknown) => say(`The API before this one did not close: ${error}`))
    },
    async close() {
      await served?.close()
      await endMaintenance()
      await db.close()
    },
  }
}

async function listening(db: Database, model: Model, config: Config, say: (line: string) => void): Promise<Served> {
  const app = await buildApp({ db, model, config, logger: { level: config.logLevel } })
  const close = closing(app, DRAIN_MS)
  await prepare(app, say)
  startHousekeeping(app)
  startOutbox(app)
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }), close }
}
