import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { allHours } from '#src/features/contact-center/report-calls/call-charts.tsx'
import { ReportCalls } from '#src/features/contact-center/report-calls/report-calls-page.tsx'
import { openScreen } from './support/screen.tsx'
import type { Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

const one = { operator: 'Anna Bianchi', answered: 8, missed: 1, talkDuration: 75 }

const figures = {
  totals: { calls: 12, answered: 8, missed: 3, outgoing: 1, talkDuration: 3_605, ringDuration: 75 },
  byHour: [{ hour: 9, answered: 8, missed: 3 }],
  byOperator: [one],
  others: { operators: 4, answered: 0, missed: 2, talkDuration: 0 },
}

/** The page of somebody who looks at the figures. */
async function open(trend: () => Reply) {
  const opened = await openPage(trend)
  const show = screen.queryByRole('button', { name: 'Mostra totali e grafici' })
  if (show) fireEvent.click(show)
  return opened
}

async function openPage(trend: () => Reply) {
  const table = tableOf(model, 'report-calls')
  const [definition] = table.screens
  if (!definition) throw new Error('The calls have no screen')
  return openScreen(<ReportCalls table={table} screen={definition} title="Report telefonate" />, definition.route, [], {
    reply: ({ path }) => {
      if (path === '/api/report-calls/andamento') return trend()
      return path === '/api/report-calls' ? { body: { data: [], totalRows: 0 } } : undefined
    },
  })
}
const charts = () => screen.findByRole('region', { name: 'Andamento' })

describe('the report of calls', () => {
  it('begins with today in the order of time, and shows totals and charts of the same calls (CC-B-03, CC-B-04, CC-B-14)', async () => {
    const { server } = await open(() => ({ body: { data: figures } }))
    const operators = within(await charts()).getByRole('table', { name: 'Per operatore' })
    expect(operators.textContent).toContain('Anna Bianchi8101:15')
    expect(operators.textContent).toContain('Altri 402')
    // The bars by hour are read as a table.
    expect(within(await charts()).getByRole('row', { name: '9:00 8 3' })).toBeDefined()
    const totals = screen.getByRole('region', { name: 'Totali' })
    expect(totals.textContent).toBe('Telefonate12Risposte8Perse3In uscita1Conversazione01:00:05Squillo01:15')
    const [list, trend] = ['/api/report-calls', '/api/report-calls/andamento'].map(
      (wanted) => server.received.find(({ path }) => path === wanted)?.query,
    )
    expect(list?.get('filters')).toBe(`{"callDate":"$today"}`)
    expect(trend?.get('filters')).toBe(list?.get('filters'))
    expect([list?.get('sortBy'), list?.get('descending')]).toEqual(['callDateTime', '0'])
    expect(screen.queryByRole('button', { name: /^Nuov[oa] / })).toBeNull()
  })

  it('names the eight operators with most calls, and all of them when asked', async () => {
    const byOperator = Array.from({ length: 12 }, (_, n) => ({ ...one, operator: `Operatore ${n + 1}` }))
    await open(() => ({ body: { data: { ...figures, byOperator } } }))
    const operators = () => screen.getByRole('table', { name: 'Per operatore' }).textContent
    fireEvent.click(await screen.findByRole('button', { name: 'Mostra tutti (16)' }))
    expect(operators()).toContain('Operatore 12')
    expect(operators()).toContain('Altri 4')
    fireEvent.click(screen.getByRole('button', { name: 'Mostra i primi' }))
    expect(operators()).toContain('Operatore 8')
    expect(operators()).not.toContain('Operatore 9')
  })

  it('says that charts could not be read, and reads them again', async () => {
    let fails = true
    await open(() => (fails ? { status: 422, body: { message: 'Filtro sconosciuto' } } : { body: { data: figures } }))
    await screen.findByText('I grafici non si possono leggere adesso.')
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
    await waitFor(async () => expect((await charts()).textContent).toContain('Anna Bianchi'))
  })

  it('begins with its rows, and remembers whoever wants totals and charts above them', async () => {
    const reply = () => ({ body: { data: figures } })
    const first = await openPage(reply)
    const show = await screen.findByRole('button', { name: 'Mostra totali e grafici', expanded: false })
    expect(screen.queryByRole('region', { name: 'Totali' })).toBeNull()
    expect(first.server.paths()).not.toContain('GET /api/report-calls/andamento')
    fireEvent.click(show)
    await charts()
    first.unmount()
    const second = await openPage(reply)
    fireEvent.click(await screen.findByRole('button', { name: 'Nascondi totali e grafici', expanded: true }))
    expect(screen.queryByRole('region', { name: 'Totali' })).toBeNull()
    second.unmount()
    await openPage(reply)
    await screen.findByRole('button', { name: 'Mostra totali e grafici' })
  })

  it('shows every hour of a day at work, and others that have calls', () => {
    expect(allHours([]).map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(allHours([{ hour: 21, answered: 1, missed: 0 }]).at(-1)).toEqual({ hour: 21, answered: 1, missed: 0 })
  })
})
