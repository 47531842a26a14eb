import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, Suspense, use } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screensOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { noViews } from '#src/list/views/requests.ts'
import { pageOf } from '#src/resources/index.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:30:00Z') })
})
afterEach(() => vi.useRealTimers())

const visit: Row = {
  ...{ id: 3, version: 1, title: 'Sopralluogo', date: '20-11-2026', startTime: '09:00', endTime: '10:00' },
  ...{ customer: { id: 7, companyName: 'Rossi S.r.l.' }, agent: { id: 2, name: 'Anna Bo' }, user: null },
  ...{
    communicationPlan: { id: 1, description: 'Telefono' },
    meetingsPlan: [],
    communicationReport: null,
    meetingsReport: [],
  },
}

interface Opening {
  defaults?: typeof noViews.defaults
  /** Until when the saved views are not known. */
  views?: Promise<void>
  /** Instead of the page of a visit. */
  page?: ReactNode
}

/** The list of visits and the pages of its rows, over a server with one visit and its customer. */
function open(address: string, role: string, { defaults = noViews.defaults, views, page }: Opening = {}) {
  const reply = ({ method, path }: Received): Reply | undefined | Promise<Reply> => {
    const saved = { body: { data: { ...noViews, defaults } } }
    if (path === '/api/views') return views?.then(() => saved) ?? saved
    if (method === 'GET' && path === '/api/plannings/3') return { body: { data: visit } }
    if (path === '/api/customers/7')
      return { body: { data: { id: 7, companyName: 'Rossi S.r.l.', phone: '0543123456' } } }
    return undefined
  }
  const entries = screensOf(model).filter(({ screen }) => screen.route.startsWith('/listPlannings'))
  const element = (
    <Suspense>
      <Routes>
        {entries.map((entry) => (
          <Route
            key={entry.screen.route}
            path={entry.screen.route}
            element={entry.screen.kind === 'record' && page ? page : pageOf(entry)}
          />
        ))}
      </Routes>
    </Suspense>
  )
  const [route = '', search = ''] = address.split('?')
  return openScreen(element, route, [visit], { role, reply, search: search && `?${search}` })
}

function held() {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

describe('the page of a visit', () => {
  it.each(['ROLE_USER_CRM', 'ROLE_ADMIN'])('is read first, with whom, when and how it stands: %s', async (role) => {
    await open('/listPlannings/3', role)
    const heading = await screen.findByRole('heading', { level: 1, name: /Sopralluogo/ })
    const page = within(heading.closest('article') ?? document.body)
    const head = within(heading.closest('header') ?? document.body)
    expect(head.getByRole('link', { name: 'Rossi S.r.l.' }).getAttribute('href')).toBe('/customers/7')
    for (const text of ['venerdì 20 novembre 2026, 09:00–10:00', 'Anna Bo', 'Telefono', 'Senza consuntivo']) {
      expect(head.getByText(text)).toBeDefined()
    }
    expect((await head.findByRole('link', { name: /^054/ })).getAttribute('href')).toBe('tel:+390543123456')
    expect(page.queryAllByRole('textbox')).toEqual([])
    expect(page.getByRole('button', { name: 'Modifica tutto' })).toBeDefined()
    expect(page.getByRole('link', { name: 'Cronologia' })).toBeDefined()
  })

  it('is where addresses from before lead', async () => {
    await open('/listPlannings?apri=3', 'ROLE_USER_CRM')
    await screen.findByRole('heading', { level: 1, name: /Sopralluogo/ })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is where they lead also when its code comes later than the views of the list', async () => {
    const [views, code, asked] = [held(), held(), vi.fn()]
    const Late = () => {
      asked()
      use(code.until)
      return <h1>La pagina</h1>
    }
    const { server } = await open('/listPlannings?apri=3', 'ROLE_USER_CRM', { views: views.until, page: <Late /> })
    await waitFor(() => expect(asked).toHaveBeenCalled())
    views.release()
    await waitFor(() => expect(server.received.map(({ path }) => path)).toContain('/api/plannings'))
    code.release()
    await screen.findByRole('heading', { level: 1, name: 'La pagina' })
  })

  it('has a form that opens at the report of a visit that lacks one', async () => {
    await open('/listPlannings/3?vista=modifica', 'ROLE_USER_CRM')
    const field = await screen.findByRole('combobox', { name: 'Canale di comunicazione (consuntivo)' })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})

describe('the list of visits', () => {
  const asked = async (address: string, defaults = noViews.defaults) => {
    const { server } = await open(address, 'ROLE_USER_CRM', { defaults })
    await screen.findAllByText('Sopralluogo')
    return server.received
      .filter(({ path }) => path === '/api/plannings')
      .map(({ query }) => [query.get('filters'), query.get('sortBy'), query.get('descending')])
  }
  const fromToday = ['{"date":{"from":"$today"}}', 'date', '0']

  it('opens from today on, by day and hour, and asks for nothing else first', { tags: 'Q-99' }, async () => {
    expect(await asked('/listPlannings')).toEqual([fromToday])
    expect(screen.getByRole('link', { name: 'Da oggi' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Tutte' }).getAttribute('href')).toContain('vistaSalvata=tutte')
  })

  it('shows the filters it opens with before it is known whether another view was chosen, and asks for no rows', async () => {
    const views = held()
    const { server } = await open('/listPlannings', 'ROLE_USER_CRM', { views: views.until })
    const filters = within(await screen.findByRole('search'))
    expect(filters.getByText(/da oggi/)).toBeDefined()
    expect(server.received.map(({ path }) => path)).not.toContain('/api/plannings')
    views.release()
    await screen.findAllByText('Sopralluogo')
  })

  it.each([
    ['all of them are asked for', '/listPlannings?vistaSalvata=tutte', noViews.defaults],
    ['the user has chosen all of them', '/listPlannings', { mine: 'tutte', roles: {} }],
    ['the address says what to show', '/listPlannings?sortBy=date&descending=1', noViews.defaults],
  ])('is whole where %s', async (_case, address, defaults) => {
    expect(await asked(address, defaults)).toEqual([[null, 'date', '1']])
  })
})
