import { announcement } from '../announce.ts'
import { buildApp } from '../app.ts'
import { type Decisions, noDecisions } from '../codegen/decisions.ts'
import type { Definitions } from '../codegen/definitions.ts'
import { acceptedOf, type Project, sameWritten } from '../codegen/project.ts'
import { takeOver } from '../codegen/take-over.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { keeperIn } from '../db/keep-dropped.ts'
import { openDatabase } from '../db/open.ts'
import { ensureTotals } from '../db/totals.ts'
import { isUnreachable } from '../db/unreachable.ts'
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
  /** The same where somebody else has taken over other definitions than those that are served; else undefined. */
  look(): Promise<DevAnswer | undefined>
  /** Closes what update() replaced, which until then still answers what is under way. */
  closeReplaced(): void
  close(): Promise<void>
}

interface Served {
  definitions: Definitions
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
  async function serve(definitions: Definitions): Promise<void> {
    // Connections keep plans that name columns of other types.
    const next = served && db.kind === 'postgres' ? await open() : db
    const old = { served, db }
    try {
      served = await listening(next, definitions, config, say)
    } catch (error) {
      if (next !== db) await next.close()
      throw error
    }
    db = next
    if (!old.served) for (const line of await announcement(config, db, served.address)) say(line)
    if (!old.served) return
    const { close } = old.served
    replaced.push(() => close().then(() => (old.db === db ? undefined : old.db.close())))
  }

  async function update(decisions: Decisions): Promise<DevAnswer> {
    const { report, definitions, away } = await takeOver(project, db, {
      decisions,
      say,
      served: served?.definitions,
      keeper,
    })
    if (!definitions) return { report, address: served?.address, away }
    try {
      await serve(definitions)
      return { report, address: served?.address }
    } catch (error) {
      // A mistake that no check knows: the API before this one goes on.
      const sentence = `These definitions cannot be served: ${sentenceOf(error)}`
      say(sentence)
      const refused: DevAnswer['report'] = { ...report, state: 'refused', sentences: [sentence] }
      return { report: refused, address: served?.address, away: isUnreachable(error) }
    }
  }

  return {
    update,
    async look() {
      const accepted = acceptedOf(project)
      const same = accepted && served && sameWritten(accepted, served.definitions)
      return same ? undefined : update(noDecisions())
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

async function listening(
  db: Database,
  definitions: Definitions,
  config: Config,
  say: (line: string) => void,
): Promise<Served> {
  const { model } = definitions
  await ensureTotals(db, model)
  const app = await buildApp({ db, model, config, logger: { level: config.logLevel } })
  const close = closing(app, DRAIN_MS)
  try {
    await prepare(app, say)
    startHousekeeping(app)
    startOutbox(app)
    return { definitions, address: await app.listen({ port: 0, host: '127.0.0.1' }), close }
  } catch (error) {
    await close()
    throw error
  }
}
