import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Model, ModelError, readModel } from '#schema/model.ts'

/** The folder `schema` as it is on disk now, and the model it makes. */
export interface Definitions {
  /** Names of the definitions (files without .json), in order. */
  names: string[]
  model: Model
}

/** Reads and checks every definition of the folder. Throws ModelError with all mistakes, broken JSON included. */
export function readDefinitions(folder: string): Definitions {
  const mistakes: string[] = []
  const read = (file: string, id: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(folder, file), 'utf8'))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      mistakes.push(`${id} ${basename(file)} (file): cannot be read: ${reason}`)
      return undefined
    }
  }
  const names = readdirSync(join(folder, 'tables'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort()
  const definitions = Object.fromEntries(names.map((name) => [name, read(`tables/${name}.json`, 'T00')]))
  const access = read('access.json', 'A00')
  if (mistakes.length > 0) throw new ModelError(mistakes)
  return { names, model: readModel(definitions, access) }
}
