import { buildApp } from '../app.ts'
import type { Definitions } from '../codegen/definitions/definitions.ts'
import { acceptedOf, type Project, sameWritten } from '../codegen/definitions/project.ts'
import { type Decisions, noDecisions } from '../codegen/plan/decisions.ts'
import { takeOver } from '../codegen/take-over.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { isUnreachable } from '../db/faults.ts'
import { keeperIn } from '../db/keep-dropped.ts'
import { openDatabase } from '../db/open.ts'
import { ensureTotals } from '../db/totals.ts'
import { startInbox } from '../inbox/worker.ts'
import { modules, rekeys, startModules } from '../modules/index.ts'
import { startOutbox } from '../outbox/worker.ts'
import { startPhoneKeys } from '../phones/phone-keys.ts'
import { announcement } from '../process/announce.ts'
import { startHousekeeping } from '../process/housekeeping.ts'
import { closing } from '../process/leaving.ts'
import { startMaintenanceSocket } from '../process/maintenance-socket.ts'
import { prepare } from '../process/prepare.ts'
import type { DevAnswer } from './dev-messages.ts'
import { sentenceOf } from './terminal.ts'

/** The views that the modules have statements for. */
const views = modules.flatMap((module) => Object.keys(module.views ?? {}))

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
  let db = await databaseOf(config)
  const keeper = keeperIn(config.dataDir, say)
  const endMaintenance = await startMaintenanceSocket(db, config.dataDir)
  let served: Served | undefined
  // What was to be served last, even where it could not be.
  let taken: Definitions | undefined
  let replaced: (() => Promise<void>)[] = []

  /** A new app takes the place of the old one. */
  async function serve(definitions: Definitions): Promise<void> {
    // Connections keep plans that name columns of other types.
    const next = served && db.kind === 'postgres' ? await databaseOf(config) : db
    const old = { served, db }
    served = await listening(next, definitions, config, say).catch(async (error: unknown) => {
      if (next !== db) await next.close()
      throw error
    })
    db = next
    if (!old.served) return (await announcement(config, db, served.address)).forEach(say)
    const { close } = old.served
    replaced.push(() => close().then(() => (old.db === db ? undefined : old.db.close())))
  }

  async function update(decisions: Decisions): Promise<DevAnswer> {
    const options = { decisions, say, served: served?.definitions, keeper, views }
    const { report, definitions, away } = await takeOver(project, db, options)
    if (!definitions) return { report, address: served?.address, away }
    taken = definitions
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
    look: async () => (taken && isAccepted(project, taken) ? undefined : update(noDecisions())),
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

function isAccepted(project: Project, definitions: Definitions): boolean {
  const accepted = acceptedOf(project)
  return accepted !== undefined && sameWritten(accepted, definitions)
}

const databaseOf = ({ databaseUrl, dataDir }: Config): Promise<Database> =>
  openDatabase(databaseUrl ? { url: databaseUrl } : { dir: dataDir })

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
    startPhoneKeys(app, rekeys)
    startOutbox(app)
    startInbox(app)
    startModules(app)
    return { definitions, address: await app.listen({ port: 0, host: '127.0.0.1' }), close }
  } catch (error) {
    await close()
    throw error
  }
}
