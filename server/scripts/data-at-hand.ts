import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { openForMaintenance } from './maintenance.ts'
import { sentenceOf } from './terminal.ts'

/** The database of the configuration, to try a change on; where there is none, or it does not answer, that is said. */
export async function dataAtHand(say: (line: string) => void): Promise<Database | undefined> {
  const config = readConfig()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db'))) {
    say(`Not tried on data: no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`)
    return undefined
  }
  try {
    return await openForMaintenance(config)
  } catch (error) {
    say(`Not tried on data: ${sentenceOf(error)}`)
    return undefined
  }
}
