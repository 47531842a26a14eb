import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import { planBetween } from '#server/codegen/plan/plan.ts'
import { stateOf } from '#server/codegen/plan/state.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptyDatabase, giveBack } from '#tests/support/database.ts'
import { breaks, type Fields, list, makeOf, number, text, withFields } from '#tests/support/trial.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => giveBack(db))

const everyKind: [string, Fields[string]][] = [
  ['text', text],
  ['number', number],
  ['decimals', { ...number, decimals: 2 }],
  ['boolean', { type: 'boolean', label: 'A' }],
  ['date', { type: 'date', label: 'A' }],
  ['time', { type: 'time', label: 'A' }],
  ['instant', { type: 'instant', label: 'A' }],
  ['list', list],
]

// Not every type has a cast to every other.
it.each(everyKind)(
  'an empty %s converts to every other type, with the same result as a new column',
  async (_name, field) => {
    const others = everyKind.map(([, other]) => other)
    const columns = (fields: Fields[string][]) =>
      withFields(Object.fromEntries(fields.map((of, at) => [`a${at}`, of] as const)))
    const to = columns(others)
    const from = columns(others.map(() => field))
    await makeOf(db, from)
    await db.script(`insert into "things" ("nome") values ('uno')`)
    for (const statement of planBetween(stateOf(from), stateOf(to), noDecisions()).statements) {
      await db.query(statement)
    }
    const turned = await catalogOf(db)
    await makeOf(db, to)
    expect(turned).toEqual(await catalogOf(db))
  },
)

type Field = Fields[string]
const date: Field = { type: 'date', label: 'A' }
const time: Field = { type: 'time', label: 'A' }
const instant: Field = { type: 'instant', label: 'A' }
const money: Field = { type: 'money', label: 'A' }
const longText: Field = { type: 'longText', label: 'A' }
const tags: Field = { type: 'tags', label: 'A' }
const flag: Field = { type: 'flag', label: 'A' }

/** A row for each of the values. */
const rows = (values: readonly string[]) =>
  values.map((value) => `insert into "things" ("a") values ('${value.replaceAll("'", "''")}');`).join(' ')

/** What would be said of the values, as kind and ids. */
async function told(from: Field, to: Field, values: readonly string[]) {
  const found = await breaks(db, withFields({ a: from }), withFields({ a: to }), rows(values))
  return found.map(({ kind, count, rows }) => [kind, count, rows])
}

class TakenBack extends Error {}

/** Does the work, and takes back what it has done. */
async function takenBack<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let done: T | undefined
  const over = new TakenBack()
  try {
    return await db.transaction(async (tx) => {
      done = await work(tx)
      throw over
    })
  } catch (error) {
    if (error === over) return done as T
    throw error
  }
}

/** Makes the table as it was, and gives the statements that change it. */
async function migration(from: Field, to: Field): Promise<string[]> {
  const [before, after] = [withFields({ a: from }), withFields({ a: to })]
  await makeOf(db, before)
  return planBetween(stateOf(before), stateOf(after), noDecisions()).statements
}

/** What the values become by the statements of a migration, in sessions that read dates in ways of their own. */
async function migratedIn(ways: readonly string[], from: Field, to: Field, values: readonly string[]) {
  const statements = await migration(from, to)
  const found: unknown[][] = []
  for (const style of ways) {
    const turned = await takenBack(async (tx) => {
      for (const row of values) await tx.query(rows([row]))
      await tx.query(`set local datestyle = '${style}'`)
      await tx.query(`set local timezone = 'America/New_York'`)
      for (const statement of statements) await tx.query(statement)
      return tx.query<{ a: unknown }>('select to_jsonb("a") as a from "things" order by "id"')
    })
    found.push(turned.map(({ a }) => a))
  }
  return found
}

const migrated = async (from: Field, to: Field, values: readonly string[]) =>
  (await migratedIn(['ISO, MDY'], from, to, values))[0] ?? []

/** Those of the values that the statements of a migration take in one of the sessions, one by one. */
async function takenIn(ways: readonly string[], from: Field, to: Field, values: readonly string[]): Promise<string[]> {
  const statements = await migration(from, to)
  const found: string[] = []
  for (const style of ways) {
    for (const value of values) {
      const work = takenBack(async (tx) => {
        await tx.query(`set local datestyle = '${style}'`)
        await tx.query(rows([value]))
        for (const statement of statements) await tx.query(statement)
      })
      await work.then(
        () => found.push(`${value} in ${style}`),
        () => {},
      )
    }
  }
  return found
}

const styles = ['ISO, MDY', 'SQL, DMY', 'German, DMY', 'Postgres, YMD']
const words = [
  'today',
  'now',
  'yesterday',
  'epoch',
  'infinity',
  'J2451187',
  'allballs',
  '5 giugno 2026',
  'June 5, 2026',
]
const slips = ['5/6/2026', '05/06/2026', '5-6-2026', '05.06.2026', '20260605', '05-06-26', '2026-6-5', '05-06-0000']
const noDays = ['00-06-2026', '05-00-2026', '31-02-2026', '29-02-2025', '2026-02-30']

describe('a text is converted in exactly one way or not at all', () => {
  it.each<[string, Field, string[]]>([
    ['a date', date, [...words, ...slips, ...noDays, '2026-06-05T00:00:00.000Z']],
    ['a moment', instant, [...words, ...slips, ...noDays, '2026-06-05 12:00', '5/6/2026 12:00', '05-06-2026 25:00']],
    ['a time', time, [...words, '10:30:45', '1030', '24:00', '10:30 PM', '10:30+02', '10.30', '10', '5']],
    ['a whole number', number, ['NaN', 'Infinity', '0x1F', '1_000', '1.5', '1e3', '1,5', '٣', 'x']],
    ['an amount', money, ['NaN', 'Infinity', '-Infinity', '0x1F', '1_000', '1e3', '1.234,56', '€ 5']],
  ])('%s', async (_name, to, values) => {
    const ids = values.map((_value, at) => at + 1)
    expect(await told(text, to, values)).toEqual([['type', ids.length, ids.slice(0, 10)]])
    expect(await takenIn(styles, text, to, values)).toEqual([])
  })

  it('values that stop a migration are shown', async () => {
    await expect(migrated(text, date, ['5/6/2026'])).rejects.toThrow('This is no date DD-MM-YYYY: 5/6/2026')
  })

  it.each<[string, Field, string[], unknown[]]>([
    [
      'days',
      date,
      ['05-06-2026', '2026-06-05', ' 05-06-2026 ', '', ' '],
      ['2026-06-05', '2026-06-05', '2026-06-05', null, null],
    ],
    ['times', time, ['10:30', ' 23:59', ''], ['10:30:00', '23:59:00', null]],
    ['numbers', number, ['12', ' 12 ', '-7', ''], [12, 12, -7, null]],
    ['amounts', money, ['12.50', '-7.00', ''], [12.5, -7, null]],
  ])('and nothing is asked when the meaning is the same: %s', async (_name, to, values, expected) => {
    expect(await told(text, to, values)).toEqual([])
    for (const turned of await migratedIn(styles, text, to, values)) expect(turned).toEqual(expected)
  })

  it('and a value that depends on interpretation is asked about', async () => {
    expect(await told(text, number, ['007', '8'])).toEqual([['convert', 1, [1]]])
    expect(await told(text, money, ['1.005', '1.00'])).toEqual([['convert', 1, [1]]])
  })

  it('text without a date or time is not converted by its digits', async () => {
    for (const [from, to, value] of [
      [number, date, '20260605'],
      [number, time, '1030'],
      [number, instant, '20260605'],
      [date, time, '2026-06-05'],
      [time, date, '10:30'],
      [time, instant, '10:30'],
    ] as const) {
      expect(await told(from, to, [value])).toEqual([['type', 1, [1]]])
      await expect(migrated(from, to, [value])).rejects.toThrow('This is no ')
    }
  })

  it('the default given to existing rows is the date it states', async () => {
    const after = withFields({ a: { ...date, required: true, default: '05-06-2026' } })
    const { statements } = planBetween(stateOf(withFields({})), stateOf(after), noDecisions())
    await makeOf(db, withFields({}))
    await db.script(`insert into "things" ("nome") values ('uno')`)
    for (const statement of statements) await db.query(statement)
    expect(await db.query('select "a" from "things"')).toEqual([{ a: '2026-06-05' }])
  })
})

describe('instants are converted in the time zone of Rome', () => {
  const late = '2026-06-04T22:30:00Z'
  const utc = (instants: unknown[]) => instants.map((value) => new Date(String(value)).toISOString())

  it.each<[string, Field, string[], unknown[], unknown[]]>([
    [
      'their day, once somebody says so',
      date,
      [late, '2026-06-04T22:00:00Z'],
      ['2026-06-05', '2026-06-05'],
      [['convert', 1, [1]]],
    ],
    ['their time, once somebody says so', time, [late], ['00:30:00'], [['convert', 1, [1]]]],
    [
      'their text as the console shows it',
      text,
      [late, '2026-12-04T22:30:00Z'],
      ['05-06-2026 00:30', '04-12-2026 23:30'],
      [],
    ],
    [
      'their text without seconds, once somebody says so',
      text,
      ['2026-06-04T22:30:45Z'],
      ['05-06-2026 00:30'],
      [['convert', 1, [1]]],
    ],
  ])('%s', async (_name, to, values, expected, asked) => {
    expect(await told(instant, to, values)).toEqual(asked)
    expect(await migrated(instant, to, values)).toEqual(expected)
  })

  it('dates and texts become instants', async () => {
    const days = ['2026-06-05', '2026-12-05']
    const midnights = ['2026-06-04T22:00:00.000Z', '2026-12-04T23:00:00.000Z']
    expect(await told(date, instant, days)).toEqual([])
    for (const turned of await migratedIn(styles, date, instant, days)) expect(utc(turned)).toEqual(midnights)
    const texts = ['05-06-2026', '2026-12-05', '05-06-2026 10:30', '2026-06-05T10:30:15.123Z', '2026-06-05T10:30+02:00']
    expect(await told(text, instant, texts)).toEqual([])
    for (const turned of await migratedIn(styles, text, instant, texts)) {
      expect(utc(turned)).toEqual([
        ...midnights,
        '2026-06-05T08:30:00.000Z',
        '2026-06-05T10:30:15.123Z',
        '2026-06-05T08:30:00.000Z',
      ])
    }
  })

  it('a local time skipped by daylight saving is asked about', async () => {
    expect(await told(text, instant, ['29-03-2026 02:30', '29-03-2026 03:30'])).toEqual([['convert', 1, [1]]])
  })
})

describe('lists of values', () => {
  const options: Record<string, string> = { X: 'X', Y: 'Y', "d'Y": 'Z', 'a, b': 'C', 5: '5', '"\\': 'D' }
  const several: Field = { type: 'choices', label: 'A', options }
  const lists = ['["X"]', '[]', '["X", "d\'Y"]', JSON.stringify(['"\\', 'X'])]

  it.each<[string, Field, unknown[]]>([
    ['a text, once somebody says so', text, [['convert', 2, [3, 4]]]],
    ['a long text, once somebody says so', longText, [['convert', 2, [3, 4]]]],
    ['tags', tags, []],
  ])('become %s', async (_name, to, asked) => {
    expect(await told(several, to, lists)).toEqual(asked)
    expect(await migrated(several, to, lists)).toEqual(['X', null, "X, d'Y", '"\\, X'])
  })

  it('are asked about when one tag would become two', async () => {
    expect(await told(several, tags, ['["a, b"]', '["X"]'])).toEqual([['convert', 1, [1]]])
  })

  it.each<[string, Field, string, unknown]>([
    ['a flag', flag, '["X"]', 'X'],
    ['a number', number, '["5"]', 5],
    ['a date', date, '[]', null],
    ['a boolean', { type: 'boolean', label: 'A' }, '[]', null],
  ])('become a single value only if there is one or none: %s', async (_name, to, value, expected) => {
    expect(await told(several, to, ['[]', value])).toEqual([])
    expect(await migrated(several, to, ['[]', value])).toEqual([null, expected])
    expect(await told(several, to, ['["X", "Y"]'])).toEqual([['type', 1, [1]]])
    await expect(migrated(several, to, ['["X", "Y"]'])).rejects.toThrow('This is no single value: ["X", "Y"]')
  })

  it('an empty list is refused for a required field', async () => {
    expect(await told(several, { ...text, required: true }, ['[]', '["X"]'])).toEqual([['required', 1, [1]]])
    const withDefault: Field = { ...text, required: true, default: 'Z' }
    expect(await told(several, withDefault, ['[]', '["X"]'])).toEqual([])
    expect(await migrated(several, withDefault, ['[]', '["X"]'])).toEqual(['Z', 'X'])
  })
})
