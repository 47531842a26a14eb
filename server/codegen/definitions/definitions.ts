import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenDefinitions } from '#schema/complete-model.ts'
import { type Mistake, ModelError } from '#schema/grammar/mistake.ts'
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { type Change, changesBetween, dashboardChanges } from '#schema/report/changes.ts'
import { layoutOf } from '../../db/layout.ts'
import { definitionFiles, isSpecial, NO_FILE } from './definition-files.ts'
import { type ReadText, readText } from './definition-text.ts'

/** The folder `schema` as it is on disk now, and the model it makes. */
export interface Definitions {
  written: WrittenDefinitions
  model: Model
  /** Adds lines of the files, as they were read, to mistakes found later, for example by a database. */
  located: (mistakes: readonly Mistake[]) => Mistake[]
}

/** Reads and checks every definition of the folder. Throws ModelError with all mistakes, each with its line. */
export function readDefinitions(folder: string): Definitions {
  const texts = new Map<string, ReadText>()
  const [ofTables, ofDashboards] = [definitionFiles(folder, 'tables'), definitionFiles(folder, 'dashboards')]
  const mistakes = [...ofTables.mistakes, ...ofDashboards.mistakes]
  const read = (file: string): unknown => {
    const text = textOf(join(folder, file))
    texts.set(file, text)
    mistakes.push(...text.mistakes.map((mistake) => ({ file, ...mistake })))
    return text.value
  }
  const tables = Object.fromEntries(ofTables.names.map((name) => [name, read(`tables/${name}.json`)]))
  const access = read('access.json')
  const dashboards = Object.fromEntries(ofDashboards.names.map((name) => [name, read(`dashboards/${name}.json`)]))
  if (mistakes.length > 0) throw new ModelError(mistakes)
  const located = (found: readonly Mistake[]) =>
    found.map((mistake) => ({ ...mistake, line: texts.get(mistake.file)?.lineOf(mistake.key) }))
  try {
    const model = readModel(tables, access, dashboards)
    // Names that are too long or clash in the database are found only here.
    layoutOf(model)
    return { written: { tables, access, dashboards }, model, located }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(located(error.mistakes))
  }
}

/** What differs from one state of the definitions to the next. */
export const changesOf = (before: Definitions, after: Definitions): Change[] => [
  ...changesBetween(before.model, after.model),
  ...dashboardChanges(before.written.dashboards, after.written.dashboards),
]

function textOf(path: string): ReadText {
  try {
    return isSpecial(path) ? unreadText(NO_FILE) : readText(readFileSync(path))
  } catch (error) {
    return unreadText(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const unreadText = (sentence: string): ReadText => {
  return { value: undefined, mistakes: [{ id: 'F00', key: '', line: 1, sentence }], lineOf: () => 1 }
}
