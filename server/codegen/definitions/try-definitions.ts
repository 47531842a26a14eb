import { ModelError } from '#schema/grammar/mistake.ts'
import type { Model } from '#schema/model.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open.ts'
import type { Definitions } from './definitions.ts'
import { definitionsOf, type Project } from './project.ts'
import { computedMistakes } from './try-computed.ts'

/**
 * Reads and checks the definitions, and tries their expressions on the database, or on an empty one where none is given.
 * Throws ModelError with all mistakes; changes nothing.
 */
export async function tryDefinitions(project: Project, db?: Database): Promise<Definitions> {
  const definitions = definitionsOf(project)
  const { model, located } = definitions
  const mistakes = db ? await computedMistakes(db, model) : await onEmpty(model)
  if (mistakes.length > 0) throw new ModelError(located(mistakes))
  return definitions
}

async function onEmpty(model: Model) {
  const computes = [...model.tables.values()].some(({ fields }) =>
    Object.values(fields).some((field) => field.computed),
  )
  if (!computes) return []
  const db = await openDatabase({})
  try {
    return await computedMistakes(db, model)
  } finally {
    await db.close()
  }
}
