import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import type { Project } from '#server/codegen/definitions/project.ts'
import { updateDevelopment } from '#server/codegen/dev-update.ts'
import { generate } from '#server/codegen/generate.ts'
import { noDecisions, readDecisions } from '#server/codegen/plan/decisions.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptied, emptyDatabase, giveBack } from './database.ts'
import { labelled } from './labelled.ts'
import { copyOf, removeProject, smallProject } from './small-project.ts'

// Two databases of one numbered migration: one goes step by step with the definitions, the other by the next number.

export type Fields = TableInput['fields']
export const text = { type: 'text', label: 'Testo' } as const
export const number = { type: 'number', label: 'Numero' } as const
export const reference = (table: string) => ({ type: 'reference', label: 'Chi', table }) as const
export const several = (table: string) => ({ type: 'references', label: 'Quali', table }) as const
export const given = (flags: string) => readDecisions(flags === '' ? [] : flags.split(' ')).decisions

let small: Project
export let project: Project
export let dev: Database
export let production: Database
export const said: string[] = []
const say = (line: string) => void said.push(line)

/** The databases and a project of its own for each test of a file. */
export function releases(): void {
  beforeAll(async () => {
    small = await smallProject()
    dev = await emptyDatabase()
    production = await emptyDatabase()
  })
  afterAll(async () => {
    removeProject(small)
    await giveBack(dev)
    await giveBack(production)
  })
  beforeEach(async () => {
    project = copyOf(small)
    await emptied(dev)
    await emptied(production)
    said.length = 0
  })
  afterEach(() => removeProject(project))
}

export const fileOf = (name: string) => join(project.schema, 'tables', `${name}.json`)
export const define = (name: string, fields: Fields, more: Partial<TableInput> = {}) =>
  writeFileSync(
    fileOf(name),
    JSON.stringify(
      labelled({ name, label: { one: name, many: name }, title: 'nome', ...more, fields: { nome: text, ...fields } }),
    ),
  )
export const update = (flags = '', db = dev) => updateDevelopment(project, db, { decisions: given(flags), say })
export const refused = (work: Promise<unknown>) => work.then(() => 'not refused', String)
export const numbered = () => generate(project, { decisions: noDecisions(), say })
export const released = async () => {
  await numbered()
  await migrate(production, { folder: project.migrations })
}

const rows = `insert into "agents" ("name") values ('Anna'), ('Bruno'); insert into "nations" ("name") values ('Italia'), ('Francia');`

/** Two databases of one numbered migration with the same rows. */
export async function begin(fields: Fields, row: string): Promise<void> {
  define('things', fields)
  await numbered()
  await update()
  await migrate(production, { folder: project.migrations })
  for (const db of [dev, production]) await db.script(`${rows} ${row}`)
}

export const rowsOf = (db: Database, table = 'things') => db.query(`select * from "${table}" order by "id"`)

export async function expectAlike(...tables: string[]): Promise<void> {
  await released()
  for (const table of tables) expect(await rowsOf(production, table)).toEqual(await rowsOf(dev, table))
  // Both are where the definitions are.
  await update()
  await update('', production)
}
