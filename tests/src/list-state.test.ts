import { describe, expect, it } from 'vitest'
import { anyReader } from '#schema/condition/reader.ts'
import { readTable } from '#schema/grammar/table-grammar.ts'
import type { Table } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { askedFilters, pageSizes, readState, withFilter, withPageSize, writeState } from '#src/list/list-state.ts'

function tableWith(more: Record<string, unknown> = {}): Table {
  const read = readTable({
    name: 'prove',
    label: { one: 'Prova', many: 'Prove' },
    title: 'nome',
    fields: {
      nome: { type: 'text', label: 'Nome' },
      note: { type: 'longText', label: 'Note' },
      giorno: { type: 'date', label: 'Giorno' },
      agente: { type: 'reference', label: 'Agente', table: 'agents' },
      gruppi: { type: 'references', label: 'Gruppi', table: 'agents', filterAs: 'gruppoId' },
    },
    ...more,
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  return read.table
}

const table = tableWith()
const readable = Object.keys(table.fields)
const users = tableWith({ name: 'users' })
const stateOf = (query: string, of = table, fields = readable) =>
  readState(new URLSearchParams(query), {
    table: of,
    readable: fields,
    reader: anyReader({ tables: new Map([['users', users]]) }),
  })

describe('the state of a list', () => {
  it("starts at page 1 with 30 rows, in the server's order", {
    tags: ['LIST-20', 'LIST-21', 'LIST-22', 'LIST-23', 'LIST-24', 'LIST-31'],
  }, () => {
    expect(stateOf('')).toMatchObject({ multiSort: false, page: 1, rowsPerPage: 30, sortBy: null, sortDesc: false })
  })

  it('offers the filters of the definition, by list query key', { tags: 'LIST-26' }, () => {
    expect(stateOf('').filterFields).toEqual([
      { key: 'nome', name: 'nome' },
      { key: 'giorno', name: 'giorno' },
      { key: 'agenteId', name: 'agente' },
      { key: 'gruppoId', name: 'gruppi' },
    ])
  })

  it('offers the filters a screen names, in its order', () => {
    const screen = {
      route: '/prove',
      area: 'x',
      order: 1,
      menu: true,
      kind: 'table' as const,
      filters: ['gruppi', 'note', 'nome'],
    }
    const place = {
      table: { ...table, multiField: ['nome'] },
      screen,
      readable,
      reader: anyReader({ tables: new Map([['users', users]]) }),
    }
    expect(readState(new URLSearchParams(), place).filterFields.map(({ key }) => key)).toEqual([
      'multiField',
      'gruppoId',
      'note',
      'nome',
    ])
  })

  it('offers no filter on a field that may not be read', () => {
    expect(stateOf('', table, ['nome']).filterFields).toEqual([{ key: 'nome', name: 'nome' }])
  })

  it('starts with the default filters of the definition, which mean whoever looks and when', {
    tags: 'LIST-27',
  }, () => {
    const own = tableWith({
      sort: 'giorno',
      descending: true,
      pageSize: 10,
      filters: { nome: 'ros', giorno: '$today', agenteId: '$me' },
    })
    expect(stateOf('', own)).toMatchObject({
      rowsPerPage: 10,
      sortBy: 'giorno',
      sortDesc: true,
      filters: { nome: 'ros', giorno: '$today', agenteId: '$me' },
    })
  })

  it('has default filters that can be cleared, also in the URL', () => {
    const own = tableWith({ filters: { nome: 'ros' } })
    const cleared = { ...stateOf('', own), filters: {} }
    const query = writeState(cleared, own)
    expect(query.get('filters')).toBe('{}')
    expect(
      readState(query, { table: own, readable, reader: anyReader({ tables: new Map([['users', users]]) }) }).filters,
    ).toEqual({})
  })

  it('offers 30, 50 and 100 rows, and the size of the table itself', { tags: 'CONST-09' }, () => {
    expect(pageSizes(table)).toEqual([30, 50, 100])
    expect(pageSizes(tableWith({ pageSize: 10 }))).toEqual([10, 30, 50, 100])
  })

  it('is restored completely from its URL', () => {
    const query =
      'page=3&rowsPerPage=50&sortBy=nome&descending=1&filters=%7B%22nome%22%3A%22r%26d%22%2C%22agenteId%22%3A4%7D'
    const state = stateOf(query)
    expect(state).toMatchObject({ page: 3, rowsPerPage: 50, sortBy: 'nome', sortDesc: true })
    expect(state.filters).toEqual({ nome: 'r&d', agenteId: 4 })
    expect(
      readState(writeState(state, table), {
        table,
        readable,
        reader: anyReader({ tables: new Map([['users', users]]) }),
      }),
    ).toEqual(state)
  })

  it('has an empty URL at its defaults', () => {
    expect(writeState(stateOf(''), table).toString()).toBe('')
  })

  it.each([
    ['page=-3', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=99999999999', { page: 1 }],
    ['rowsPerPage=7', { rowsPerPage: 30 }],
  ])('ignores invalid parameters: %s', (query, expected) => {
    expect(stateOf(query)).toMatchObject(expected)
    expect(stateOf(query).lost).toBeUndefined()
  })

  it.each([
    ['sortBy=__proto__', { sortBy: null }, { filters: {}, sortBy: '__proto__' }, false],
    ['sortBy=segreto&descending=1', { sortBy: null }, { filters: {}, sortBy: 'segreto' }, false],
    ['filters=%7B', { filters: {} }, { filters: {}, unreadable: true }, true],
    ['filters=[1]', { filters: {} }, { filters: {}, unreadable: true }, true],
    ['filters={"altro":1,"nome":"x"}', { filters: { nome: 'x' } }, { filters: { altro: 1 } }, true],
    ['filters={"giorno":"32-13-2026"}', { filters: {} }, { filters: { giorno: '32-13-2026' } }, true],
    ['filters={"agenteId":"tre"}', { filters: {} }, { filters: { agenteId: 'tre' } }, true],
    ['filters={"constructor":1}', { filters: {} }, { filters: { constructor: 1 } }, true],
    [
      'filters={"nome":{"empty":"no"},"giorno":"$tomorrow"}',
      { filters: {} },
      { filters: { nome: { empty: 'no' }, giorno: '$tomorrow' } },
      true,
    ],
  ])('keeps apart what does not hold: %s', (query, expected, lost, hides) => {
    const state = stateOf(query)
    expect(state).toMatchObject(expected)
    expect(state.filters).toEqual('filters' in expected ? expected.filters : {})
    expect(state.lost).toEqual(lost)
    expect('id' in askedFilters(state)).toBe(hides)
  })

  it('keeps what is lost in its URL while another filter is set', () => {
    const state = stateOf('filters={"altro":1}')
    const query = writeState({ ...state, filters: { nome: 'x' } }, table)
    expect(JSON.parse(query.get('filters') ?? '')).toEqual({ nome: 'x', altro: 1 })
  })

  it('loses none of the filters of the definition where a field may not be read', () => {
    const own = tableWith({ filters: { nome: 'ros', giorno: '$today' } })
    expect(stateOf('', own, ['giorno'])).toMatchObject({ filters: { giorno: '$today' } })
    expect(stateOf('', own, ['giorno']).lost).toBeUndefined()
  })

  it('leaves the fields of other lists of its page alone', () => {
    const query = new URLSearchParams('filters={"altro":1,"giorno":"mai"}&sortBy=altro')
    const place = { table, readable, reader: anyReader({ tables: new Map([['users', users]]) }), shared: true }
    expect(readState(query, place).lost).toEqual({ filters: { giorno: 'mai' } })
  })
})

describe('filters', () => {
  it.each([null, undefined, '', []])('%j is no filter', { tags: 'LIST-18' }, (value) => {
    expect(withFilter({ nome: 'x', agenteId: 1 }, 'nome', value)).toEqual({ agenteId: 1 })
    expect(isEmpty(value)).toBe(true)
  })

  it('0 and false are values', () => {
    expect(withFilter({}, 'a', 0)).toEqual({ a: 0 })
    expect(withFilter({}, 'a', false)).toEqual({ a: false })
  })
})

describe('the rows per page that a user chose', () => {
  const small = tableWith({ pageSize: 10 })

  it.each([
    ['nobody chose', undefined, '', 10, ''],
    ['they are those of an address that names none', 50, '', 50, ''],
    ['the address has its own', 50, 'rowsPerPage=100', 100, 'rowsPerPage=100'],
    ['those of the definition are then named by the address', 50, 'rowsPerPage=10', 10, 'rowsPerPage=10'],
    ['a stored number is none of the list', 7, '', 10, ''],
  ])('%s', (_what, chosen, address, rows, written) => {
    const listed = withPageSize(small, chosen)
    const state = stateOf(address, listed)
    expect([state.rowsPerPage, writeState(state, listed).toString()]).toEqual([rows, written])
    expect(pageSizes(listed)).toEqual([10, 30, 50, 100])
  })
})
