import { describe, expect, it } from 'vitest'
import { anyReader } from '#schema/condition/reader.ts'
import { messages } from '#schema/italian/messages.ts'
import { checkListQuery, parseListQuery, type RawListQuery } from '#schema/lists/list-query.ts'
import { model } from '#schema/tables.ts'
import { tableWith } from '#tests/support/definitions.ts'

const table = tableWith(
  {
    notes: { type: 'longText', label: 'Note' },
    size: { type: 'number', label: 'Misura' },
    price: { type: 'money', label: 'Prezzo' },
    bought: { type: 'date', label: 'Comprato' },
    seen: { type: 'instant', label: 'Visto' },
    opens: { type: 'time', label: 'Apre' },
    kind: { type: 'choice', label: 'Tipo', options: { city: 'Città', race: 'Corsa' } },
    uses: { type: 'choices', label: 'Usi', options: { city: 'Città', race: 'Corsa' } },
    active: { type: 'flag', label: 'Attivo' },
    sold: { type: 'boolean', label: 'Venduto' },
    agent: { type: 'reference', label: 'Agente', table: 'agents' },
    families: { type: 'references', label: 'Famiglie', table: 'families', writeAs: 'familyIds', filterAs: 'familyId' },
    secret: { type: 'text', label: 'Segreto' },
  },
  { multiField: ['name', 'notes', 'secret'] },
)
const readable = Object.keys(table.fields).filter((name) => name !== 'secret')

const ask = (raw: RawListQuery) => parseListQuery(table, readable, raw, anyReader(model))
const filter = (filters: unknown) => ask({ filters: JSON.stringify(filters) })
const errorsOf = (raw: RawListQuery) => {
  const result = ask(raw)
  return 'errors' in result ? { ...result.errors } : {}
}
const queryOf = (raw: RawListQuery) => {
  const result = ask(raw)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.query
}

describe('paging', () => {
  it.each<[RawListQuery, { limit: number; offset: number }]>([
    [{}, { limit: 5_000, offset: 0 }],
    [
      { page: '0', rowsPerPage: '0' },
      { limit: 5_000, offset: 0 },
    ],
    [{ page: '3' }, { limit: 30, offset: 60 }],
    [{ page: '0' }, { limit: 5_000, offset: 0 }],
    [
      { page: '1', rowsPerPage: '30' },
      { limit: 30, offset: 0 },
    ],
    [
      { page: '0', rowsPerPage: '30' },
      { limit: 30, offset: 0 },
    ],
    [
      { page: '4', rowsPerPage: '50' },
      { limit: 50, offset: 150 },
    ],
    [{ rowsPerPage: '1000' }, { limit: 1_000, offset: 0 }],
    [
      { page: '10000000', rowsPerPage: '1' },
      { limit: 1, offset: 9_999_999 },
    ],
  ])('%o', (raw, expected) => {
    expect(queryOf(raw)).toMatchObject(expected)
  })

  it.each<[RawListQuery, string]>([
    [{ page: '-1' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: 'due' }, 'page'],
    [{ page: '' }, 'page'],
    [{ page: '1e99' }, 'page'],
    [{ page: '99999999999999999999' }, 'page'],
    [{ page: ['1', '2'] }, 'page'],
    [{ page: '1; drop table x' }, 'page'],
    [{ rowsPerPage: '1001' }, 'rowsPerPage'],
    [{ rowsPerPage: '-30' }, 'rowsPerPage'],
    [{ rowsPerPage: 'NaN' }, 'rowsPerPage'],
    [{ rowsPerPage: 'Infinity' }, 'rowsPerPage'],
    [{ rowsPerPage: '' }, 'rowsPerPage'],
    [{ rowsPerPage: ['30', '50'] }, 'rowsPerPage'],
  ])('%o is refused', (raw, key) => {
    expect(Object.keys(errorsOf(raw))).toEqual([key])
  })
})

describe('sorting', () => {
  it('defaults to the title field', () => {
    expect(queryOf({})).toMatchObject({ sortBy: 'name', descending: false })
    expect(queryOf({ sortBy: '' })).toMatchObject({ sortBy: 'name' })
  })

  it.each(['id', 'name', 'notes', 'size', 'agent', 'kind'])('sorts by %s', (sortBy) => {
    expect(queryOf({ sortBy }).sortBy).toBe(sortBy)
  })

  it('DATA-19, DATA-20: descending as 0/1 or true/false, sortDesc for users', () => {
    expect(queryOf({ descending: '1' }).descending).toBe(true)
    expect(queryOf({ descending: '0' }).descending).toBe(false)
    expect(queryOf({ sortDesc: 'true' }).descending).toBe(true)
    expect(queryOf({ sortDesc: 'false' }).descending).toBe(false)
  })

  it.each([
    'nome',
    'secret',
    'constructor',
    '__proto__',
    'name; drop table users',
    'name desc',
    'agentId.name',
    'version',
  ])('does not sort by %s', (sortBy) => {
    expect(errorsOf({ sortBy })).toEqual({ sortBy: [messages.unknownSort] })
  })

  it('accepts no other direction', () => {
    expect(errorsOf({ descending: 'asc' })).toEqual({ descending: [messages.unknownSort] })
    expect(errorsOf({ descending: ['1', '0'] })).toEqual({ descending: [messages.unknownSort] })
  })
})

/** The sorts and page sizes that the specification names (sections 7 and 9, Q-76, Q-98, Q-99). */
const specified: Record<string, [sortBy: string, descending: boolean]> = {
  ...Object.fromEntries(
    ['commerciali', 'filiali', 'fonti', 'motivi_perse', 'stati_trattative', 'altre-configurazioni'].map((name) => [
      name,
      ['ordinamento', false],
    ]),
  ),
  ...Object.fromEntries(
    ['communications', 'gruppi_crm', 'meetings', 'potentials', 'sources'].map((name) => [name, ['description', false]]),
  ),
  'competitors-trattative': ['ragioneSociale', false],
  tipi_controllo: ['nome', false],
  settori: ['name', false],
  users: ['username', false],
  'inventario-mezzi-items': ['resourceMago', false],
  'missed-calls': ['receivedAt', true],
  'report-calls': ['callDateTime', false],
  'branch-offices': ['nome', true],
  customers: ['companyName', false],
  trattative_cp: ['dataInserimento', true],
  accettazioni_mezzi: ['dataAccettazione', true],
  plannings: ['date', true],
  inventari_mezzi: ['dataCreazione', true],
}

describe('MASTER-commerciali-04 MASTER-tipiControllo-05 USER-B-09 INV-B-13 CC-B-02 ACC-C-01: a list of which only the table is named', () => {
  it.each([...model.tables.values()])('$name comes in the sort and by the pages of its definition', (table) => {
    const all = Object.keys(table.fields)
    const read = (raw: RawListQuery, readable = all) => {
      const result = parseListQuery(table, readable, raw, anyReader(model))
      if ('errors' in result) throw new Error(JSON.stringify(result.errors))
      return result.query
    }
    const [sortBy, descending] = specified[table.name] ?? [table.sort ?? table.title, table.descending]
    expect(read({})).toMatchObject({ sortBy, descending, limit: 5_000, offset: 0 })
    expect(read({ descending: descending ? '0' : '1' })).toMatchObject({ sortBy, descending: !descending })
    expect(read({ sortBy: table.title })).toMatchObject({ sortBy: table.title, descending: false })
    expect(read({}, [table.title]).sortBy).toBe(table.title)
    const { pageSize } = table
    expect(read({ page: '2' })).toMatchObject({ sortBy, limit: pageSize, offset: pageSize })
  })

  it('names no table that is not there', () => {
    expect(Object.keys(specified).filter((name) => !model.tables.has(name))).toEqual([])
    expect(model.tables.get('accettazioni_mezzi')?.pageSize).toBe(10)
  })
})

describe('valid filters', () => {
  it.each<[unknown, unknown]>([
    [{ name: ' ros ' }, [{ fields: ['name'], value: { is: ['ros'] } }]],
    [{ name: "%_\\'; drop table x; --" }, [{ fields: ['name'], value: { is: ["%_\\'; drop table x; --"] } }]],
    [{ notes: 'riga' }, [{ fields: ['notes'], value: { is: ['riga'] } }]],
    [{ id: 3 }, [{ fields: ['id'], value: { is: [3] } }]],
    [{ id: [3, 4] }, [{ fields: ['id'], value: { is: [3, 4] } }]],
    [{ size: 3 }, [{ fields: ['size'], value: { is: [3] } }]],
    [{ size: { from: 1, to: 5 } }, [{ fields: ['size'], value: { from: 1, to: 5 } }]],
    [{ price: { from: 1.5 } }, [{ fields: ['price'], value: { from: 1.5 } }]],
    [{ bought: '20-11-2026' }, [{ fields: ['bought'], value: { is: ['20-11-2026'] } }]],
    [{ bought: { from: '2026-11-01', to: null } }, [{ fields: ['bought'], value: { from: '01-11-2026' } }]],
    [{ bought: { from: '', to: '' } }, [{ fields: ['bought'], value: {} }]],
    [{ seen: '20-11-2026' }, [{ fields: ['seen'], value: { is: ['20-11-2026'] } }]],
    [{ opens: { from: '08:00', to: '12:30' } }, [{ fields: ['opens'], value: { from: '08:00', to: '12:30' } }]],
    [{ kind: 'city' }, [{ fields: ['kind'], value: { is: ['city'] } }]],
    [{ kind: ['city', 'race'] }, [{ fields: ['kind'], value: { is: ['city', 'race'] } }]],
    [{ uses: 'race' }, [{ fields: ['uses'], value: { is: ['race'] } }]],
    [{ active: 'Y' }, [{ fields: ['active'], value: { is: ['Y'] } }]],
    [{ sold: false }, [{ fields: ['sold'], value: { is: [false] } }]],
    [{ agentId: 3 }, [{ fields: ['agent'], value: { is: [3] } }]],
    [{ agentId: [3, 9] }, [{ fields: ['agent'], value: { is: [3, 9] } }]],
    [{ familyId: 3 }, [{ fields: ['families'], value: { is: [3] } }]],
    [{ multiField: 'ros' }, [{ fields: ['name', 'notes'], value: { is: ['ros'] } }]],
    [{ name: null, kind: '', size: null }, []],
    [{ unknown: null }, []],
    [{}, []],
    [null, []],
  ])('%o', (filters, expected) => {
    const result = filter(filters)
    expect('query' in result && result.query.filters).toEqual(expected)
  })

  it('accepts no filters', () => {
    expect(queryOf({ filters: undefined }).filters).toEqual([])
    expect(queryOf({ filters: '' }).filters).toEqual([])
  })
})

describe('invalid filters, named in the message', () => {
  it.each<[string, unknown]>([
    ['nome', 'x'],
    ['secret', 'x'],
    ['agent', 3],
    ['families', 3],
    ['familyIds', 3],
    ['version', 1],
    ['constructor', 'x'],
    ['toString', 'x'],
    ["name' or '1'='1", 'x'],
  ])('%s is not a filter', (key, value) => {
    expect(errorsOf({ filters: JSON.stringify({ [key]: value }) })).toEqual({ [key]: [messages.unknownFilter] })
  })

  it.each<[string, unknown]>([
    ['name', 3],
    ['name', ['a']],
    ['name', { $like: 'a' }],
    ['name', 'x'.repeat(501)],
    ['name', 'a\u0000b'],
    ['name', '   '],
    ['id', 0],
    ['id', '1'],
    ['id', []],
    ['id', '1 or 1=1'],
    ['id', Array.from({ length: 1_001 }, (_, n) => n + 1)],
    ['size', '3'],
    ['size', { from: 1, until: 3 }],
    ['size', { from: 'x' }],
    ['size', []],
    ['size', true],
    ['size', 9e99],
    ['bought', '30-02-2026'],
    ['bought', { from: '30-02-2026' }],
    ['seen', '2026-11-20 10:00'],
    ['opens', '24:00'],
    ['kind', 'mountain'],
    ['kind', ['city', 'mountain']],
    ['kind', { from: 'city' }],
    ['kind', Array.from({ length: 101 }, () => 'city')],
    ['uses', 'constructor'],
    ['active', true],
    ['sold', 'false'],
    ['agentId', 'x'],
    ['agentId', { id: 3 }],
    ['agentId', -3],
    ['familyId', 1.5],
    ['multiField', 3],
  ])('%s = %o is not a valid value', (key, value) => {
    expect(errorsOf({ filters: JSON.stringify({ [key]: value }) })).toEqual({ [key]: [messages.filterValue] })
  })

  it.each([['{'], ['[]'], ['"x"'], ['3'], ['name=x'], [['{}', '{}']], [{ name: 'x' }]])(
    '%o cannot be parsed',
    (filters) => {
      expect(errorsOf({ filters })).toEqual({ filters: [messages.filtersForm] })
    },
  )

  it.each([{}, { name: 'x', code: '' }, { agentId: [3], unheard: 1 }])('%o means the same as its text', (filters) => {
    const raw = { sortBy: 'name', page: '2' }
    expect(checkListQuery(table, readable, { ...raw, filters }, anyReader(model))).toEqual(
      ask({ ...raw, filters: JSON.stringify(filters) }),
    )
  })

  it('filters that cannot be parsed hide no other mistake', () => {
    expect(errorsOf({ filters: '{', sortBy: 'unheard' })).toEqual({
      filters: [messages.filtersForm],
      sortBy: [messages.unknownSort],
    })
  })

  it('treats __proto__ as an unknown filter and does not touch prototypes', () => {
    expect(Object.keys(errorsOf({ filters: '{"__proto__":{"admin":true},"constructor":1}' }))).toEqual([
      '__proto__',
      'constructor',
    ])
    expect({}).not.toHaveProperty('admin')
  })

  it('reports all mistakes at once', () => {
    const raw = { filters: '{"nome":"x","size":"y"}', sortBy: 'z', descending: 'w', page: '-1', rowsPerPage: '-1' }
    expect(Object.keys(errorsOf(raw)).sort()).toEqual(['descending', 'nome', 'page', 'rowsPerPage', 'size', 'sortBy'])
  })
})
