import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { directions, stopOf } from '#src/features/plannings/home/directions.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { homeBlock } from './support/home-block.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:30:00Z') })
})
afterEach(() => vi.useRealTimers())

const visit = (id: number, values: object = {}) => ({
  ...{ id, version: 1, title: `Visita ${id}`, date: '20-11-2026', startTime: '09:00', endTime: '10:00', agent: null },
  ...{ customer: { id: 7, companyName: 'Rossi S.r.l.' }, note_reminder: null, ...values },
})
const links = () => within(screen.getByRole('region')).getAllByRole('link', { name: /^Visita/ })

describe('visits without a report, on the home page', () => {
  const visits = Array.from({ length: 7 }, (_, index) => visit(index + 1))
  const open = (role: string, reply?: (request: Received) => Reply) =>
    openScreen(homeBlock('unreported'), '/', [...visits], { role, reply })

  it('are counted; the latest lead to their pages and reports, the others are a click away', async () => {
    const { server } = await open('ROLE_USER_CRM')
    await screen.findByRole('heading', { name: 'Visite concluse senza consuntivo 7' })
    expect(links()).toHaveLength(5)
    expect(links()[0]?.getAttribute('href')).toBe('/listPlannings/1')
    const report = screen.getByRole('link', { name: 'Scrivi il consuntivo di Visita 1' })
    expect(report.getAttribute('href')).toBe('/listPlannings/1?vista=modifica')
    const [{ path, query } = { path: '', query: undefined }] = server.received
    expect([path, query?.get('sortBy'), query?.get('descending'), query?.get('rowsPerPage')]).toEqual([
      '/api/plannings/unreported',
      'date',
      '1',
      '5',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Mostra tutto' }))
    await waitFor(() => expect(links()).toHaveLength(7))
    expect(screen.getByRole('button', { name: 'Mostra meno' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('take no room where there are none, and theirs while they are asked for again', async () => {
    const none = () => ({ body: { data: [], totalRows: 0 } })
    const { unmount, server } = await open('ROLE_USER_CRM', none)
    await waitFor(() => expect(server.received).toHaveLength(1))
    expect(screen.queryByRole('region')).toBeNull()
    unmount()
    localStorage.setItem('home-room-unreported', '200')
    await open('ROLE_USER_CRM', none)
    expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true')
  })

  it('say in their place that they are missing, without a message', async () => {
    await open('ROLE_USER_CRM', () => ({ status: 503, body: { message: 'Il servizio non è disponibile' } }))
    expect(await screen.findByText('Questi dati non sono disponibili.')).toBeDefined()
    expect(currentMessages()).toEqual([])
  })
})

it('reminders say when their visit is, and stand apart where that is past', async () => {
  const coming = [
    visit(3, { date: '25-12-2026', note_reminder: 'Portare le chiavi' }),
    visit(1, { date: '04-01-2027' }),
  ]
  const past = [visit(2, { date: '13-10-2026' })]
  const reply = ({ query }: Received) => {
    const { date } = JSON.parse(query.get('and') ?? '{}')
    const data = date.from === '$today' ? coming : past
    return { body: { data, totalRows: data.length } }
  }
  await openScreen(homeBlock('reminders'), '/', [], { role: 'ROLE_USER_CRM', reply })
  const facts = () => screen.getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent)
  await waitFor(() =>
    expect(facts()).toEqual([
      'Cliente: Rossi S.r.l.Data: 25-12-2026Ora inizio: 09:00',
      'Cliente: Rossi S.r.l.Data: 04-01-2027Ora inizio: 09:00',
      'Cliente: Rossi S.r.l.Data: 13-10-2026Ora inizio: 09:00',
    ]),
  )
  expect(screen.getByRole('heading', { name: 'Già passate' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Promemoria di oggi 3' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Fatto: promemoria Visita 2' }))
  await waitFor(() => expect(facts()).toHaveLength(2))
  expect(screen.queryByRole('heading', { name: 'Già passate' })).toBeNull()
  act(() => currentMessages().at(-1)?.action?.run())
  await waitFor(() => expect(facts()).toHaveLength(3))
})

const customer = (id: number, values: object) => ({
  ...{ id, version: 1, companyName: `Cliente ${id}`, address: null, cap: null, city: null, province: null },
  ...{ latitude: null, longitude: null, phone: null, ...values },
})

describe('the visits of today', () => {
  const today = { date: '23-11-2026' }
  const visits = [
    visit(2, { ...today, customer: { id: 2, companyName: 'Cliente 2' } }),
    visit(1, { ...today, startTime: '15:00', endTime: '16:00', customer: { id: 1, companyName: 'Cliente 1' } }),
    visit(3, { date: '25-11-2026' }),
  ]
  const customers = [
    customer(1, { address: 'Via Emilia 1', cap: '47521', city: 'Cesena', province: 'FC', phone: '0547 123456' }),
    customer(2, { address: 'Via Po 2', latitude: 44.1, longitude: 12.2 }),
  ]
  const open = (data: ReturnType<typeof visit>[]) =>
    openScreen(homeBlock('visits-today'), '/', [], {
      role: 'ROLE_USER_CRM',
      reply: ({ path, query }) => {
        const isNext = JSON.parse(query.get('and') ?? '{}').date !== '$today'
        const visits = data.filter(({ date }) => (date === today.date) !== isNext)
        const all = path === '/api/customers' ? customers : visits
        return { body: { data: all, totalRows: all.length } }
      },
    })

  it('stand by the hour with their customer, who is called and found in two requests for all of them', async () => {
    const { server } = await open(visits)
    await screen.findByText('Via Emilia 1, 47521 Cesena (FC)')
    expect(screen.getAllByText(/^\d\d:\d\d–\d\d:\d\d$/).map((one) => one.textContent)).toEqual([
      '09:00–10:00',
      '15:00–16:00',
    ])
    expect(screen.getByText('conclusa')).toBeDefined()
    const call = screen.getByRole('link', { name: 'Chiama Cliente 1, 054.712.3456' })
    expect(call.getAttribute('href')).toBe('tel:+390547123456')
    expect(server.paths()).toEqual(['GET /api/plannings/upcoming', 'GET /api/customers'])
    fireEvent.click(screen.getByRole('button', { name: 'Percorso di tutte le visite, nell’ordine delle ore' }))
    const route = await screen.findByRole('link', { name: 'Google Maps', hidden: true })
    const { searchParams } = new URL(route.getAttribute('href') ?? '')
    expect([searchParams.get('waypoints'), searchParams.get('destination')]).toEqual([
      '44.1,12.2',
      'Via Emilia 1, 47521 Cesena (FC)',
    ])
    expect(screen.queryByRole('link', { name: 'OpenStreetMap', hidden: true })).toBeNull()
  })

  it('say what comes next where there are none', async () => {
    await open(visits.slice(2))
    const next = await screen.findByRole('link', { name: 'Visita 3' })
    expect(next.parentElement?.textContent).toBe(
      'Nessuna visita oggi. Prossima: Visita 3 · Rossi S.r.l. · 25-11-2026 · 09:00',
    )
  })
})

describe('the way along all stops', () => {
  const at = (point: string) => ({ text: 'x', point })

  it('names them in their order, whatever the maps', () => {
    const stops = [at('1,2'), at('3,4'), at('5,6')]
    const query = (to: string | undefined) => new URL(to ?? '').searchParams
    expect(query(directions('google', stops)).get('waypoints')).toBe('1,2|3,4')
    expect(query(directions('google', stops)).get('destination')).toBe('5,6')
    expect(query(directions('apple', stops)).get('daddr')).toBe('1,2 to:3,4 to:5,6')
    expect(query(directions('osm', stops)).get('route')).toBe('1,2;3,4;5,6')
    expect(directions('osm', [at('1,2'), { text: 'Via Po 2' }])).toBeUndefined()
  })

  it('a town alone is no stop', () => {
    const place = { companyName: 'Rossi', address: null, cap: null, city: 'Cesena', province: null }
    expect(stopOf({ ...place, latitude: null, longitude: null })).toBeUndefined()
    expect(stopOf({ ...place, latitude: 44, longitude: 12 })).toEqual({ text: 'Cesena', point: '44,12' })
  })
})
