import { thisProject } from '../codegen/definitions/project.ts'
import { generate } from '../codegen/generate.ts'
import { readDecisions } from '../codegen/plan/decisions.ts'
import type { Database } from '../db/database.ts'
import { dataAtHand } from './data-at-hand.ts'
import { askerOf, runCommand, say } from './terminal.ts'

// npm run generate -- [name] [--renumber] [--rename table.old:new] [--rename-table old:new] [--drop table.column]
runCommand(async () => {
  const { decisions, rest: words } = readDecisions(process.argv.slice(2))
  const rest = words.filter((word) => word !== '--renumber')
  const renumbers = rest.length < words.length
  const [title, ...unknown] = rest
  if (unknown.length > 0 || (title !== undefined && !/^\w+$/.test(title))) {
    throw new Error(`Not understood: ${rest.join(' ')}`)
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
