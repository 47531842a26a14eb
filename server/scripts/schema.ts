import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { explanationOf } from '#schema/grammar/mistake.ts'
import { thisProject } from '../codegen/definitions/project.ts'
import { updateDevelopment } from '../codegen/dev-update.ts'
import { reportText } from '../codegen/output/report.ts'
import { type Decisions, readDecisions } from '../codegen/plan/decisions.ts'
import { proposal, proposalText } from '../codegen/proposal.ts'
import { readConfig } from '../config/config.ts'
import { keeperIn } from '../db/keep-dropped.ts'
import { dataAtHand } from './data-at-hand.ts'
import { openForMaintenance } from './maintenance.ts'
import { askerOf, runCommand, say } from './terminal.ts'

const USAGE = `npm run schema -- diff [decisions]      what the definitions on disk would change; changes nothing
npm run schema -- apply [decisions]     changes the database of DATA_DIR or DATABASE_URL, as npm run dev does on saving
npm run schema -- explain T04           what a mistake means and how to mend it
Decisions: --rename table.old:new  --rename-table old:new  --drop table.field`

// npm run schema: a change of the definitions is looked at before it is made.
runCommand(async () => {
  const [command, ...args] = process.argv.slice(2)
  const { decisions, rest } = readDecisions(args)
  if (command === 'explain' && rest.length === 1) return explain(rest[0] ?? '')
  if (rest.length > 0 || !['diff', 'apply'].includes(command ?? '')) throw new Error(USAGE)
  await (command === 'diff' ? diff(decisions) : apply(decisions))
})

function explain(id: string): void {
  const page = readFileSync(join(thisProject().root, 'docs/mistakes.md'), 'utf8')
  const text = explanationOf(page, id)
  if (text === undefined) throw new Error(`docs/mistakes.md knows no ${id}.`)
  say(text)
}

async function diff(decisions: Decisions): Promise<void> {
  const db = await dataAtHand(say)
  try {
    const report = await proposal(thisProject(), decisions, db)
    for (const line of proposalText(report)) say(line)
    if (report.state === 'accepted') return report.sentences.forEach(say)
    throw new Error(reportText(report).join('\n'))
  } finally {
    await db?.close()
  }
}

async function apply(decisions: Decisions): Promise<void> {
  const config = readConfig()
  const hasDatabase = config.databaseUrl !== undefined || existsSync(join(config.dataDir, 'db'))
  if (!hasDatabase)
    throw new Error(
      `No database in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for the server, or start it first.`,
    )
  say(`Database: ${config.databaseUrl ? 'that of DATABASE_URL' : config.dataDir}`)
  const db = await openForMaintenance(config)
  try {
    const keeper = keeperIn(config.dataDir, say)
    const { sql } = await updateDevelopment(thisProject(), db, { decisions, ask: askerOf(), say, keeper })
    if (sql.length === 0) say('The database is as the definitions want it.')
  } finally {
    await db.close()
  }
}
