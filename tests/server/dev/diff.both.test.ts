import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { stateIn } from '#server/codegen/database/state-in.ts'
import { type Decisions, noDecisions, readDecisions } from '#server/codegen/plan/decisions.ts'
import { planBetween } from '#server/codegen/plan/plan.ts'
import { sameState, stateOf } from '#server/codegen/plan/state.ts'
import type { Database } from '#server/db/database.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptied, emptyDatabase } from '#tests/support/database.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { labelled } from '#tests/support/labelled.ts'

type Fields = TableInput['fields']

const text = { type: 'text', label: 'Testo' } as const
const nome = { ...text, required: true } as const

const table = (name: string, fields: Fields, more: Partial<TableInput> = {}): TableInput => ({
  name,
  label: { one: name, many: name },
  title: 'nome',
  fields: { nome, ...fields },
  ...more,
})

/** One table of the product beside them, for what refers to it: each more is made and compared in every test. */
const modelOf = (...tables: TableInput[]): Model =>
  readModel(
    { agents: definitions.agents, ...Object.fromEntries(tables.map((input) => [input.name, labelled(input)])) },
    { ...access, screens: [], everyone: {}, roles: {} },
  )

const given = (...flags: string[]): Decisions => readDecisions(flags.flatMap((flag) => flag.split(' '))).decisions

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
beforeEach(() => emptied(db))
afterAll(() => db.close())

/** Turns a database of one model into one of another, with rows in it, and returns what was lost. */
async function turn(from: Model, to: Model, decisions = noDecisions(), rows = '') {
  await db.script(await createSchemaSql(from))
  if (rows) await db.script(rows)
  const change = planBetween(stateOf(from), stateOf(to), decisions)
  await db.transaction(async (tx) => {
    for (const statement of change.statements) await tx.query(statement)
  })
  return change
}

async function expectToBe(model: Model): Promise<void> {
  expect(sameState(await stateIn(db, () => false), stateOf(model))).toBe(true)
  const turned = await catalogOf(db)
  await emptied(db)
  await db.script(await createSchemaSql(model))
  expect(turned).toEqual(await catalogOf(db))
}

const telephone = { type: 'phone', label: 'Telefono' } as const
const owners = table('owners', { telefono: telephone })
const reference = (to: string) => ({ type: 'reference', label: 'Chi', table: to }) as const
const several = (to: string) => ({ type: 'references', label: 'Quali', table: to }) as const
const things = (fields: Fields, more?: Partial<TableInput>) => table('things', fields, more)

describe('the difference between two models creates the same database as the second model from scratch', () => {
  const cases: [string, Model, Model, string[]?][] = [
    ['no table -> one with every type of field', modelOf(), everyTable()],
    ['every type of field -> none', everyTable(), modelOf()],
    ['a column more', modelOf(things({})), modelOf(things({ codice: { ...text, unique: true } }))],
    ['a column less', modelOf(things({ codice: { ...text, unique: true } })), modelOf(things({}))],
    ['text -> number', modelOf(things({ n: text })), modelOf(things({ n: { type: 'number', label: 'N' } }))],
    [
      'unique text -> unique number',
      modelOf(things({ n: { ...text, unique: true } })),
      modelOf(things({ n: { type: 'number', label: 'N', unique: true } })),
    ],
    ['optional -> required', modelOf(things({ n: text })), modelOf(things({ n: nome }))],
    ['required -> optional', modelOf(things({ n: nome })), modelOf(things({ n: text }))],
    ['small -> big', modelOf(things({ n: text })), modelOf(things({ n: text }, { big: true }))],
    ['big -> small', modelOf(things({ n: text }, { big: true })), modelOf(things({ n: text }))],
    [
      'another computation',
      modelOf(
        things(
          { n: { type: 'number', label: 'N' }, m: { type: 'number', label: 'M', computed: '"n" * 2' } },
          { big: true },
        ),
      ),
      modelOf(
        things(
          { n: { type: 'number', label: 'N' }, m: { type: 'number', label: 'M', computed: '"n" * 3' } },
          { big: true },
        ),
      ),
    ],
    [
      'another type of what is computed of',
      modelOf(things({ n: { type: 'number', label: 'N' }, m: { type: 'number', label: 'M', computed: '"n" * 2' } })),
      modelOf(
        things({
          n: { type: 'number', label: 'N', decimals: 2 },
          m: { type: 'number', label: 'M', computed: '"n" * 2' },
        }),
      ),
    ],
    [
      'what is computed goes with what it is computed of',
      modelOf(things({ n: { type: 'number', label: 'N' }, m: { type: 'number', label: 'M', computed: '"n" * 2' } })),
      modelOf(things({})),
    ],
    [
      'another table referred to',
      modelOf(owners, things({ chi: reference('owners') })),
      modelOf(owners, things({ chi: reference('agents') })),
    ],
    [
      'a table goes with what refers to it',
      modelOf(owners, things({ chi: reference('owners'), quali: several('owners') })),
      modelOf(things({})),
    ],
    [
      'tables that refer to each other come',
      modelOf(),
      modelOf(table('owners', { cosa: reference('things') }), things({ chi: reference('owners') })),
    ],
    [
      'tables that refer to each other go',
      modelOf(table('owners', { cosa: reference('things') }), things({ chi: reference('owners') })),
      modelOf(),
    ],
    [
      'a column renamed',
      modelOf(things({ codice: { ...text, unique: true } })),
      modelOf(things({ sigla: { ...text, unique: true } })),
      ['--rename things.codice:sigla'],
    ],
    [
      'a reference renamed',
      modelOf(owners, things({ chi: reference('owners') })),
      modelOf(owners, things({ capo: reference('owners') })),
      ['--rename things.chiId:capoId'],
    ],
    [
      'several references renamed',
      modelOf(owners, things({ quali: several('owners') })),
      modelOf(owners, things({ altri: several('owners') })),
      ['--rename things.quali:altri'],
    ],
    [
      'several references renamed as a table',
      modelOf(owners, things({ quali: several('owners') })),
      modelOf(owners, things({ altri: several('owners') })),
      ['--rename-table things__quali:things__altri'],
    ],
    [
      'another several references under one name',
      modelOf(owners, things({ quali: several('owners') })),
      modelOf(owners, things({ quali: several('agents') })),
    ],
    [
      'a table renamed, with those around it',
      modelOf(
        owners,
        things({ chi: reference('owners'), quali: several('owners') }),
        table('parts', { cosa: reference('things'), cose: several('things') }),
      ),
      modelOf(
        owners,
        table('goods', { chi: reference('owners'), quali: several('owners') }),
        table('parts', { cosa: reference('goods'), cose: several('goods') }),
      ),
      ['--rename-table things:goods'],
    ],
    [
      'renamed twice',
      modelOf(things({ a: text })),
      modelOf(things({ c: text })),
      ['--rename things.a:b', '--rename things.b:c'],
    ],
    [
      'a telephone renamed, another that is none any more, a third that was none',
      modelOf(things({ a: telephone, b: telephone, c: text }, { big: true })),
      modelOf(things({ d: telephone, b: text, c: telephone }, { big: true })),
      ['--rename things.a:d'],
    ],
    ['one dropped, another added', modelOf(things({ a: text })), modelOf(things({ b: text })), ['--drop things.a']],
    ['one table dropped, another added', modelOf(owners), modelOf(things({})), ['--drop owners']],
  ]
  it.each(cases)('%s', async (_name, from, to, flags = []) => {
    await turn(from, to, given(...flags))
    await expectToBe(to)
  })
})

describe('existing rows', () => {
  const rows = `insert into "things" ("nome", "a") values ('uno', '1'), ('due', null)`
  const a = (field: Fields[string]) => modelOf(things({ a: field }))
  const values = async (column = 'a') =>
    (await db.query<{ value: unknown }>(`select "${column}" as value from "things" order by "id"`)).map(
      ({ value }) => value,
    )

  it('keep their values through a rename, including the history', async () => {
    const goods = modelOf(table('goods', { b: text }))
    await turn(
      a(text),
      goods,
      given('--rename-table things:goods', '--rename goods.a:b'),
      `${rows};
      insert into "_history" ("command", "table", "rowId", "verb", "version")
      values ('00000000-0000-4000-8000-000000000000', 'things', 1, 'create', 1)`,
    )
    expect(await db.query('select "nome", "b" from "goods" order by "id"')).toEqual([
      { nome: 'uno', b: '1' },
      { nome: 'due', b: null },
    ])
    expect(await db.query('select "table" from "_history"')).toEqual([{ table: 'goods' }])
    await db.query(`insert into "goods" ("nome") values ('tre')`)
  })

  it('get the default of a new required column, and of one that becomes required', async () => {
    const required = { ...text, required: true, default: "l'otto" } as const
    await turn(a(text), modelOf(things({ a: required, b: required })), noDecisions(), rows)
    expect(await values()).toEqual(['1', "l'otto"])
    expect(await values('b')).toEqual(["l'otto", "l'otto"])
    await expect(db.query(`insert into "things" ("nome") values ('tre')`)).rejects.toMatchObject({ code: '23502' })
  })

  it('get the default of a new required list', async () => {
    const list: Fields[string] = {
      type: 'choices',
      label: 'Lista',
      options: { X: 'X', Y: 'Y' },
      required: true,
      default: ['X'],
    }
    await turn(a(text), modelOf(things({ a: text, b: list })), noDecisions(), rows)
    expect(await values('b')).toEqual([['X'], ['X']])
  })

  it('are converted when the type changes', async () => {
    await turn(a(text), a({ type: 'number', label: 'A' }), noDecisions(), rows)
    expect(await values()).toEqual([1, null])
  })

  it('stop a conversion they do not fit, without changes', async () => {
    const work = turn(a(text), a({ type: 'date', label: 'A' }), noDecisions(), rows)
    await expect(work).rejects.toThrow('This is no date DD-MM-YYYY: 1')
    expect(await values()).toEqual(['1', null])
  })
})
