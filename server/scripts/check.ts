import { mistakeText } from '#schema/grammar/mistake.ts'
import { hintsOf } from '../codegen/definitions/hints.ts'
import { thisProject } from '../codegen/definitions/project.ts'
import { tryDefinitions } from '../codegen/definitions/try-definitions.ts'
import { staleness } from '../codegen/generate.ts'
import { runCommand, say } from './terminal.ts'

// npm run check: the mistakes of the definitions, and what is stale.
runCommand(async () => {
  const project = thisProject()
  const { model, located } = await tryDefinitions(project)
  for (const hint of located(hintsOf(project, model))) say(mistakeText(hint))
  const stale = await staleness(project)
  if (stale.length > 0) throw new Error(stale.join('\n'))
  say('ok')
})
