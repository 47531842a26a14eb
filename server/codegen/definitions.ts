import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mistake, ModelError } from '#schema/mistake.ts'
import type { Model } from '#schema/model.ts'
import { readModel, type Written } from '#schema/read-model.ts'
import { layoutOf } from '../db/layout.ts'
import { type ReadText, readText } from './definition-text.ts'

/** The folder `schema` as it is on disk now, and the model it makes. */
export interface Definitions {
  written: Written
  model: Model
}

/** Reads and checks every definition of the folder. Throws ModelError with all mistakes, each with its line. */
export function readDefinitions(folder: string): Definitions {
  const texts = new Map<string, ReadText>()
  const mistakes: Mistake[] = []
  const read = (file: string, id: string): unknown => {
    const text = textOf(join(folder, file))
    texts.set(file, text)
    mistakes.push(...text.mistakes.map((mistake) => ({ id, file, ...mistake })))
    return text.value
  }
  const names = readdirSync(join(folder, 'tables'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
  const tables = Object.fromEntries(names.map((name) => [name, read(`tables/${name}.json`, 'T00')]))
  const access = read('access.json', 'A00')
  if (mistakes.length > 0) throw new ModelError(mistakes)
  try {
    const model = readModel(tables, access)
    // Names the database cannot bear show only here.
    layoutOf(model)
    return { written: { tables, access }, model }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.mistakes.map((found) => ({ ...found, line: texts.get(found.file)?.lineOf(found.key) })))
  }
}

function textOf(path: string): ReadText {
  try {
    return readText(readFileSync(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      value: undefined,
      mistakes: [{ key: '', line: 1, sentence: `cannot be read: ${reason}` }],
      lineOf: () => 1,
    }
  }
}
