import { mistakeText } from '#schema/mistake.ts'
import { staleness } from '../codegen/generate.ts'
import { hintsOf } from '../codegen/hints.ts'
import { thisProject } from '../codegen/project.ts'
import { triedDefinitions } from '../codegen/tried-definitions.ts'
import { runCommand, say } from './terminal.ts'

// npm run check: the mistakes of the definitions, and what is stale.
runCommand(async () => {
  const project = thisProject()
  const { model, located } = await triedDefinitions(project)
  for (const hint of located(hintsOf(project, model))) say(mistakeText(hint))
  const stale = staleness(project)
  if (stale.length > 0) throw new Error(stale.join('\n'))
  say('ok')
})
