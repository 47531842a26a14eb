import { describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { createSchema, fieldErrors, initialValues, updateSchema, writableFields } from '#schema/rows/row.ts'
import { isSingle, nameOf, pickedFields } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { tableWith } from '#tests/support/definitions.ts'

const table = tableWith({
  code: { type: 'text', label: 'Codice', required: true },
  size: { type: 'number', label: 'Misura', required: true, default: 3 },
  colour: { type: 'color', label: 'Colore', default: '#FFFFFF' },
  agent: { type: 'reference', label: 'Agente', table: 'agents' },
  families: { type: 'references', label: 'Famiglie', table: 'families', writeAs: 'familyIds', filterAs: 'familyId' },
  created: { type: 'instant', label: 'Creato', readOnly: true, default: '$now' },
  total: { type: 'number', label: 'Totale', computed: 'size * 2' },
})

const errorsOf = (schema: ReturnType<typeof createSchema>, body: unknown) => {
  const result = schema.safeParse(body)
  return result.success ? {} : { ...fieldErrors(result.error) }
}

describe('a body that creates', () => {
  it('keeps its values, validated and trimmed', () => {
    expect(createSchema(table).parse({ name: ' a ', code: 'b', size: 4, agentId: 7, familyIds: [2, 1] })).toEqual({
      name: 'a',
      code: 'b',
      size: 4,
      agentId: 7,
      familyIds: [1, 2],
    })
  })

  it('names every missing required key, except those with a default', () => {
    expect(errorsOf(createSchema(table), {})).toEqual({ code: [messages.required] })
  })

  it('leaves the defaults to the write path', () => {
    expect(createSchema(table).parse({ code: 'b' })).toEqual({ code: 'b' })
  })

  it('refuses to clear a required key, even one with a default', () => {
    expect(errorsOf(createSchema(table), { code: '  ', size: null })).toEqual({
      code: [messages.required],
      size: [messages.required],
    })
  })

  it('accepts and ignores id, version, codiceLingua, read-only and computed fields, embedded records', {
    tags: ['DATA-01', 'DATA-02'],
  }, () => {
    const body = {
      code: 'b',
      id: 9,
      version: 2,
      codiceLingua: 'it',
      created: 'x',
      total: 'y',
      agent: { id: 1 },
      families: [],
    }
    expect(createSchema(table).parse(body)).toEqual({ code: 'b' })
  })

  it.each(['naem', 'passwordHash', 'Name', 'agent_id', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'refuses the undeclared key "%s" by its name',
    (key) => {
      expect(errorsOf(createSchema(table), { code: 'b', [key]: 1 })).toEqual({ [key]: [messages.unknownKey] })
    },
  )

  it('ignores __proto__', () => {
    const body: unknown = JSON.parse('{"code":"b","__proto__":{"name":"x","admin":true}}')
    const values = createSchema(table).parse(body)
    expect(values).toEqual({ code: 'b' })
    expect(values.name).toBeUndefined()
    expect({}).not.toHaveProperty('admin')
  })

  it('returns a plain record that inherits nothing from the body', () => {
    const values = createSchema(table).parse(JSON.parse('{"code":"b","name":null}'))
    expect(Object.keys(values)).toEqual(['code', 'name'])
    expect(values.name).toBeNull()
  })

  it.each([[null], [undefined], [[]], ['text'], [3], [true]])('refuses %o as a body', (body) => {
    expect(createSchema(table).safeParse(body).success).toBe(false)
  })

  it('reports all mistakes at once', () => {
    expect(errorsOf(createSchema(table), { size: 'x', colour: 'red', agentId: 0, wheels: 4 })).toEqual({
      size: [messages.number],
      colour: [messages.color],
      agentId: [messages.reference],
      wheels: [messages.unknownKey],
      code: [messages.required],
    })
  })
})

describe('a body that updates', () => {
  it('touches only the keys it names and applies no defaults', () => {
    expect(updateSchema(table).parse({ name: 'a' })).toEqual({ name: 'a' })
    expect(updateSchema(table).parse({})).toEqual({})
  })

  it('clears a field with null or an empty text', () => {
    expect(updateSchema(table).parse({ name: '', colour: null, agentId: null, familyIds: null })).toEqual({
      name: null,
      colour: null,
      agentId: null,
      familyIds: [],
    })
  })

  it('may omit a required key but not clear it', () => {
    expect(updateSchema(table).safeParse({ name: 'a' }).success).toBe(true)
    expect(errorsOf(updateSchema(table), { code: null, size: '' })).toEqual({
      code: [messages.required],
      size: [messages.required],
    })
  })

  it('refuses undeclared keys as a creation does', () => {
    expect(errorsOf(updateSchema(table), { wheels: 4 })).toEqual({ wheels: [messages.unknownKey] })
  })
})

it('has its schema built once per table', () => {
  expect(createSchema(table)).toBe(createSchema(table))
  expect(updateSchema(table)).not.toBe(createSchema(table))
})

it('fills in today, now and the current user', () => {
  const dated = tableWith({
    day: { type: 'date', label: 'Giorno', default: '$today' },
    due: { type: 'date', label: 'Scadenza', default: '$today+30' },
    since: { type: 'date', label: 'Da', default: '$today-7' },
    at: { type: 'instant', label: 'Quando', default: '$now' },
    owner: { type: 'reference', label: 'Chi', table: 'users', default: '$me' },
    tone: { type: 'color', label: 'Tinta', default: '#000000' },
  })
  const moment = { today: '20-11-2026', now: '2026-11-20T10:00:00.000Z', userId: 5 }
  const days = { due: '20-12-2026', since: '13-11-2026' }
  expect(initialValues(dated, moment)).toEqual({
    ...days,
    day: moment.today,
    at: moment.now,
    ownerId: 5,
    tone: '#000000',
  })
})

it('writes references under their ids', () => {
  expect(writableFields(table).map(({ key }) => key)).toEqual([
    'name',
    'code',
    'size',
    'colour',
    'agentId',
    'familyIds',
  ])
})

describe('the tables of the specification', () => {
  const tableOf = (name: string) => {
    const found = model.tables.get(name)
    if (!found) throw new Error(name)
    return found
  }
  const keys = (name: string) => writableFields(tableOf(name)).map(({ key }) => key)

  it.each<[string, string, string[]]>([
    ['MASTER-agents-01..04', 'agents', ['name', 'code', 'email', 'phone']],
    ['MASTER-applications-01..03', 'applications', ['name', 'familyIds']],
    ['MASTER-categories-01', 'categories', ['name']],
    ['MASTER-families-01..03', 'families', ['name', 'categoryIds']],
    ['MASTER-fonti-01..04', 'fonti', ['description', 'ordinamento', 'coloreSfondo', 'coloreCarattere']],
    ['MASTER-nations-01..02', 'nations', ['name', 'code']],
    ['MASTER-tipiControllo', 'tipi_controllo', ['nome', 'listaPossibiliValori', 'tipo']],
  ])('%s: %s is written with %o', (_ids, name, expected) => {
    expect(keys(name)).toEqual(expect.arrayContaining(expected))
  })

  it('a new source is black on white', { tags: ['MASTER-fonti-03', 'MASTER-fonti-04'] }, () => {
    const initial = initialValues(tableOf('fonti'), { today: '', now: '', userId: null })
    expect(initial).toMatchObject({ coloreSfondo: '#FFFFFF', coloreCarattere: '#000000' })
  })

  it('the miscellaneous configuration is a single record', { tags: 'MASTER-altreConfigurazioni-01' }, () => {
    expect(isSingle(tableOf('altre-configurazioni'))).toBe(true)
    expect(isSingle(tableOf('agents'))).toBe(false)
  })

  it('a nation is saved without codiceLingua, the others with it', { tags: 'DATA-03' }, () => {
    expect(tableOf('nations').codiceLingua).toBe(false)
    expect(tableOf('agents').codiceLingua).toBe(true)
  })

  it('no default sort for agents, applications, categories, families, nations', { tags: 'DATA-16' }, () => {
    const unsorted = ['agents', 'applications', 'categories', 'families', 'nations']
    expect(unsorted.map((name) => tableOf(name).sort)).toEqual(unsorted.map(() => undefined))
  })

  it('sorted by ordinamento', { tags: ['MASTER-fonti-06', 'MASTER-altreConfigurazioni-05'] }, () => {
    expect(tableOf('fonti').sort).toBe('ordinamento')
    expect(tableOf('altre-configurazioni').sort).toBe('ordinamento')
  })

  it('carries the title and the picked fields of referenced rows', () => {
    expect(pickedFields(tableOf('fonti'))).toEqual(['description', 'ordinamento', 'coloreSfondo', 'coloreCarattere'])
    expect(pickedFields(tableOf('agents'))).toEqual(['name'])
    expect(pickedFields(tableOf('contacts'))).toEqual(['name', 'surname'])
  })

  it.each([
    [{ name: 'Ada', surname: 'Rossi' }, 'Ada Rossi'],
    [{ name: ' ', surname: 'Rossi' }, 'Rossi'],
    [{ surname: ' De Luca ' }, 'De Luca'],
    [{ name: null, surname: null }, ''],
    [{ name: {}, surname: 7 }, '7'],
  ])('names a row by all that its table says, as far as it is there: %j', (row, name) => {
    expect(nameOf(tableOf('contacts'), row)).toBe(name)
    expect(nameOf({ title: 'surname' }, row)).toBe(name.replace('Ada ', ''))
  })
})
