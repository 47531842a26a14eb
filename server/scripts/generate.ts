import { readDecisions } from '../codegen/decisions.ts'
import { generate } from '../codegen/generate.ts'
import { thisProject } from '../codegen/project.ts'
import { askerOf, runCommand, say } from './terminal.ts'

// npm run generate -- [name] [--rename table.old:new] [--rename-table old:new] [--drop table.column]
runCommand(async () => {
  const { decisions, rest } = readDecisions(process.argv.slice(2))
  const [title, ...unknown] = rest
  if (unknown.length > 0 || (title !== undefined && !/^\w+$/.test(title))) {
    throw new Error(`Not understood: ${rest.join(' ')}`)
  }
  await generate(thisProject(), { decisions, title, ask: askerOf(), say })
})
