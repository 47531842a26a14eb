import { ModelError, mistakeText } from '#schema/grammar/mistake.ts'
import { goneNames } from '../codegen/definitions/gone-names.ts'
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
  const gone = goneNames(project, model, await modulesNow())
  if (gone.length > 0) throw new ModelError(gone)
  const stale = await staleness(project)
  if (stale.length > 0) throw new Error(stale.join('\n'))
  say('ok')
})

/** The modules, which may not even load where they name a table that is gone. */
async function modulesNow() {
  try {
    return (await import('../modules/index.ts')).modules
  } catch (error) {
    const sentence = `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`
    throw new ModelError([{ id: 'C01', file: 'server/modules', key: '', sentence }])
  }
}
