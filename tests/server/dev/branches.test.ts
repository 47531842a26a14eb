import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import { numberedState } from '#server/codegen/database/numbered-state.ts'
import { definitionsOf, type Project, projectAt } from '#server/codegen/definitions/project.ts'
import { updateDevelopment } from '#server/codegen/dev-update.ts'
import { generate, staleness } from '#server/codegen/generate.ts'
import { noDecisions, readDecisions } from '#server/codegen/plan/decisions.ts'
import { sameState, stateOf } from '#server/codegen/plan/state.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptied, emptyDatabase, giveBack } from '#tests/support/database.ts'
import { labelled } from '#tests/support/labelled.ts'
import { removeProject, smallProject } from '#tests/support/small-project.ts'

// Branches of one project, as people have them: each in a clone of its own, merged by git.

const text = { type: 'text', label: 'Testo' } as const

let folder: string
let small: Project
let databases: Database[]
const said: string[] = []
const say = (line: string) => void said.push(line)

beforeAll(async () => {
  small = await smallProject()
  databases = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
})
afterAll(async () => {
  removeProject(small)
  for (const db of databases) await giveBack(db)
})
beforeEach(async () => {
  for (const db of databases) await emptied(db)
  said.length = 0
  folder = mkdtempSync(join(tmpdir(), 'crm-branches-'))
  const first = join(folder, 'first')
  cpSync(small.root, first, { recursive: true })
  git(first, 'init', '-q', '-b', 'main')
  commit(projectAt(first), 'Begin')
  git(folder, 'clone', '-q', '--bare', first, join(folder, 'origin'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(cwd: string, ...args: string[]): string {
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...person, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function commit({ root }: Project, subject: string): void {
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '--allow-empty', '-m', subject)
}

/** A clone of its own, on a new branch. */
function clone(branch: string): Project {
  const root = mkdtempSync(join(folder, `${branch}-`))
  git(folder, 'clone', '-q', join(folder, 'origin'), root)
  if (branch !== 'main') git(root, 'checkout', '-q', '-b', branch)
  return projectAt(root)
}

const fileOf = (project: Project, name: string) => join(project.schema, 'tables', `${name}.json`)

function change(
  project: Project,
  name: string,
  to: (fields: NonNullable<TableInput['fields']>) => TableInput['fields'],
) {
  const definition = JSON.parse(readFileSync(fileOf(project, name), 'utf8'))
  writeFileSync(fileOf(project, name), JSON.stringify({ ...definition, fields: to(definition.fields) }, null, 2))
}

function addTable(project: Project, name: string): void {
  const definition = { name, label: { one: name, many: name }, title: 'nome', fields: { nome: text } }
  writeFileSync(fileOf(project, name), JSON.stringify(labelled(definition), null, 2))
}

const number = (project: Project, flags = '', renumbers = false) =>
  generate(project, { decisions: readDecisions(flags.split(' ').filter(Boolean)).decisions, say, renumbers })

/** A branch with one commit in origin. */
async function branch(name: string, work: (project: Project) => Promise<unknown>): Promise<Project> {
  const project = clone(name)
  await work(project)
  commit(project, `Work of ${name}`)
  git(project.root, 'push', '-q', 'origin', name)
  return project
}

/** Merges as git does by itself; of generated files, which are written anew, either will do. */
const merge = ({ root }: Project, ...names: string[]) => {
  for (const name of names) {
    git(root, 'fetch', '-q')
    git(root, 'merge', '-q', '-X', 'ours', '-m', `Merge ${name}`, `origin/${name}`)
  }
}

const migrationsOf = ({ migrations }: Project) => readdirSync(migrations).filter((file) => file.endsWith('.sql'))

async function expectWhole(project: Project): Promise<void> {
  expect(await staleness(project)).toEqual([])
  const numbers = migrationsOf(project).map((file) => Number(file.slice(0, 4)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at))
  expect(sameState(await numberedState(project.migrations), stateOf(definitionsOf(project).model))).toBe(true)
}

const up = (db: Database, { migrations }: Project) => migrate(db, { folder: migrations })
const develop = (db: Database, project: Project) => updateDevelopment(project, db, { decisions: noDecisions(), say })

/** Whatever they had before, they are one in the end. */
async function expectOne(project: Project, ...all: Database[]): Promise<void> {
  const catalogs = []
  for (const db of all) {
    await up(db, project)
    catalogs.push(await catalogOf(db))
  }
  for (const catalog of catalogs) expect(catalog).toEqual(catalogs[0])
}

describe('two branches that both add a table', () => {
  it.each([
    ['the one into the other', 'mine'],
    ['both into main', 'main'],
  ])('are merged, %s: a database with either, both or neither comes to the same', async (_, place) => {
    const [neither, first, second] = databases as [Database, Database, Database]
    const theirs = await branch('theirs', async (project) => {
      addTable(project, 'alberi')
      await number(project)
    })
    const mine = await branch('mine', async (project) => {
      addTable(project, 'barche')
      await number(project)
    })
    await up(neither, small)
    await up(first, theirs)
    await up(second, mine)
    const main = clone('main')
    merge(main, 'theirs')
    git(main.root, 'push', '-q', 'origin', 'main')
    const merged = place === 'mine' ? mine : main
    merge(merged, ...(place === 'mine' ? ['main'] : ['mine']))
    const [sentence = ''] = await staleness(merged)
    expect(sentence).toBe(
      'Migrations of two branches share a number: 0001_create_alberi.sql, 0001_create_barche.sql. Type `npm run generate -- --renumber`, which puts yours last.',
    )
    await expect(number(merged)).rejects.toThrow(sentence)
    await develop(neither, merged)
    expect(said).toContain(sentence)
    await emptied(neither)
    await up(neither, small)
    await number(merged, '', true)
    expect(migrationsOf(merged)).toEqual(['0000_start.sql', '0001_create_alberi.sql', '0002_create_barche.sql'])
    await expectWhole(merged)
    await expectOne(merged, neither, first, second)
    // Both: the renumbered one is not run again.
    await up(second, merged)
  })
})

/** With `--full` all six. */
const orders = [
  ...['barche cani alberi', 'cani barche alberi'],
  ...(process.env.TEST_FULL
    ? ['alberi barche cani', 'alberi cani barche', 'barche alberi cani', 'cani alberi barche']
    : []),
]

it.each(orders)('three branches merged in the order %s end in one schema', async (order) => {
  const names = order.split(' ')
  const last = names.at(-1) ?? ''
  for (const name of names) {
    await branch(name, async (project) => {
      addTable(project, name)
      await number(project)
      change(project, name, (fields) => ({ ...fields, altro: text }))
      await number(project)
      if (name === last) await up(databases[0] as Database, project)
    })
  }
  const main = clone('main')
  for (const name of names) {
    merge(main, name)
    await number(main, '', true)
    commit(main, `Renumber ${name}`)
    git(main.root, 'push', '-q', 'origin', 'main')
  }
  await expectWhole(main)
  expect(migrationsOf(main)).toEqual(
    [
      '0000_start',
      ...names.flatMap((name) => [`create_${name}`, `alter_${name}`]).map((title, at) => `000${at + 1}_${title}`),
    ].map((name) => `${name}.sql`),
  )
  await up(databases[1] as Database, small)
  await expectOne(main, ...databases.slice(0, 2))
})

it('a rename in one branch and a new field in the other are both there', async () => {
  const [neither, first, second] = databases as [Database, Database, Database]
  const theirs = await branch('theirs', async (project) => {
    change(project, 'agents', ({ code, ...fields }) => ({ sigla: code ?? text, ...fields }))
    await number(project, '--rename agents.code:sigla')
  })
  const mine = await branch('mine', async (project) => {
    change(project, 'agents', (fields) => ({ ...fields, altro: text }))
    await number(project)
  })
  await up(neither, small)
  await neither.query(`insert into "agents" ("name", "code") values ('Anna', 'A1')`)
  await up(first, theirs)
  await up(second, mine)
  const main = clone('main')
  merge(main, 'theirs')
  git(main.root, 'push', '-q', 'origin', 'main')
  // Both have a file of one name: git leaves it to people, who keep the one of the main branch.
  git(mine.root, 'fetch', '-q')
  expect(() => git(mine.root, 'merge', '-q', 'origin/main')).toThrow()
  git(mine.root, 'checkout', '-q', '--theirs', 'schema/tables/agents.json')
  change(mine, 'agents', (fields) => ({ ...fields, altro: text }))
  await expect(number(mine)).rejects.toThrow(/The migration 0001_alter_agents cannot be run .*keep the file/s)
  git(mine.root, 'checkout', '-q', '--theirs', 'server/db/migrations/0001_alter_agents.sql')
  await number(mine)
  commit(mine, 'Merge main')
  await expectWhole(mine)
  await expectOne(mine, neither, first, second)
  expect(await neither.query('select "sigla", "altro" from "agents"')).toEqual([{ sigla: 'A1', altro: null }])
})

it('a merge that is reverted leads back by a migration of its own', async () => {
  const [before, after] = databases as [Database, Database, Database]
  const main = clone('main')
  addTable(main, 'alberi')
  await number(main)
  commit(main, 'Add alberi')
  await up(before, small)
  await up(after, main)
  git(main.root, 'revert', '--no-edit', 'HEAD')
  await expectWhole(main)
  await expect(up(after, main)).rejects.toThrow('0001_create_alberi')
  // A development database follows the files.
  git(main.root, 'checkout', '-q', 'HEAD~1', '--', 'server/db/migrations')
  await number(main)
  await expectWhole(main)
  await expectOne(main, before, after)
})
