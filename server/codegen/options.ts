import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { type Field, writeKey } from '#schema/table.ts'
import { rowsWhere } from '../db/break-counts.ts'
import { made } from '../db/breaks.ts'
import type { Sql } from '../db/database.ts'
import { acceptedOf, type Project } from './project.ts'

/** A field with options that are none any more. */
export interface LostOptions {
  table: string
  column: string
  several: boolean
  options: string[]
}

/** The options that the definitions of the project lack against those that were accepted last. */
export function lostOptions(project: Project, model: Model): LostOptions[] {
  const before = acceptedOf(project)?.model
  return [...model.tables.values()].flatMap((table) =>
    Object.entries(table.fields).flatMap(([name, field]) => {
      const kept = Object.keys(field.options ?? {})
      const options = Object.keys(before?.tables.get(table.name)?.fields[name]?.options ?? {})
      const lost = field.options ? options.filter((option) => !kept.includes(option)) : []
      if (lost.length === 0) return []
      return [{ table: table.name, column: writeKey(name, field), several: isList(field), options: lost }]
    }),
  )
}

const isList = (field: Field): boolean => fieldTypes[field.type].column(field).kind === 'list'

/**
 * What to say of rows that hold such an option: how many and which. A change breaks nothing in the database, but they
 * cannot be saved as they are. A hint: where they cannot be counted, nothing is said.
 */
export async function lostSentences(sql: Sql, lost: readonly LostOptions[]): Promise<string[]> {
  const sentences: string[] = []
  for (const { table, column, several, options } of lost) {
    const values = options.map((option) => `'${option.replaceAll("'", "''")}'`).join(', ')
    const where = several ? `"${column}" ?| array[${values}]` : `"${column}" in (${values})`
    const found = await rowsWhere(sql, table, where).catch(() => undefined)
    if (found) sentences.push(...made('option', { table, column }, found).map(({ sentence }) => `Careful: ${sentence}`))
  }
  return sentences
}
