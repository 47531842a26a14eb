import { describe, expect, it } from 'vitest'
import { changesBetween } from '#schema/report/changes.ts'
import type { TableInput } from '#schema/table.ts'
import { type bikes, goodFiles, modelOf } from '#tests/support/definitions.ts'
import { named, table } from '#tests/support/spoil.ts'

type FieldInput = TableInput['fields'][string]

const before = modelOf(goodFiles())

/** What changes where the bicycles are others. */
function changed(change: (table: ReturnType<typeof bikes>) => void) {
  const files = goodFiles()
  change(files.tables.bikes)
  return changesBetween(before, modelOf(files))[0]
}

/** What changes where a field of the bicycles says more, or other things. */
const withField = (name: string, more: Partial<FieldInput>) =>
  changed(({ fields }) => Object.assign(fields[name] ?? {}, more))

it('the comparison reports nothing without changes', () => {
  expect(changesBetween(before, modelOf(goodFiles()))).toEqual([])
})

it('the comparison says what becomes of the users of a role that goes', () => {
  const files = goodFiles()
  Reflect.deleteProperty(files.access.roles, 'ROLE_MECHANIC')
  const [access] = changesBetween(before, modelOf(files))
  expect(access?.definition).toContain('- roles.ROLE_MECHANIC.label "Meccanico"')
  expect(access?.screens).toEqual([
    '- ROLE_MECHANIC: its users keep it in their rows, where it gives nothing, until their roles are changed',
  ])
  expect(changesBetween(modelOf(files), before)[0]?.screens).toEqual([])
})

it('the comparison reports what a new table adds and what a removed one takes away', () => {
  const { bikes: _gone, ...tables } = goodFiles().tables
  const without = modelOf({
    ...goodFiles(),
    tables,
    access: { ...goodFiles().access, roles: { ROLE_SUPER_ADMIN: { label: 'S', manage: ['*'] } } },
  })
  const full = modelOf({ ...goodFiles(), access: without.access })
  const [come] = changesBetween(without, full)
  expect(come).toMatchObject({ name: 'bikes', kind: 'new', definition: [] })
  expect(come?.api).toEqual(
    expect.arrayContaining([
      '+ POST /api/bikes',
      '+ body "model" text, required',
      '+ filter "colourId" value of reference (table colours)',
    ]),
  )
  expect(come?.screens).toContain('+ screen /bikes table, "Biciclette" in the menu of workshop')
  const [gone] = changesBetween(full, without)
  expect(gone).toMatchObject({ kind: 'gone' })
  expect(gone?.api).toContain('- answer "gears" number')
})

it('the comparison names the changes within a screen or a section and nothing else', () => {
  const change = changed((table) => {
    Object.assign(table.screens?.[0] ?? {}, { columns: ['model', 'kind'] })
    Object.assign(table, { groups: [{ key: 'facts', title: 'Dati', fields: ['model'] }] })
  })
  expect(change?.definition).toEqual([
    '+ screens.0.columns ["model","kind"]',
    '+ groups.0.key "facts"',
    '+ groups.0.title "Dati"',
    '+ groups.0.fields ["model"]',
  ])
})

describe('changes for clients of the API', () => {
  const label = 'Tipo'

  it('a removed option: for bodies, responses, filters and the form', () => {
    const change = withField('kind', { options: { race: 'Corsa' } })
    expect(change?.api).toEqual([
      '~ answer "kind" choice (city, race) -> choice (race)',
      '~ body "kind" choice (city, race) -> choice (race)',
      '~ filter "kind" value of choice (city, race) -> value of choice (race)',
    ])
    expect(change?.screens).toEqual([
      '~ kind "Tipo", choice (Città, Corsa): column, input, filter -> "Tipo", choice (Corsa): column, input, filter',
    ])
  })

  it('a changed type', () => {
    expect(
      changed(({ fields }) =>
        Object.assign(fields, { model: { type: 'text', label }, notes: { type: 'number', label: 'Note' } }),
      )?.api,
    ).toEqual([
      '~ answer "notes" longText -> number',
      '~ body "model" text, required -> text',
      '~ body "notes" longText -> number',
      '~ filter "notes" contains -> value or span of number',
    ])
  })

  it.each<[string, Partial<FieldInput>, string[]]>([
    ['model', { maxLength: 20 }, ['~ body "model" text, required -> text (maxLength 20), required']],
    ['model', { unique: true }, ['~ body "model" text, required -> text, required, unique']],
    ['model', { default: 'x' }, ['~ body "model" text, required -> text, never empty']],
    ['gears', { required: true }, ['~ body "gears" number (min 1, max 30) -> number (min 1, max 30), required']],
    [
      'gears',
      { max: 12 },
      [
        '~ body "gears" number (min 1, max 30) -> number (min 1, max 12)',
        '~ filter "gears" value or span of number (min 1, max 30) -> value or span of number (min 1, max 12)',
      ],
    ],
    [
      'gears',
      { decimals: 2 },
      [
        '~ answer "gears" number -> number (decimals 2)',
        '~ body "gears" number (min 1, max 30) -> number (decimals 2, min 1, max 30)',
        '~ filter "gears" value or span of number (min 1, max 30) -> value or span of number (decimals 2, min 1, max 30)',
      ],
    ],
    [
      'colour',
      { table: 'bikes' },
      [
        '~ answer "colour" reference (table colours) -> reference (table bikes)',
        '~ body "colourId" reference (table colours) -> reference (table bikes)',
        '~ filter "colourId" value of reference (table colours) -> value of reference (table bikes)',
      ],
    ],
    ['model', { readOnly: true, required: false }, ['- body "model" text, required']],
    ['notes', { help: 'Una frase' }, []],
  ])('%s with %j', (name, more, api) => {
    expect(withField(name, more)?.api).toEqual(api)
  })

  it('the search over several fields', () => {
    expect(changed((table) => Object.assign(table, { multiField: ['model', 'notes'] }))?.api).toEqual([
      '+ filter "multiField" contains, in model, notes',
    ])
  })
})

it.each<[string, Partial<FieldInput>, string]>([
  [
    'gears',
    { label: 'Rapporti' },
    '~ gears "Marce", number: column, input, filter -> "Rapporti", number: column, input, filter',
  ],
  [
    'gears',
    { unit: 'n', readOnly: true },
    '~ gears "Marce", number: column, input, filter -> "Marce", number (unit n): column, filter',
  ],
  [
    'gears',
    { required: true },
    '~ gears "Marce", number: column, input, filter -> "Marce", number: column, required input, filter',
  ],
  ['notes', { form: false }, '~ notes "Note", longText: input -> "Note", longText: not shown'],
])('reports what changes on the screens with %s %j', (name, more, line) => {
  expect(withField(name, more)?.screens).toEqual([line])
})

it('the comparison reports the rows that a body takes', () => {
  const bike = { type: 'reference', label: 'Bicicletta', table: 'bikes', required: true, onDelete: 'cascade' }
  const parts = named('parts', { fields: { nome: { type: 'text', label: 'Nome' }, bike } })
  const section = table('groups', [{ key: 'parts', title: 'Pezzi', rows: 'parts' }])
  const files = goodFiles()
  parts(files)
  const without = modelOf(files)
  section(files)
  const [change] = changesBetween(without, modelOf(files))
  expect(change?.api).toEqual(['+ body "parts" rows of parts'])
})
