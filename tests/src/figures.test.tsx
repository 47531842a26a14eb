import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { completeModel } from '#schema/complete-model.ts'
import { readFigure } from '#schema/lists/measures.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { type FigureAnswer, figureAnswer } from '#src/figures/answer.ts'
import { chartOf, seriesAt } from '#src/figures/chart-of.ts'
import { gridOf } from '#src/figures/grid.ts'
import { stayText } from '#src/figures/measured.ts'
import { numbersOf } from '#src/figures/numbers.ts'
import { csvOf } from '#src/figures/save-figure.ts'
import { withPart } from '#src/layouts/figures/chosen-figure.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received } from './support/server.ts'

const rentals = {
  name: 'prova_giri',
  label: { one: 'Giro', many: 'Giri' },
  screens: [{ route: '/configurations/provaGiri', area: 'crm-config', layouts: { figures: { by: 'zona' } } }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    zona: { type: 'choice', label: 'Zona', options: { N: 'Nord', S: 'Sud' } },
    dal: { type: 'date', label: 'Dal' },
    visto: { type: 'instant', label: 'Visto' },
    importo: { type: 'money', label: 'Importo' },
    stato: { type: 'choice', label: 'Stato', options: { A: 'Aperto', C: 'Chiuso' } },
  },
  workflow: { field: 'stato', moves: [{ from: ['A'], to: ['C'] }] },
} satisfies TableInput

const model = completeModel({
  tables: { ...definitions, prova_giri: rentals },
  access: { ...access, roles: { ...access.roles, ROLE_GIRI: { label: 'Giri', open: ['*'], read: ['prova_giri'] } } },
})
const table = tableOf(model, 'prova_giri')
const names = Object.keys(table.fields)

function figureOf(written: { by: string; split?: string; measure?: string; where?: object }) {
  const read = readFigure(table, names, written)
  if (!('figure' in read) || !read.figure.by) throw new Error('A figure that can be read')
  return { ...read.figure, by: read.figure.by }
}

const answerOf = (parts: Partial<FigureAnswer>): FigureAnswer =>
  figureAnswer.parse({ data: [], others: null, total: { count: 0 }, totalRows: 0, ...parts })

const months = answerOf({
  data: [
    {
      value: '01-09-2026',
      shown: '01-09-2026',
      count: 3,
      cells: [
        { at: 0, count: 2 },
        { at: null, count: 1 },
      ],
    },
    { value: '01-11-2026', shown: '01-11-2026', count: 5, cells: [{ at: 1, count: 5 }] },
    { value: null, shown: null, count: 1, cells: [{ at: 0, count: 1 }] },
  ],
  others: { values: 7, count: 4, cells: [{ at: 1, count: 4 }] },
  split: {
    data: [
      { value: 'N', shown: 'N', count: 3 },
      { value: 'S', shown: 'S', count: 9 },
    ],
    others: { values: 1, count: 1 },
  },
  total: { count: 13 },
  totalRows: 13,
})

describe('a figure by months and zones', () => {
  const figure = figureOf({ by: 'dal.month', split: 'zona' })
  const grid = gridOf({ model, figure, isDark: false }, months)
  const numbers = numbersOf(table, figure, grid, { base: { nome: 'gru' } })

  it('has the month that no row has, the earlier ones before and the rows without a date last', () => {
    expect(grid.groups.map(({ name }) => name)).toEqual(['Prima', 'set 2026', 'ott 2026', 'nov 2026', 'Senza valore'])
    expect(numbers.rows[2]?.cells.map(({ text }) => text)).toEqual(['0', '0', '0', '0'])
    expect(numbers.columns).toEqual(['Nord', 'Sud', 'Un altro valore', 'Totale'])
    expect(numbers.totals.cells.map(({ value }) => value)).toEqual([3, 9, 1, 13])
  })

  it('leads from each number to exactly its rows, within the filters of the list', () => {
    const [before, september, , , without] = numbers.rows
    expect(before?.filters).toEqual({ nome: 'gru', dal: { to: '31-08-2026' } })
    expect(september?.cells.map(({ filters }) => filters)).toEqual([
      { nome: 'gru', dal: { from: '01-09-2026', to: '30-09-2026' }, zona: 'N' },
      { nome: 'gru', dal: { from: '01-09-2026', to: '30-09-2026' }, zona: 'S' },
      {
        ...{ nome: 'gru', dal: { from: '01-09-2026', to: '30-09-2026' } },
        ...{ zona: { empty: false }, not: { zona: ['N', 'S'] } },
      },
      { nome: 'gru', dal: { from: '01-09-2026', to: '30-09-2026' } },
    ])
    expect(without?.filters).toEqual({ nome: 'gru', dal: { empty: true } })
    expect(numbers.rows[2]).not.toHaveProperty('filters')
    expect(numbers.totals.filters).toEqual({ nome: 'gru' })
  })

  it('is drawn as columns on each other', () => {
    expect(chartOf(table, figure, grid)).toMatchObject({
      ...{ kind: 'columns', stacked: true, series: [{ name: 'Nord' }, { name: 'Sud' }, { name: 'Un altro valore' }] },
      values: [
        [0, 4, 0],
        [2, 0, 1],
        [0, 0, 0],
        [0, 5, 0],
        [1, 0, 0],
      ],
    })
  })

  it('is saved as spreadsheets in Italy open it', () => {
    const csv = csvOf(
      {
        columns: ['=Quanti'],
        rows: [{ name: 'a;"b"', cells: [{ value: 1.5, text: '1,50' }] }],
        totals: { name: 'Totale', cells: [{ value: null, text: '' }] },
      },
      'Zona',
    )
    expect(csv).toBe('\uFEFFZona;\'=Quanti\r\n"a;""b""";1,5\r\nTotale;\r\n')
  })
})

describe('measures', () => {
  const zones = (figures: readonly unknown[], total: unknown = null) =>
    figureAnswer.parse({
      data: figures.map((figure, at) => ({ value: 'NS'[at], shown: 'NS'[at], count: 4, figure })),
      ...{ others: null, total: { count: 8, figure: total }, totalRows: 8 },
    })
  const textsOf = (written: Parameters<typeof figureOf>[0], answer: FigureAnswer) => {
    const figure = figureOf(written)
    const grid = gridOf({ model, figure, isDark: false }, answer)
    const { columns, rows } = numbersOf(table, figure, grid, { base: {}, where: { nome: 'gru' } })
    return [columns, ...rows.map(({ cells }) => cells.map(({ text }) => text))]
  }

  it('are written as lists write them, with how many rows they are about', () => {
    expect(textsOf({ by: 'zona', measure: 'sum.importo' }, zones([1500.5, null]))).toEqual([
      ['Somma di Importo', 'Righe'],
      ['€ 1500.50', '4'],
      ['€ 0.00', '4'],
    ])
    expect(textsOf({ by: 'zona', measure: 'avg.importo' }, zones([2, null]))[2]).toEqual(['', '4'])
    expect(textsOf({ by: 'zona', measure: 'share', where: {} }, zones([1, 3], 4))).toEqual([
      ['Quota dei giri', 'Di cui', 'Righe'],
      ['25,0%', '1', '4'],
      ['75,0%', '3', '4'],
    ])
  })

  it('of times in a state are three, with how many there were; their rows were in it once', () => {
    const stay = { mean: 90_000, median: 7_200, most: 200_000, stays: 5 }
    const figure = figureOf({ by: 'stato', measure: 'stay' })
    const answer = figureAnswer.parse({
      data: [{ value: 'A', shown: 'A', count: 4, figure: stay }],
      ...{ others: null, total: { count: 4, figure: stay }, totalRows: 4, since: null },
    })
    const grid = gridOf({ model, figure, isDark: false }, answer)
    const { columns, rows, totals } = numbersOf(table, figure, grid, { base: {} })
    expect(columns).toEqual(['Media', 'Mediana', 'Il 90 % entro', 'Permanenze'])
    expect(rows[0]).toMatchObject({ name: 'Aperto', filters: { stato: { was: ['A'] } } })
    expect(rows[0]?.cells.map(({ text }) => text)).toEqual(['1 giorno', '2 ore', '2,3 giorni', '5'])
    expect(totals).not.toHaveProperty('filters')
    expect(chartOf(table, figure, grid)).toMatchObject({ kind: 'bars', stacked: false, series: { length: 3 } })
  })

  it.each([
    [30, '1 min'],
    [3_600, '1 ora'],
    [5_400, '1,5 ore'],
    [1_062_720, '12,3 giorni'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(stayText(seconds)).toBe(text)
  })

  it('other values stand in the table alone, where they would dwarf those that are compared', () => {
    const figure = figureOf({ by: 'zona' })
    const data = [{ value: 'N', shown: 'N', count: 2 }]
    const grid = gridOf({ model, figure, isDark: false }, answerOf({ data, others: { values: 9, count: 90 } }))
    expect(chartOf(table, figure, grid)).toMatchObject({ groups: [{ name: 'Nord' }], values: [[2]] })
    expect(numbersOf(table, figure, grid, { base: {} }).rows.at(-1)).toMatchObject({
      name: 'Altri 9 valori',
      filters: { zona: { empty: false }, not: { zona: ['N'] } },
    })
  })

  it('more series than there are colours are one where they add up', () => {
    const split = Array.from({ length: 14 }, (_one, at) => ({ value: String(at), shown: String(at), count: 1 }))
    const cells = split.map((_one, at) => ({ at, count: 1 }))
    const figure = figureOf({ by: 'zona', split: 'stato' })
    const data = [{ value: 'N', shown: 'N', count: 14, cells }]
    const grid = gridOf({ model, figure, isDark: false }, answerOf({ data, split: { data: split }, totalRows: 14 }))
    const chart = chartOf(table, figure, grid)
    expect([chart.series.length, chart.series.at(-1)?.name, chart.values[0]?.at(-1)]).toEqual([10, 'Altri valori', 5])
    expect([seriesAt(grid, 8), seriesAt(grid, 9)]).toEqual([8, undefined])
  })
})

describe('what is chosen above a figure', () => {
  it.each([
    [{ by: 'zona', split: 'stato' }, 'by', 'stato', { by: 'stato' }],
    [{ by: 'zona', split: 'stato' }, 'split', '', { by: 'zona' }],
    [{ by: 'zona' }, 'measure', 'stay', { by: 'stato', measure: 'stay' }],
    [{ by: 'stato', measure: 'stay' }, 'by', 'zona', { by: 'zona' }],
    [{ by: 'zona', measure: 'share', where: {} }, 'split', 'stato', { by: 'zona', split: 'stato', measure: 'share' }],
  ] as const)('%j with %s %s is %j', (before, part, value, after) => {
    expect(withPart(table, before, part, value)).toEqual(after)
  })
})

const answer = answerOf({
  data: [
    { value: 'N', shown: 'N', count: 2 },
    { value: 'S', shown: 'S', count: 1 },
  ],
  total: { count: 3 },
  totalRows: 3,
})

async function openFigures({
  search = '',
  reply,
}: {
  search?: string
  reply?: (request: Received) => object | undefined
} = {}) {
  const [first] = table.screens
  if (!first) throw new Error('The table has a screen')
  return openScreen(<TableList table={table} screen={first} title="Giri" />, first.route, [], {
    ability: abilityFor(model, ['ROLE_GIRI']),
    search: `?mostra=grafico${search}`,
    reply: (request) => {
      if (request.path !== '/api/prova_giri/figures') return undefined
      const { status = 200, ...body } = { ...(reply?.(request) ?? answer) } as { status?: number }
      return { status, body }
    },
  })
}

const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '')
const numbers = () => screen.findByRole('table', { name: /^Numeri/ })

describe('a list as a figure', () => {
  beforeEach(() => localStorage.clear())

  it('shows the numbers of the list’s rows, each a link to them', async () => {
    const { server } = await openFigures({ search: '&filters={"nome":"gru"}' })
    const link = within(await numbers()).getByRole('link', { name: 'Nord, Numero dei giri: 2' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('filters={"nome":"gru","zona":"N"}')
    const asked = server.received.find(({ path }) => path === '/api/prova_giri/figures')?.query
    expect([asked?.get('by'), asked?.get('filters')]).toEqual(['zona', '{"nome":"gru"}'])
  })

  it('is chosen above it, in the address', async () => {
    await openFigures()
    await numbers()
    fireEvent.change(screen.getByLabelText('Per'), { target: { value: 'dal.month' } })
    fireEvent.change(screen.getByLabelText('diviso per'), { target: { value: 'stato' } })
    fireEvent.change(screen.getByLabelText('Misura'), { target: { value: 'sum.importo' } })
    expect(address()).toBe('?mostra=grafico&per=dal.month&diviso=stato&misura=sum.importo')
    expect(screen.queryByRole('option', { name: /^Quota/ })).toBeNull()
  })

  it('says what the server refuses, and asks again', async () => {
    let refused = true
    await openFigures({
      reply: () =>
        refused ? { status: 422, message: 'No', errors: { by: ['Troppo lungo: scegli un periodo'] } } : undefined,
    })
    await screen.findByText('Troppo lungo: scegli un periodo')
    refused = false
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
    await numbers()
  })
})
