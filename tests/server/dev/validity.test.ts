import { describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import { db, develops, refused, said, save, text, things, update } from '#tests/support/development.ts'

develops()

type Field = TableInput['fields'][string]
const date = { type: 'date', label: 'A' } as const
const careful = () => said.filter((line) => line.startsWith('Careful'))

/** Saves and brings up to date one table after the other, with rows in between. */
async function turned(from: Record<string, Field>, rows: string, to: Record<string, Field>): Promise<void> {
  save(things(from))
  await update()
  await db.script(rows)
  said.length = 0
  save(things(to))
  await update()
}

it('every value is checked, however many there are', async () => {
  save(things({ a: text }))
  await update()
  await db.script(`insert into "things" ("nome", "a") select 'n', 'a' || n || '@b.it' from generate_series(1, 40001) n;
    insert into "things" ("nome", "a") values ('n', 'zz is none'), ('n', 'a is none')`)
  save(things({ a: { type: 'email', label: 'A' } }))
  expect(String(await refused(() => update()))).toContain(
    'things.a becomes email, and 2 values cannot, such as "zz is none", "a is none" (ids 40002, 40003): change or empty',
  )
})

it('long values are shortened', async () => {
  save(things({ a: { type: 'longText', label: 'A' } }))
  await update()
  await db.query(`insert into "things" ("nome", "a") values ('uno', repeat('x', 600))`)
  save(things({ a: text }))
  expect(String(await refused(() => update()))).toContain(`such as "${'x'.repeat(59)}… (id 1)`)
})

describe('rows that violate a new order rule are reported', () => {
  const rows = `insert into "things" ("nome", "da") values ('uno', '2027-05-05'), ('due', '2999-01-01'), ('tre', null)`

  it('for a new field, with its default', async () => {
    const al: Field = { ...date, required: true, default: '01-01-2028', notBefore: 'da' }
    await turned({ da: date }, rows, { da: date, al })
    expect(careful()).toEqual([
      'Careful: things.al does not stand in order in 1 row (id 2): they stay, and cannot be saved until it does.',
    ])
  })

  it('for a field compared with a new one, and for a field newly compared', async () => {
    await turned({ da: date }, rows, {
      da: { ...date, notBefore: 'al' },
      al: { ...date, required: true, default: '01-01-2028' },
    })
    expect(careful().join()).toContain('things.da does not stand in order in 1 row (id 1)')
    said.length = 0
    save(things({ da: date, al: { ...date, required: true, notBefore: 'da' } }))
    await update()
    expect(careful().join()).toContain('things.al does not stand in order in 1 row (id 2)')
    said.length = 0
    save(things({ da: { ...date, label: 'B' }, al: { ...date, required: true, notBefore: 'da' } }))
    await update()
    expect(careful()).toEqual([])
  })

  it('for times', async () => {
    const time = { type: 'time', label: 'A' } as const
    const end: Field = { ...time, required: true, default: '12:00', after: 'da' }
    const times = `insert into "things" ("nome", "da") values ('uno', '11:59'), ('due', '12:00')`
    await turned({ da: time }, times, { da: time, al: end })
    expect(careful().join()).toContain('things.al does not stand in order in 1 row (id 2)')
  })
})

it.each<[Field, string, string]>([
  [{ type: 'color', label: 'A' }, '#aabbcc', '#AABBCC'],
  [{ type: 'codiceFiscale', label: 'A' }, 'rssmra85t10a562s', 'RSSMRA85T10A562S'],
  [{ type: 'vatNumber', label: 'A' }, '007 431', '007431'],
])('values that the new type formats differently are reported: %o', async (field, value, kept) => {
  await turned({ a: text }, `insert into "things" ("nome", "a") values ('uno', '${value}'), ('due', '${kept}')`, {
    a: field,
  })
  expect(careful()).toEqual([
    `Careful: things.a holds 1 value that ${field.type} writes otherwise, such as "${value}" (id 1): they stay as they are until they are saved anew.`,
  ])
})
