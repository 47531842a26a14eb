import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ModelError } from '#schema/grammar/mistake.ts'
import { WouldBreak } from '#server/codegen/database/change.ts'
import type { Project } from '#server/codegen/definitions/project.ts'
import { updateDevelopment } from '#server/codegen/dev-update.ts'
import { generate } from '#server/codegen/generate.ts'
import { type Decisions, noDecisions, readDecisions } from '#server/codegen/plan/decisions.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptied, emptyDatabase, giveBack, secondConnection } from '#tests/support/database.ts'
import { copyOf, filesOf, removeProject, smallProject } from '#tests/support/small-project.ts'

// What `npm run generate` does with the data at hand.

let db: Database
let small: Project
let project: Project
const said: string[] = []
const say = (line: string) => void said.push(line)
const given = (...flags: string[]): Decisions => readDecisions(flags.flatMap((flag) => flag.split(' '))).decisions

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
  project = copyOf(small)
  await migrate(db, { folder: project.migrations })
  await db.query(`insert into "agents" ("name", "code") values ('Anna', 'A1'), ('Ugo', null), ('Ada', 'a1')`)
  said.length = 0
})
afterEach(() => removeProject(project))

const number = (decisions = noDecisions(), ask?: (question: string) => Promise<string>, on: Database = db) =>
  generate(project, { decisions, ask, say, tryOn: async () => on })

/** Changes a field of the agents; undefined takes it away. */
function change(name: string, field: object | undefined): void {
  const path = join(project.schema, 'tables/agents.json')
  const agents = JSON.parse(readFileSync(path, 'utf8'))
  if (field) agents.fields[name] = { ...agents.fields[name], ...field }
  else delete agents.fields[name]
  writeFileSync(path, JSON.stringify(agents))
}

const everything = async () => [
  await catalogOf(db),
  await db.query('select * from "agents" order by "id"'),
  await db.query('select * from "_migrations" order by "name"'),
]
const names = () => readMigrations(project.migrations).map(({ name }) => name)

/** The refusal, of which nothing is left. */
async function refused(work: () => Promise<void>): Promise<unknown> {
  const before = [filesOf(project), await everything()]
  const error: unknown = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect([filesOf(project), await everything()]).toEqual(before)
  return error
}

describe('a migration that would break existing rows is not written', () => {
  it('each field is reported with the number of rows and examples', async () => {
    change('code', { required: true, unique: true })
    change('altro', { type: 'text', label: 'Altro', required: true })
    const error = await refused(() => number())
    expect(error).toBeInstanceOf(WouldBreak)
    const lines = String(error).split('\n')
    expect(lines[0]).toBe('Error: Nothing was changed:')
    expect(lines.slice(1).sort()).toEqual([
      'agents.altro is new and required, and 3 rows would have no value (ids 1, 2, 3): give the field a default.',
      'agents.code becomes required, and 1 row would have no value (id 2): give the field a default, or fill them first.',
      expect.stringMatching(
        /^agents\.code becomes unique, and 2 rows share a value with others, such as "[Aa]1" \(ids 1, 3\)/,
      ),
    ])
  })

  it('nor is one with a mistake in a definition', async () => {
    change('code', { required: 'yes' })
    change('altro', { type: 'text', label: 'Altro' })
    expect(await refused(() => number())).toBeInstanceOf(ModelError)
  })

  it('nor one that drops values, unless that is allowed', async () => {
    change('code', undefined)
    expect(
      String(await refused(() => number()))
        .split('\n')
        .slice(1),
    ).toEqual([
      'agents.code goes, and 2 rows have a value in it (ids 1, 3): if that may be, allow it for agents.code.',
      'To let it through, say behind the command: --drop agents.code',
    ])
    expect(String(await refused(() => number(noDecisions(), async () => 'no')))).toContain('--drop agents.code')
    const before = await everything()
    await number(given('--drop agents.code'))
    expect(names()).toEqual(['0000_start', '0001_alter_agents'])
    expect(said).toContain('Tried on your database: it breaks nothing.')
    expect(await everything()).toEqual(before)
  })

  it('nor one that renames to what no definition has', async () => {
    const error = await refused(() => number(given('--rename agents.code:codice')))
    expect(String(error)).toContain(
      '--rename agents.code:codice: schema/tables/agents.json has no field "codice". Change the definition first.',
    )
  })

  it('nor one that an empty database does not take, as where something was added by hand', async () => {
    const start = join(project.migrations, '0000_start.sql')
    const view = 'create view "letters" as select "code" from "agents"'
    writeFileSync(start, `${readFileSync(start, 'utf8')}\n--> statement-breakpoint\n${view}`)
    change('code', undefined)
    change('code', { type: 'number', label: 'Codice' })
    const failure = await generate(project, { decisions: noDecisions(), say }).then(String, String)
    expect(failure).toContain('cannot be run after those before it')
    expect(names()).toEqual(['0000_start'])
  })

  it('a user at the terminal may allow it', async () => {
    change('code', undefined)
    await number(noDecisions(), async (question) => {
      say(question)
      return 'yes'
    })
    expect(said.join()).toContain('agents.code (2)')
    expect(names()).toHaveLength(2)
  })

  it('losses allowed during development stay allowed', async () => {
    change('code', undefined)
    await updateDevelopment(project, db, { decisions: given('--drop agents.code'), say })
    await number()
    expect(said).toContain('Your database has this change already.')
    // The same on a database that has not been developed on.
    removeProject(project)
    project = copyOf(small)
    change('code', undefined)
    writeFileSync(join(project.migrations, 'pending.sql'), '-- --drop agents.code\nselect 1')
    await emptied(db)
    await migrate(db, { folder: project.migrations })
    await db.query(`insert into "agents" ("name", "code") values ('Anna', 'A1')`)
    await number()
    expect(names()).toHaveLength(2)
  })
})

it('a partly written migration is discarded', async () => {
  change('altro', { type: 'text', label: 'Altro' })
  const inTheWay = join(project.migrations, 'new.0001_alter_agents.sql')
  mkdirSync(inTheWay)
  await expect(number()).rejects.toThrow('EISDIR')
  expect(names()).toEqual(['0000_start'])
  rmdirSync(inTheWay)
  await number()
  expect(names()).toEqual(['0000_start', '0001_alter_agents'])
})

describe('a migration is tried', () => {
  it('from any state of the database: empty, or without the last migrations', async () => {
    change('altro', { type: 'text', label: 'Altro', required: true, default: 'x' })
    await number()
    change('terzo', { type: 'text', label: 'Terzo', unique: true })
    const before = await everything()
    await number()
    expect(await everything()).toEqual(before)
    await emptied(db)
    change('quarto', { type: 'text', label: 'Quarto' })
    await number()
    expect(await catalogOf(db)).toEqual([])
    expect(said.filter((line) => line.startsWith('Tried'))).toHaveLength(3)
    await migrate(db, { folder: project.migrations })
    await db.query('select "altro", "terzo", "quarto" from "agents"')
  })

  it('not at all without changes or without data', async () => {
    await generate(project, {
      decisions: noDecisions(),
      say,
      tryOn: async () => {
        throw new Error('never opened')
      },
    })
    change('altro', { type: 'text', label: 'Altro' })
    await generate(project, { decisions: noDecisions(), say, tryOn: async () => undefined })
    expect(names()).toHaveLength(2)
  })

  it('rows with a removed option are reported even if only its note changes', async () => {
    const choice = (options: Record<string, string>) => ({ type: 'choice', label: 'Tipo', options })
    change('tipo', choice({ X: 'X', Y: 'Y' }))
    await number()
    await migrate(db, { folder: project.migrations })
    await db.query(`update "agents" set "tipo" = 'X' where "id" = 2`)
    change('tipo', choice({ Y: 'Y' }))
    await number()
    expect(said).toContain(
      'Careful: agents.tipo does not take "X" any more, and 1 row has such a value (id 2): they stay, and cannot be saved until it is another.',
    )
    expect(names()).toHaveLength(3)
  })

  it('not on the database of a newer program or on an unreachable one: it is written and reported', async () => {
    await db.query(`insert into "_migrations" ("name") values ('0009_newer')`)
    change('code', { required: true })
    const before = await everything()
    await number()
    expect(said.join()).toContain(
      'Not tried on data: This database belongs to a newer version of the program: it has 0009_newer.',
    )
    expect(await everything()).toEqual(before)
    change('altro', { type: 'text', label: 'Altro' })
    const away = async () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    }
    await number(noDecisions(), undefined, Object.assign(Object.create(db), { transaction: away }))
    expect(said).toContain('Not tried on data: the database does not answer.')
    expect(names()).toHaveLength(3)
  })

  it('with a timeout while others lock the tables', async () => {
    // On the embedded database everything comes one after the other.
    if (db.kind === 'pglite') return
    const other = await secondConnection(db)
    change('altro', { type: 'text', label: 'Altro' })
    await other.db.transaction(async (tx) => {
      await tx.query('lock table "agents" in access share mode')
      await number()
    })
    await other.close()
    expect(said).toContain('Not tried on data: others hold the tables.')
    expect(names()).toHaveLength(2)
  })
})
