import { ANY, NOT } from '../condition/condition.ts'
import { apiSegments, systemColumns, takenKeys } from '../grammar/reserved.ts'
import { filterKey, type Table, writeKey } from '../table.ts'
import type { TableMistake } from './field-check.ts'

/** Keys of bodies and filters that mean something else. */
export const reservedKeys: readonly string[] = ['id', 'version', 'codiceLingua', 'multiField', ANY, NOT]

/** A name that the API, the database or a reader would take for something else. */
export function nameChecks({ name }: Table): TableMistake[] {
  const sentences = [
    apiSegments.includes(name) && `the server itself answers at /api/${name}: choose another name`,
    takenKeys.includes(name) && `every object in JavaScript has something called "${name}"`,
    name.startsWith('pg_') && 'names that begin with pg_ belong to PostgreSQL',
    /[_-]{2}/.test(name) && 'two of _ and - side by side are for the tables of fields with several references',
    /[_-]$/.test(name) && 'must not end in _ or -',
  ]
  return sentences.flatMap((sentence): TableMistake[] => (sentence ? [['T30', 'name', sentence]] : []))
}

/** Two fields must never mean the same key, in bodies, answers or filters, nor one that something else has taken. */
export function keyChecks(table: Table): TableMistake[] {
  const mistakes: TableMistake[] = []
  const taken = new Map<string, string>(reservedKeys.map((key) => [key, 'the engine']))
  const alike = new Map<string, string>(reservedKeys.map((key) => [key.toLowerCase(), key]))
  for (const [name, field] of Object.entries(table.fields)) {
    const at = `fields.${name}`
    const keys = new Set([name, writeKey(name, field), filterKey(name, field)])
    for (const key of keys) {
      const owner = taken.get(key)
      const twin = alike.get(key.toLowerCase())
      if (owner) mistakes.push(['T07', at, `the key "${key}" belongs to ${owner} already`])
      else if (twin) mistakes.push(['T37', at, `the keys "${twin}" and "${key}" differ by capitals only`])
      if (systemColumns.includes(key)) mistakes.push(['T38', at, `every table of PostgreSQL has a column "${key}"`])
      if (takenKeys.includes(key)) mistakes.push(['T38', at, `"${key}" means something else in JavaScript`])
      if (!owner) taken.set(key, `the field "${name}"`)
    }
    for (const key of keys) alike.set(key.toLowerCase(), key)
  }
  return mistakes
}
