import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import type { Project } from '#server/codegen/definitions/project.ts'
import { updateDevelopment } from '#server/codegen/dev-update.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import type { Database } from '#server/db/database.ts'
import { catalogOf } from './catalog.ts'
import { emptied, emptyDatabase, giveBack } from './database.ts'
import { labelled } from './labelled.ts'
import { copyOf, filesOf, removeProject, smallProject } from './small-project.ts'

/** The database and the project of the test that runs, once its file has called `develops`. */
export let db: Database
export let project: Project

/** What was said since the test began. */
export const said: string[] = []
export const say = (line: string) => void said.push(line)

/** Gives each test of the file a small project of its own, on an empty database brought up to it. */
export function develops(): void {
  let small: Project
  beforeAll(async () => {
    db = await emptyDatabase()
    small = await smallProject()
  })
  afterAll(async () => {
    await giveBack(db)
    removeProject(small)
  })
  beforeEach(async () => {
    await emptied(db)
    said.length = 0
    project = copyOf(small)
    await update()
  })
  afterEach(() => removeProject(project))
}

/** What happens when a definition is saved. */
export const update = (decisions = noDecisions(), ask?: (question: string) => Promise<string>) =>
  updateDevelopment(project, db, { decisions, ask, say })

export const file = (name: string) => join(project.schema, 'tables', `${name}.json`)
export const save = (definition: TableInput) =>
  writeFileSync(file(definition.name), JSON.stringify(labelled(definition)))
export const pending = () => join(project.migrations, 'pending.sql')
export const files = () => filesOf(project)

export const text = { type: 'text', label: 'Testo' } as const
export const things = (fields: TableInput['fields'] = {}): TableInput => ({
  name: 'things',
  label: { one: 'Cosa', many: 'Cose' },
  title: 'nome',
  fields: { nome: { ...text, required: true }, ...fields },
})

/** What the work throws, having changed neither a file nor the database. */
export async function refused(work: () => Promise<unknown>): Promise<unknown> {
  const [before, catalog] = [files(), await catalogOf(db)]
  const error: unknown = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(files()).toEqual(before)
  expect(await catalogOf(db)).toEqual(catalog)
  return error
}
