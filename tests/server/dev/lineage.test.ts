import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import { noDecisions, readDecisions } from '#server/codegen/decisions.ts'
import { proposal } from '#server/codegen/desk.ts'
import { updateDevelopment } from '#server/codegen/dev-update.ts'
import { generate } from '#server/codegen/generate.ts'
import type { Project } from '#server/codegen/project.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptied, emptyDatabase } from '#tests/support/database.ts'
import { labelled } from '#tests/support/labelled.ts'
import { copyOf, removeProject, smallProject } from '#tests/support/small-project.ts'

// Whatever way a definition goes between two numbered migrations: what a database of the last one becomes by the next is
// what the development database has become step by step.

type Fields = TableInput['fields']
const text = { type: 'text', label: 'Testo' } as const
const number = { type: 'number', label: 'Numero' } as const
const reference = (table: string) => ({ type: 'reference', label: 'Chi', table }) as const
const several = (table: string) => ({ type: 'references', label: 'Quali', table }) as const
const given = (flags: string) => readDecisions(flags === '' ? [] : flags.split(' ')).decisions

let small: Project
let project: Project
let dev: Database
let production: Database
const said: string[] = []
const say = (line: string) => void said.push(line)

beforeAll(async () => {
  small = await smallProject()
  dev = await emptyDatabase()
  production = await emptyDatabase()
})
afterAll(async () => {
  removeProject(small)
  await dev.close()
  await production.close()
})
beforeEach(async () => {
  project = copyOf(small)
  await emptied(dev)
  await emptied(production)
  said.length = 0
})
afterEach(() => removeProject(project))

const fileOf = (name: string) => join(project.schema, 'tables', `${name}.json`)
const define = (name: string, fields: Fields) =>
  writeFileSync(
    fileOf(name),
    JSON.stringify(
      labelled({ name, label: { one: name, many: name }, title: 'nome', fields: { nome: text, ...fields } }),
    ),
  )
const update = (flags = '', db = dev) => updateDevelopment(project, db, { decisions: given(flags), say })
const refused = (work: Promise<unknown>) => work.then(() => 'not refused', String)
const numbered = () => generate(project, { decisions: noDecisions(), say })
const released = async () => {
  await numbered()
  await migrate(production, { folder: project.migrations })
}

const rows = `insert into "agents" ("name") values ('Anna'), ('Bruno'); insert into "nations" ("name") values ('Italia'), ('Francia');`

/** Two databases of one numbered migration with the same rows. */
async function begin(fields: Fields, row: string): Promise<void> {
  define('things', fields)
  await numbered()
  await update()
  await migrate(production, { folder: project.migrations })
  for (const db of [dev, production]) await db.script(`${rows} ${row}`)
}

const rowsOf = (db: Database, table = 'things') => db.query(`select * from "${table}" order by "id"`)

async function expectAlike(...tables: string[]): Promise<void> {
  await released()
  for (const table of tables) expect(await rowsOf(production, table)).toEqual(await rowsOf(dev, table))
  // Both are where the definitions are.
  await update()
  await update('', production)
}

describe('a release makes of the rows what developing has made of them, when', () => {
  const ab = `insert into "things" ("nome", "a", "b") values ('uno', 'AAA', 'BBB')`

  it('a new field takes the name of one that was renamed, which is renamed again', async () => {
    await begin({ a: text, b: text }, ab)
    define('things', { x: text, b: text })
    await update('--rename things.a:x')
    define('things', { x: text, b: text, a: text })
    await update()
    define('things', { y: text, b: text, a: text })
    await update('--rename things.x:y')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ y: 'AAA', a: null })])
    await expectAlike('things')
  })

  it.each([
    ['one after the other', ['--rename things.a:x', '--rename things.b:a', '--rename things.x:b']],
    ['at once', ['--rename things.a:b --rename things.b:a']],
  ])('two names change places %s', async (_, steps) => {
    await begin({ a: text, b: text }, ab)
    const forms: Fields[] = [
      { x: text, b: text },
      { x: text, a: text },
      { b: text, a: text },
    ]
    const last = forms.slice(-steps.length)
    for (const [at, flags] of steps.entries()) {
      define('things', last[at] ?? {})
      await update(flags)
    }
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ a: 'BBB', b: 'AAA' })])
    await update()
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ a: 'BBB', b: 'AAA' })])
    await expectAlike('things')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ a: 'BBB', b: 'AAA' })])
  })

  it('names move on, and nobody is asked about one that went long ago', async () => {
    await begin({ a: text, b: text }, ab)
    define('things', { x: text, b: text })
    await update('--rename things.a:x')
    define('things', { x: text, a: text })
    await update('--rename things.b:a')
    define('things', { z: text, a: text })
    await update('--rename things.x:z')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ z: 'AAA', a: 'BBB' })])
    await expectAlike('things')
  })

  it('a new table takes the name of one that was renamed', async () => {
    await begin({ a: text, b: text, quali: several('agents') }, `${ab}; insert into "things__quali" values (1, 2)`)
    rmSync(fileOf('things'))
    define('goods', { a: text, b: text, quali: several('agents') })
    await update('--rename-table things:goods')
    define('things', { a: text })
    await update()
    rmSync(fileOf('goods'))
    define('wares', { a: text, b: text, altri: several('agents') })
    await update('--rename-table goods:wares --rename wares.quali:altri')
    expect(await rowsOf(dev, 'wares')).toEqual([expect.objectContaining({ a: 'AAA' })])
    await expectAlike('things', 'wares')
    expect(await production.query('select * from "wares__altri"')).toEqual([{ ownerId: 1, targetId: 2 }])
  })

  it('what was let go comes again as something else', async () => {
    await begin(
      { a: number, chi: reference('agents') },
      `insert into "things" ("nome", "a", "chiId") values ('uno', 7, 2)`,
    )
    define('things', {})
    await update('--drop things.a --drop things.chiId')
    define('things', { a: text, chi: reference('nations') })
    await update()
    await expectAlike('things')
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ a: null, chiId: null })])
  })
})

it('what was taken out and is put back before it has a number was never out', async () => {
  await begin({ a: text }, '')
  await production.query(`insert into "things" ("nome", "a") values ('uno', 'AAA')`)
  define('things', {})
  await update()
  define('things', { a: text })
  await update()
  await released()
  expect(await rowsOf(production)).toEqual([expect.objectContaining({ a: 'AAA' })])
})

describe('numbers that mean rows of another table', () => {
  const row = `insert into "things" ("nome", "chiId", "n", "t") values ('uno', 2, 2, '2'); insert into "things__quali" values (1, 2)`
  const before: Fields = {
    chi: reference('agents'),
    quali: several('agents'),
    n: number,
    t: text,
  }

  it.each<[string, Fields, string]>([
    ['a reference to another table', { ...before, chi: reference('nations') }, 'things.chiId'],
    ['several references to another table', { ...before, quali: several('nations') }, 'things.quali'],
    ['a number that becomes a reference', { ...before, n: { ...reference('nations'), writeAs: 'n' } }, 'things.n'],
    ['a text that becomes a reference', { ...before, t: { ...reference('nations'), writeAs: 't' } }, 'things.t'],
    ['a reference that becomes a number', { ...before, chi: text, chiId: number }, 'things.chiId'],
  ])('go only when somebody says so: %s', async (_, after, name) => {
    await begin(before, row)
    define('things', after)
    expect(await refused(update())).toContain(`${name} becomes`)
    expect(await refused(update('', production))).toContain(`${name} becomes`)
    await update(`--drop ${name}`)
    await expectAlike('things')
  })

  it('go with a rename too', async () => {
    await begin(before, row)
    const { chi: _chi, ...rest } = before
    define('things', { ...rest, land: reference('nations') })
    expect(await refused(update('--rename things.chiId:landId'))).toContain('things.chiId goes, and 1 row has a value')
    await update('--drop things.chiId')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ landId: null })])
  })

  it('stay where the table is only called otherwise', async () => {
    define('people', {})
    await begin(
      { chi: reference('people'), quali: several('people') },
      `insert into "people" ("nome") values ('P'); insert into "things" ("nome", "chiId") values ('uno', 1);
       insert into "things__quali" values (1, 1)`,
    )
    rmSync(fileOf('people'))
    define('folk', {})
    define('things', { chi: reference('folk'), quali: several('folk') })
    await update('--rename-table people:folk')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ chiId: 1 })])
    await expectAlike('things', 'folk')
    expect(await production.query('select * from "things__quali"')).toEqual([{ ownerId: 1, targetId: 1 }])
  })
})

describe('another development database', () => {
  it('that stayed at the numbered migration goes the whole way, with what was decided on it', async () => {
    await begin({ a: text, b: text }, `insert into "things" ("nome", "a", "b") values ('uno', 'AAA', 'BBB')`)
    define('things', { x: text, b: text, c: text })
    await update('--rename things.a:x')
    define('things', { x: text, a: text, c: text })
    await update('--rename things.b:a')
    await update('', production)
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ x: 'AAA', a: 'BBB' })])
  })

  it('that has what came since under its old name hears of the new one', async () => {
    await begin({}, '')
    define('things', { n: text })
    await update()
    await update('', production)
    await production.query(`insert into "things" ("nome", "n") values ('uno', 'NNN')`)
    define('things', { m: text })
    await update('--rename things.n:m')
    await update('', production)
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ m: 'NNN' })])
  })
})

it('where several things are asked, one answer follows the other', async () => {
  await begin(
    { a: text, b: text, x: text },
    `insert into "things" ("nome", "a", "b", "x") values ('uno', 'A', 'B', 'X')`,
  )
  define('things', { z: text })
  let flags = ''
  for (const name of ['a', 'b']) {
    const { state, ways } = await proposal(project, given(flags), dev)
    expect(state).toBe('asked')
    flags = ways.find((way) => way.flags.endsWith(`--drop things.${name}`))?.flags ?? ''
  }
  const { ways } = await proposal(project, given(flags), dev)
  flags = ways.find((way) => way.flags.includes('--rename things.x:z'))?.flags ?? ''
  expect((await proposal(project, given(flags), dev)).state).toBe('accepted')
  await update(flags)
  expect(await rowsOf(dev)).toEqual([expect.objectContaining({ z: 'X' })])
})

it('says of a decision about nothing that it changes nothing', async () => {
  await update('--rename agents.zzz:yyy --drop nothing.at')
  expect(said).toEqual([
    'What was decided about agents.zzz changes nothing: there is no such field.',
    'What was decided about nothing.at changes nothing: there is no such field.',
  ])
})
