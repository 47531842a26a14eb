import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import { generate } from '#server/codegen/generate.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations, scriptOf, statementsOf } from '#server/db/migration-files.ts'
import { emptied } from '#tests/support/database.ts'
import {
  db,
  develops,
  file,
  project,
  refused,
  said,
  save,
  say,
  text,
  things,
  update,
} from '#tests/support/development.ts'
import { given } from '#tests/support/trial.ts'

develops()

it('a field that comes later under a dropped name is not dropped with it', async () => {
  await db.script(`insert into "agents" ("name", "code") values ('Anna', 'A1')`)
  const agents = readFileSync(file('agents'), 'utf8')
  const { code: _code, ...fields } = JSON.parse(agents).fields
  writeFileSync(file('agents'), JSON.stringify({ ...JSON.parse(agents), fields }))
  await update(given('--drop agents.code'))
  writeFileSync(file('agents'), agents)
  await update()
  await db.query(`update "agents" set "code" = 'A2'`)
  writeFileSync(file('agents'), JSON.stringify({ ...JSON.parse(agents), fields }))
  expect(String(await refused(() => update()))).toContain('agents.code')
})

describe('a migration preserves a text exactly', () => {
  const separator = '--> statement-breakpoint'
  const texts = [
    `x\n${separator}\ny`,
    `x\r\n${separator}\r\ny`,
    `it's\n${separator}\n$$ \\`,
    `US$$ 5 $& $' $\` $1`,
    `$$\n${separator}\n$$`,
    `/* -- "\n${separator}`,
  ]

  it('as a default for existing rows', async () => {
    await db.script(`insert into "agents" ("name") values ('Anna')`)
    const definition = JSON.parse(readFileSync(file('agents'), 'utf8'))
    const added = texts.map((text, at) => [
      `a${at}`,
      { type: 'longText', label: `A ${at}`, required: true, default: text },
    ])
    const fields = { ...definition.fields, ...Object.fromEntries(added) }
    writeFileSync(file('agents'), JSON.stringify({ ...definition, fields }))
    await update()
    const columns = texts.map((_text, at) => `"a${at}"`).join(', ')
    const given = Object.fromEntries(texts.map((text, at) => [`a${at}`, text]))
    expect(await db.query(`select ${columns} from "agents"`)).toEqual([given])
    await generate(project, { decisions: noDecisions(), say })
    await emptied(db)
    const [start, ...later] = readMigrations(project.migrations)
    for (const statement of start?.statements ?? []) await db.query(statement)
    await db.script(`insert into "agents" ("name") values ('Anna')`)
    for (const statement of later.flatMap(({ statements }) => statements)) await db.query(statement)
    expect(await db.query(`select ${columns} from "agents"`)).toEqual([given])
  })

  // A table for each, and one migration for all: an empty database is made for whoever generates what is computed.
  it('in a computed expression', async () => {
    const written = [separator, ...texts]
    const quoted = (text: string) => `nome || '${text.replaceAll("'", "''")}'`
    for (const [at, text] of written.entries()) {
      save({ ...things({ a: { type: 'longText', label: 'A', computed: quoted(text) } }), name: `things_${at}` })
    }
    await update()
    await generate(project, { decisions: noDecisions(), say })
    await emptied(db)
    await migrate(db, { folder: project.migrations })
    for (const [at, text] of written.entries()) {
      await db.query(`insert into "things_${at}" ("nome") values ('uno')`)
      expect(await db.query(`select "a" from "things_${at}"`), text).toEqual([{ a: `uno${text}` }])
    }
  })
})

it('statements are read from a file unchanged', () => {
  const statements = [
    `select 'it''s\n--> statement-breakpoint\n', "a""\n--> statement-breakpoint\n";`,
    `select E'\\'\n--> statement-breakpoint\n', a$b, $1;`,
    'create function f() returns text language sql as $of$\n--> statement-breakpoint\n$$ $of$;',
    "-- it's a remark\n/* it's another\n--> statement-breakpoint\n*/ select 1;",
    "select 'never closed",
  ]
  expect(statementsOf(scriptOf(statements)).map((statement) => statement.trim())).toEqual(statements)
  expect(statementsOf('select 1;\r\n--> statement-breakpoint \r\nselect 2;\n--> statement-breakpoint\n')).toEqual([
    'select 1;\r\n',
    '\nselect 2;\n',
  ])
})

describe('values that change meaning', () => {
  const options = { X: 'X', Y: 'Y' }
  it.each<[string, TableInput['fields'][string], string, TableInput['fields'][string]]>([
    ['a text that is no address', text, "'no'", { type: 'email', label: 'A' }],
    ['a text that is no option', text, "'Z'", { type: 'choice', label: 'A', options }],
    [
      'two options where one may be',
      { type: 'choices', label: 'A', options },
      `'["X", "Y"]'`,
      { type: 'choice', label: 'A', options },
    ],
  ])('are refused: %s', async (_what, from, value, to) => {
    save(things({ a: from }))
    await update()
    await db.script(`insert into "things" ("nome", "a") values ('uno', ${value})`)
    save(things({ a: to }))
    expect(String(await refused(() => update()))).toContain('things.a becomes')
  })

  it.each<[string, TableInput['fields'][string], string, TableInput['fields'][string], unknown]>([
    ['true -> Y', { type: 'boolean', label: 'A' }, 'true', { type: 'flag', label: 'A' }, 'Y'],
    [
      'one option of several',
      { type: 'choices', label: 'A', options },
      `'["X"]'`,
      { type: 'choice', label: 'A', options },
      'X',
    ],
    ['a date as it is written', { type: 'date', label: 'A' }, "'2026-06-05'", text, '05-06-2026'],
    ['a time as it is written', { type: 'time', label: 'A' }, "'10:30'", text, '10:30'],
  ])('are kept where they can be: %s', async (_what, from, value, to, kept) => {
    save(things({ a: from }))
    await update()
    await db.script(`insert into "things" ("nome", "a") values ('uno', ${value})`)
    save(things({ a: to }))
    await update()
    expect(await db.query('select "a" from "things"')).toEqual([{ a: kept }])
  })

  it('reads a date from text in the wire format', async () => {
    save(things({ a: text }))
    await update()
    await db.script(`insert into "things" ("nome", "a") values ('uno', '05-06-2026')`)
    save(things({ a: { type: 'date', label: 'A' } }))
    await update()
    expect(await db.query('select "a" from "things"')).toEqual([{ a: '2026-06-05' }])
  })

  it('asks before numbers become references to rows', async () => {
    save(things({ a: { type: 'reference', label: 'A', table: 'agents', writeAs: 'a' } }))
    await update()
    await db.script(`insert into "agents" ("name") values ('Anna'); insert into "nations" ("name") values ('Italia');
      insert into "things" ("nome", "a") values ('uno', 1)`)
    save(things({ a: { type: 'reference', label: 'A', table: 'nations', writeAs: 'a' } }))
    const error = await refused(() => update())
    expect(String(error)).toContain('things.a becomes a reference to nations and is a reference to agents: 1 row has')
    await update(given('--drop things.a'))
    expect(await db.query('select "a" from "things"')).toEqual([{ a: null }])
  })
})

describe('a removed option', () => {
  it('keeps the rows that have it, and reports them', async () => {
    const choice = (options: Record<string, string>) => ({ type: 'choice', label: 'A', options }) as const
    const choices = (options: Record<string, string>) => ({ type: 'choices', label: 'B', options }) as const
    save(things({ a: choice({ X: 'X', Y: 'Y' }), b: choices({ X: 'X', "d'Y": 'Y' }) }))
    await update()
    await db.script(`insert into "things" ("nome", "a", "b") values ('uno', 'X', '["X"]'), ('due', 'Y', '["X", "d''Y"]'),
      ('tre', null, '[]')`)
    said.length = 0
    save(things({ a: choice({ Z: 'Z', Y: 'Y' }), b: choices({ X: 'X' }) }))
    await update()
    expect(said.filter((line) => line.startsWith('Careful'))).toEqual([
      expect.stringContaining('things.a does not take "X" any more, and 1 row has such a value (id 1)'),
      expect.stringContaining('things.b does not take ["X", "d\'Y"] any more, and 1 row has such a value (id 2)'),
    ])
    expect(await db.query('select "a" from "things" order by "id"')).toEqual([{ a: 'X' }, { a: 'Y' }, { a: null }])
  })
})
