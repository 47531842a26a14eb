import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ModelError } from '#schema/grammar/mistake.ts'
import type { TableInput } from '#schema/table.ts'
import { WouldBreak } from '#server/codegen/database/change.ts'
import { generate, staleness } from '#server/codegen/generate.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import { Ambiguous } from '#server/codegen/plan/questions.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptied } from '#tests/support/database.ts'
import {
  db,
  develops,
  file,
  files,
  pending,
  project,
  refused,
  said,
  save,
  say,
  text,
  things,
  update,
} from '#tests/support/development.ts'
import { everyType } from '#tests/support/every-type.ts'
import { given } from '#tests/support/trial.ts'

develops()

const there = async (name: string) => (await db.query(`select to_regclass('"${name}"') is not null as there`))[0]

describe('a definition that is added and removed', () => {
  it('leaves no trace', async () => {
    const [before, catalog] = [files(), await catalogOf(db)]
    save(everyType)
    await update()
    expect(await there('prova')).toEqual({ there: true })
    expect(existsSync(pending())).toBe(true)
    rmSync(file('prova'))
    await update()
    expect(files()).toEqual(before)
    expect(await catalogOf(db)).toEqual(catalog)
  })

  it('is one pending migration, however often it is saved', async () => {
    const versions: TableInput['fields'][] = [{}, { a: text }, { a: text, b: text }]
    for (const fields of versions) {
      save(things(fields))
      await update()
    }
    const sql = readFileSync(pending(), 'utf8')
    expect(sql.match(/CREATE TABLE/g)).toHaveLength(1)
    expect(sql).not.toContain('ALTER TABLE')
    await db.query('select "a", "b" from "things"')
  })

  it('keeps its rows apart from the first moment, and is known again', async () => {
    const days = { dal: { type: 'date', label: 'Dal' }, al: { type: 'date', label: 'Al' } } as const
    const kept = (more: Partial<TableInput> = {}): TableInput => ({
      ...things({ a: text, n: { type: 'number', label: 'N' }, si: { type: 'boolean', label: 'Sì' }, ...days }),
      unique: [['a', 'n'], { fields: ['n'], where: { a: { empty: true }, si: true } }],
      exclusive: [{ by: ['si', 'a'], from: 'dal', to: 'al', where: { not: { n: { from: 3 } } } }],
      ...more,
    })
    save(kept())
    await update()
    const before = files()
    await update()
    expect(files()).toEqual(before)
    const insert = `insert into "things" ("nome", "a", "n", "si", "dal") values ('uno', 'x', 1, true, '2026-03-01')`
    await db.script(insert)
    await expect(db.query(insert)).rejects.toMatchObject({ code: '23P01' })
    // Under other names and types it stays what it is.
    const other: TableInput = {
      ...things({
        b: text,
        m: { type: 'number', label: 'N', decimals: 2 },
        si: { type: 'boolean', label: 'Sì' },
        ...days,
      }),
      unique: [['b', 'm'], { fields: ['m'], where: { b: { empty: true }, si: true } }],
      exclusive: [{ by: ['si', 'b'], from: 'dal', to: 'al', where: { not: { m: { from: 3 } } } }],
    }
    save(other)
    await update(given('--rename things.a:b', '--rename things.n:m'))
    const renamed = files()
    await update()
    expect(files()).toEqual(renamed)
    const again = insert.replace('"a", "n"', '"b", "m"')
    await expect(db.query(again)).rejects.toMatchObject({ code: '23P01' })
    save({ ...other, unique: [], exclusive: [] })
    await update()
    await db.script(again)
    save(other)
    expect(String(await refused(() => update()))).toContain('things is to keep its rows apart (things_b_m_together)')
  })

  it('changes nothing when saved again unchanged', async () => {
    save(things())
    await update()
    const before = files()
    await update()
    expect(files()).toEqual(before)
  })
})

describe('a refused change has no effect', () => {
  it('a mistake in a definition', async () => {
    writeFileSync(file('things'), '{ "name": "things", ')
    save({ ...things(), name: 'others', title: 'none' })
    const error = await refused(() => update())
    expect(error).toBeInstanceOf(ModelError)
    expect(String(error)).toMatch(/F02 schema\/tables\/things\.json:1 \(file\): is no JSON/)
  })

  it('a table or column with data: reported with the count and how to remove it', async () => {
    save(things({ a: text }))
    await update()
    await db.script(`insert into "things" ("nome", "a") values ('uno', 'x'), ('due', null)`)
    save(things())
    const column = await refused(() => update())
    expect(column).toBeInstanceOf(WouldBreak)
    expect(String(column)).toContain('things.a goes, and 1 row has a value in it (id 1)')
    expect(String(column)).toContain('--drop things.a')
    rmSync(file('things'))
    expect(String(await refused(() => update()))).toContain('The table things goes, and it has 2 rows (ids 1, 2)')
    await update(given('--drop things'))
    expect(await there('things')).toEqual({ there: false })
  })

  it('a drop together with an add, until a decision names it', async () => {
    save(things({ a: text }))
    await update()
    await db.script(`insert into "things" ("nome", "a") values ('uno', 'x')`)
    save(things({ b: text }))
    expect(await refused(() => update())).toBeInstanceOf(Ambiguous)
    await update(given('--rename things.a:b'))
    expect(await db.query('select "b" from "things"')).toEqual([{ b: 'x' }])
  })

  it('values that do not fit another type', async () => {
    save(things({ a: text }))
    await update()
    await db.script(`insert into "things" ("nome", "a") values ('uno', 'x')`)
    save(things({ a: { type: 'number', label: 'A' } }))
    await refused(() => update(given('--drop things.a')))
  })
})

describe('empty data are removed without asking', () => {
  it('a column without values, a list without elements', async () => {
    save(things({ a: text, b: { type: 'choices', label: 'B', options: { X: 'X' } } }))
    await update()
    await db.script(`insert into "things" ("nome") values ('uno')`)
    save(things())
    await update()
    await db.query('select "nome" from "things"')
  })
})

describe('a user at the terminal', () => {
  const answering =
    (...answers: string[]) =>
    async (question: string) => {
      said.push(question)
      return answers.shift() ?? ''
    }

  it('is asked whether a column was renamed, and the answer is stored', async () => {
    await db.script(`insert into "agents" ("name", "code") values ('Anna', 'A1')`)
    const agents = readFileSync(file('agents'), 'utf8')
    writeFileSync(file('agents'), agents.replace('"code"', '"sigla"'))
    await update(noDecisions(), answering('1'))
    expect(said.join()).toContain('"sigla"')
    expect(await db.query('select "sigla" from "agents"')).toEqual([{ sigla: 'A1' }])
    expect(readFileSync(pending(), 'utf8')).toContain('-- --rename agents.code:sigla')
    await update()
    await generate(project, { decisions: noDecisions(), say })
    expect(readMigrations(project.migrations).at(-1)?.statements.join()).toContain('RENAME COLUMN "code" TO "sigla"')
  })

  it('is asked before data are lost', async () => {
    save(things())
    await update()
    await db.script(`insert into "things" ("nome") values ('uno')`)
    rmSync(file('things'))
    await expect(update(noDecisions(), answering('no'))).rejects.toThrow(WouldBreak)
    await update(noDecisions(), answering('yes'))
    expect(await there('things')).toEqual({ there: false })
  })
})

describe('numbering', () => {
  it('numbers the pending migration; a database that has its changes only records it', async () => {
    save(things({ a: text }))
    await update()
    await db.script(`insert into "things" ("nome") values ('uno')`)
    expect(await staleness(project)).toEqual([expect.stringContaining('server/db/migrations')])
    await generate(project, { decisions: noDecisions(), say })
    expect(existsSync(pending())).toBe(false)
    expect(await staleness(project)).toEqual([])
    const [name] = readMigrations(project.migrations)
      .map((migration) => migration.name)
      .slice(-1)
    expect(name).toMatch(/^\d{4}_create_things$/)
    await migrate(db, { folder: project.migrations })
    expect(await db.query('select "nome" from "things"')).toEqual([{ nome: 'uno' }])
    const catalog = await catalogOf(db)
    await emptied(db)
    await migrate(db, { folder: project.migrations })
    expect(await catalogOf(db)).toEqual(catalog)
  })

  it('names what a migration drops', async () => {
    const nations = JSON.parse(readFileSync(file('nations'), 'utf8'))
    delete nations.fields.code
    writeFileSync(file('nations'), JSON.stringify(nations))
    await generate(project, { decisions: noDecisions(), say })
    expect(said.join('\n')).toContain('nations.code')
  })

  it('refuses a possible rename until it is decided', async () => {
    const nations = readFileSync(file('nations'), 'utf8')
    writeFileSync(file('nations'), nations.replace('"code"', '"iso"'))
    await expect(generate(project, { decisions: noDecisions(), say })).rejects.toThrow('--rename nations.code:iso')
    await generate(project, { decisions: given('--rename nations.code:iso'), title: 'iso', say })
    await migrate(db, { folder: project.migrations })
    await db.query('select "iso" from "nations"')
  })

  it("merges a colleague's migration with local changes", async () => {
    save(things())
    await update()
    const own = readFileSync(file('things'), 'utf8')
    rmSync(file('things'))
    const agents = readFileSync(file('agents'), 'utf8')
    writeFileSync(
      file('agents'),
      agents.replace('"fields": {', '"fields": { "nota": { "type": "text", "label": "Nota" },'),
    )
    await generate(project, { decisions: noDecisions(), say })
    writeFileSync(file('things'), own)
    await update()
    await db.query('select "nota" from "agents"')
    expect(await there('things')).toEqual({ there: true })
    expect(readFileSync(pending(), 'utf8')).not.toContain('agents')
  })
})
