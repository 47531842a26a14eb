import { thisProject } from '../codegen/definitions/project.ts'
import { generate } from '../codegen/generate.ts'
import { readDecisions } from '../codegen/plan/decisions.ts'
import type { Database } from '../db/database.ts'
import { dataAtHand } from './data-at-hand.ts'
import { askerOf, runCommand, say } from './terminal.ts'

const USAGE = `npm run generate -- [name] [decisions]    writes the generated files and numbers the migration
npm run generate -- --renumber           puts migrations that another branch numbered alike behind its own first
Decisions: --rename table.old:new  --rename-table old:new  --drop table.field`

// npm run generate: the generated files, and a number for what the definitions have changed.
runCommand(async () => {
  const { decisions, rest: words } = readDecisions(process.argv.slice(2))
  const rest = words.filter((word) => word !== '--renumber')
  const renumbers = rest.length < words.length
  const [title, ...unknown] = rest
  if (unknown.length > 0 || (title !== undefined && !/^\w+$/.test(title))) {
    throw new Error(`Not understood: ${rest.join(' ')}\n${USAGE}`)
  }
  let opened: Promise<Database | undefined> | undefined
  const tryOn = () => {
    opened ??= dataAtHand(say)
    return opened
  }
  try {
    await generate(thisProject(), { decisions, title, renumbers, ask: askerOf(), say, tryOn })
  } finally {
    await (await opened)?.close()
  }
})
