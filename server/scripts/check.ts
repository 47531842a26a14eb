import { staleness } from '../codegen/generate.ts'
import { thisProject } from '../codegen/project.ts'
import { triedDefinitions } from '../codegen/tried-definitions.ts'
import { runCommand, say } from './terminal.ts'

// npm run check: the mistakes of the definitions, and what is stale.
runCommand(async () => {
  await triedDefinitions(thisProject())
  const stale = staleness(thisProject())
  if (stale.length > 0) throw new Error(stale.join('\n'))
  say('ok')
})
