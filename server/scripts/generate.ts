import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readDecisions } from '../codegen/decisions.ts'
import { generate } from '../codegen/generate.ts'
import { thisProject } from '../codegen/project.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openForMaintenance } from './maintenance.ts'
import { askerOf, runCommand, say, sentenceOf } from './terminal.ts'

// npm run generate -- [name] [--rename table.old:new] [--rename-table old:new] [--drop table.column]
runCommand(async () => {
  const { decisions, rest } = readDecisions(process.argv.slice(2))
  const [title, ...unknown] = rest
  if (unknown.length > 0 || (title !== undefined && !/^\w+$/.test(title))) {
    throw new Error(`Not understood: ${rest.join(' ')}`)
  }
  const config = readConfig()
  let opened: Database | undefined
  const tryOn = async () => {
    opened = await dataAtHand(config)
    return opened
  }
  try {
    await generate(thisProject(), { decisions, title, ask: askerOf(), say, tryOn })
  } finally {
    await opened?.close()
  }
})

/** The database of the configuration, if there is one. */
async function dataAtHand(config: Config): Promise<Database | undefined> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db'))) {
    say(`Not tried on data: no database in ${config.dataDir}.`)
    return undefined
  }
  try {
    return await openForMaintenance(config)
  } catch (error) {
    say(`Not tried on data: ${sentenceOf(error)}`)
    return undefined
  }
}
