import { beforeEach, describe, expect, it } from 'vitest'
import { columnsOfRows } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { ownedRowsOf } from '#schema/rows/section-rows.ts'
import { fieldNamed } from '#schema/table.ts'
import { createFormParts, membersWithin } from '#src/record/form-parts.ts'
import { isHeading, pastedCells, pastedValue } from '#src/rows/pasted-cells.ts'
import { nextEdited, steppedPlace } from '#src/rows/places.ts'
import { rowShape } from '#src/rows/row-shape.ts'
import { rowsBody } from '#src/rows/rows-body.ts'
import { draftOf, rowsOfDraft } from '#src/rows/rows-draft.ts'
import { RowsStore } from '#src/rows/rows-store.ts'
import { orderModel } from '#tests/support/order-tables.ts'
import { signedIn } from './support/server.ts'

// What is done to the rows of a row before they are saved, apart from the grid that shows them.

const model = orderModel()
const orders = tableOf(model, 'prova_ordini')
const lines = tableOf(model, 'prova_ordini_righe')
const [section] = ownedRowsOf(model, orders)
if (!section) throw new Error('Orders have lines')
const shape = rowShape(model, section)

const line = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, descrizione: `Riga ${id}`, codice: null, articolo: null, quantita: 1, prezzo: 2, importo: 2 },
  ...{ consegna: null, urgente: 'N', motivo: null, etichetta: null, ordinamento: id * 10 },
  ...more,
})
const storeOf = (...rows: Row[]): RowsStore => {
  const store = new RowsStore(shape)
  store.read(rows)
  return store
}
const entries = (store: RowsStore): Values[] => rowsBody(shape, () => true, store.rows).entries
const order = (store: RowsStore) => store.rows.map(({ id }) => id)

beforeEach(() => signedIn())

it('shows the fields of forms and what is computed, without the owner and without the number of the order', () => {
  expect(columnsOfRows(section)).toEqual(
    'descrizione codice articolo quantita prezzo importo consegna urgente motivo etichetta'.split(' '),
  )
  expect(columnsOfRows({ ...section, columns: ['codice'] })).toEqual(['codice'])
})

describe('cells of a spreadsheet', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a ""b"""\t"due\nlinee"\n', [['a "b"', 'due\nlinee']]],
    ['5" tubo\t"non chiuso', [['5" tubo', '"non chiuso']]],
    ['"a"b\tc', [['"a"b', 'c']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['sola', [['sola']]],
  ])('reads %j', (text, cells) => expect(pastedCells(text)).toEqual(cells))

  it.each([
    ['quantita', '1.234,5', 1234.5],
    ['quantita', 'dieci', 'dieci'],
    ['quantita', '', null],
    ['prezzo', '€ 2,50', 2.5],
    ['consegna', '05/03/2027', '05-03-2027'],
    ['consegna', '5-3-2027', '05-03-2027'],
    ['consegna', '31-02-2027', '31-02-2027'],
    ['urgente', 'Sì', 'Y'],
    ['urgente', 'NO', 'N'],
    ['urgente', 'forse', 'forse'],
    ['descrizione', 'Vite', 'Vite'],
  ])('takes %s %j for what it means', (name, text, value) =>
    expect(pastedValue(fieldNamed(lines, name), text)).toEqual(value),
  )

  it.each(['Noleggio', 'noleggio', ' NOLEGGIO '])('takes %j for an option by its label or its key', (text) =>
    expect(pastedValue(fieldNamed(orders, 'tipo'), text)).toBe('noleggio'),
  )

  it('knows a row of headings, and no other', () => {
    const fields = ['descrizione', 'codice'].map((name) => fieldNamed(lines, name))
    expect(isHeading(['Descrizione', 'CODICE'], fields)).toBe(true)
    expect(isHeading(['Descrizione', 'A1'], fields)).toBe(false)
  })
})

describe('the way through the cells', () => {
  const grid = { ids: [1, 2, 3], keys: ['a', 'b', 'c'] }
  const press = (key: string, ctrlKey = false) =>
    steppedPlace(grid, { id: 2, key: 'b' }, { key, ctrlKey, metaKey: false })
  it.each([
    ['ArrowUp', false, { id: 1, key: 'b' }],
    ['ArrowDown', false, { id: 3, key: 'b' }],
    ['ArrowRight', false, { id: 2, key: 'c' }],
    ['Home', false, { id: 2, key: 'a' }],
    ['PageDown', false, { id: 3, key: 'b' }],
    ['End', true, { id: 3, key: 'c' }],
    ['x', false, undefined],
  ])('%s (with Ctrl: %s)', (key, ctrl, place) => expect(press(key, ctrl)).toEqual(place))

  it('leads over rows, past what nobody edits, to the end', () => {
    const isEdited = ({ key }: { key: string }) => key !== 'b'
    expect(nextEdited(grid, { id: 1, key: 'a' }, 1, isEdited)).toEqual({ id: 1, key: 'c' })
    expect(nextEdited(grid, { id: 1, key: 'c' }, 1, isEdited)).toEqual({ id: 2, key: 'a' })
    expect(nextEdited(grid, { id: 2, key: 'a' }, -1, isEdited)).toEqual({ id: 1, key: 'c' })
    expect(nextEdited(grid, { id: 3, key: 'c' }, 1, isEdited)).toBeUndefined()
  })
})

describe('what is sent', () => {
  it('is what changed of a stored row, all of a new one, and the id of a deleted one', () => {
    const store = storeOf(line(1), line(2), line(3))
    store.type(1, { quantita: 5, descrizione: 'Riga 1 ' })
    store.remove(2)
    const id = store.add()
    store.type(id, { descrizione: 'Nuova' })
    expect(entries(store)).toEqual([
      { id: 1, version: 1, quantita: 5 },
      { id: 2, version: 1, delete: true },
      expect.objectContaining({ descrizione: 'Nuova', quantita: 1, ordinamento: 40, urgente: 'N' }),
    ])
    expect(entries(store)[2]).not.toHaveProperty('motivo')
    expect(entries(store)[2]).not.toHaveProperty('importo')
  })

  it('is nothing of rows in which nothing is typed, typed back, or taken away again', () => {
    const store = storeOf(line(1))
    store.add()
    store.type(1, { quantita: 5 })
    store.type(1, { quantita: 1 })
    const id = store.add()
    store.type(id, { codice: 'A' })
    store.remove(id)
    expect([entries(store), store.changed]).toEqual([[], []])
  })

  it('is the new place of a row by its number, between those of its neighbours', () => {
    const store = storeOf(line(1), line(2), line(3))
    store.move(3, 1)
    expect([order(store), entries(store)]).toEqual([[1, 3, 2], [{ id: 3, version: 1, ordinamento: 15 }]])
    store.move(2, null)
    expect(order(store)).toEqual([2, 1, 3])
  })

  it('is refused here while a value is wrong, at the first cell that is', () => {
    const store = storeOf(line(1), line(2))
    store.type(2, { descrizione: '', urgente: 'Y' })
    expect(store.firstMistake()).toEqual({ id: 2, key: 'descrizione' })
    store.type(2, { descrizione: 'Due' })
    expect(store.firstMistake()).toEqual({ id: 2, key: 'motivo' })
    store.type(2, { motivo: 'Fretta' })
    expect(store.firstMistake()).toBeUndefined()
  })
})

describe('rows that others have changed meanwhile', () => {
  it('are merged cell by cell: what only they changed is taken over', () => {
    const store = storeOf(line(1), line(2))
    store.type(1, { quantita: 5 })
    store.read([line(1, { version: 2, codice: 'X' }), line(2), line(4)])
    expect(order(store)).toEqual([1, 2, 4])
    expect(store.row(1)?.base?.codice).toBe('X')
    expect(store.snapshot(1)?.collisions).toEqual({})
    expect(entries(store)).toEqual([{ id: 1, version: 2, quantita: 5 }])
  })

  it('are asked about in the cells that both have changed, and answered by one value', () => {
    const store = storeOf(line(1))
    store.type(1, { quantita: 5, codice: 'MIO' })
    store.read([line(1, { version: 2, quantita: 9, codice: 'MIO' })])
    expect(store.snapshot(1)?.collisions).toEqual({ quantita: 1 })
    store.settle(1, ['quantita'])
    expect([entries(store), store.snapshot(1)?.collisions]).toEqual([[], {}])
  })

  it('vanish when they were not touched, and are told when they were', () => {
    const store = storeOf(line(1), line(2), line(3))
    store.type(2, { codice: 'B' })
    store.remove(3)
    store.read([])
    expect(store.rows.map(({ id, isGone }) => [id, isGone])).toEqual([[2, true]])
    expect(entries(store)).toEqual([])
    store.addAgain(2)
    expect(entries(store)).toEqual([expect.objectContaining({ descrizione: 'Riga 2', codice: 'B' })])
  })

  it('tell who deletes one of them what others have changed in it', () => {
    const store = storeOf(line(1))
    store.remove(1)
    store.read([line(1, { version: 2, quantita: 9 })])
    expect(store.snapshot(1)?.collisions).toEqual({ quantita: 1 })
  })
})

describe('a form with rows', () => {
  it('finds what is said of its rows in what is said of it', () => {
    expect(membersWithin('righe', { 'righe.0.x': 1, righe: 2, righeAltre: 3, nome: 4 })).toEqual({ '0.x': 1, '': 2 })
  })

  it('restores rows also where their section is mounted later, and keeps them in its draft until then', () => {
    const store = storeOf(line(1))
    store.type(1, { quantita: 5 })
    const { entries: told, form } = draftOf(store) ?? {}
    expect(told).toMatchObject([{ label: 'Righe: Riga 1', value: 'Quantità: 5' }])
    const parts = createFormParts()
    parts.restore(JSON.parse(JSON.stringify({ righe: form })))
    expect([parts.isChanged(), parts.draft().form]).toEqual([true, { righe: form }])
    const resumed = storeOf(line(1, { version: 2, codice: 'X' }))
    parts.add('righe', {
      ...{ isChanged: () => resumed.changed.length > 0, isValid: () => true, body: () => entries(resumed) },
      ...{ draft: () => draftOf(resumed), restore: (draft) => resumed.resume(rowsOfDraft(draft)) },
      ...{ discard: () => resumed.discard(), refused: async () => 'shown', saved: () => resumed.saved() },
    })
    expect(parts.body(() => true)).toEqual({ righe: [{ id: 1, version: 2, quantita: 5 }] })
    expect(parts.body(() => false)).toEqual({})
    parts.saved()
    expect(parts.isChanged()).toBe(false)
  })
})
