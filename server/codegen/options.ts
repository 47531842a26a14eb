import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldTypes } from '#schema/fields/index.ts'
import { ModelError } from '#schema/mistake.ts'
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { type Field, writeKey } from '#schema/table.ts'
import { rowsWhere } from '../db/break-counts.ts'
import { made } from '../db/breaks.ts'
import type { Sql } from '../db/database.ts'
import type { Project } from './project.ts'

/** A field with options that are none any more. */
export interface LostOptions {
  table: string
  column: string
  several: boolean
  options: string[]
}

/** The options that the definitions of the project lack against those that were accepted last. */
export function lostOptions(project: Project, model: Model): LostOptions[] {
  const before = acceptedModel(project)
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

function acceptedModel(project: Project): Model | undefined {
  const file = join(project.schema, 'definitions.generated.json')
  if (!existsSync(file)) return undefined
  try {
    const { tables, access } = JSON.parse(readFileSync(file, 'utf8'))
    return readModel(tables, access)
  } catch (error) {
    // Written by another version of the program, or not whole: there is nothing to compare with.
    if (error instanceof ModelError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Says of rows that hold such an option how many and which: a change breaks nothing in the database, but they cannot be
 * saved as they are. A hint: where they cannot be counted, nothing is said.
 */
export async function sayLostOptions(
  sql: Sql,
  lost: readonly LostOptions[],
  say: (line: string) => void,
): Promise<void> {
  for (const { table, column, several, options } of lost) {
    const values = options.map((option) => `'${option.replaceAll("'", "''")}'`).join(', ')
    const where = several ? `"${column}" ?| array[${values}]` : `"${column}" in (${values})`
    const found = await rowsWhere(sql, table, where).catch(() => undefined)
    if (!found) continue
    for (const { sentence } of made('option', { table, column }, found)) say(`Careful: ${sentence}`)
  }
}
