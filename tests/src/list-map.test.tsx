import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { completeModel } from '#schema/complete-model.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions, model as product } from '#schema/tables.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const degrees = (limit: number) => ({ type: 'number', decimals: 6, min: -limit, max: limit }) as const

/** A table that is JSON alone. */
const sites = {
  name: 'prova_sedi',
  label: { one: 'Sede', many: 'Sedi', gender: 'f' },
  screens: [
    {
      route: '/configurations/provaSedi',
      area: 'crm-config',
      layouts: { map: { latitude: 'nord', fields: ['citta', 'zona'] } },
    },
  ],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    citta: { type: 'text', label: 'Città' },
    zona: { type: 'choice', label: 'Zona', options: { N: 'Nord', S: 'Sud' } },
    nord: { ...degrees(90), label: 'Latitudine', longitude: 'est' },
    est: { ...degrees(180), label: 'Longitudine', latitude: 'nord' },
  },
} satisfies TableInput

const model = completeModel({
  tables: { ...definitions, prova_sedi: sites },
  access: {
    ...access,
    roles: {
      ...access.roles,
      ROLE_SENZA_POSTO: { label: 'Senza posto', open: ['*'], read: [{ table: 'prova_sedi', exceptFields: ['est'] }] },
      ROLE_SENZA_CITTA: { label: 'Senza città', open: ['*'], read: [{ table: 'prova_sedi', exceptFields: ['citta'] }] },
      ROLE_UNA: { label: 'Una', open: ['*'], read: ['prova_sedi'] },
    },
  },
})
const table = tableOf(model, 'prova_sedi')

const site = (id: number, nome: string, place: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, nome, citta: 'Forlì', zona: 'N', nord: 44.22, est: 12.04, ...place },
})
const near = [site(1, 'Ronco'), site(2, 'Cava', { nord: 44.23, est: 12.05 })]
const far = site(3, 'Mondello', { nord: 38.2, est: 13.32, citta: 'Palermo', zona: 'S' })
const nowhere = { nord: null, est: null }

type Serve = (request: Received) => Reply | undefined

/** A small server of these rows: those near each other count as one point. */
function serverOf(rows: Row[]): Serve {
  const placed = () => rows.filter(({ nord }) => nord !== null)
  return ({ path, query }) => {
    if (path === '/api/prova_sedi/points') {
      const alone = placed().filter(({ nome }) => nome === far.nome)
      const others = placed().filter(({ nome }) => nome !== far.nome)
      const at = (row: Row | undefined) => ({ latitude: row?.nord, longitude: row?.est })
      const cluster = { ...at(others[0]), count: others.length, id: null, name: null }
      const singles = alone.map((row) => ({ ...at(row), count: 1, id: row.id, name: row.nome }))
      return { body: { data: [...(others.length > 0 ? [cluster] : []), ...singles] } }
    }
    if (path === '/api/maps') return { body: { data: { tiles: null, geocoder: false } } }
    if (path !== '/api/prova_sedi') return undefined
    const and = JSON.parse(query.get('and') ?? '{}')
    const asked = and.nord?.empty ? rows.filter(({ nord }) => nord === null) : and.nord ? placed() : rows
    return { body: { data: asked.slice(0, Number(query.get('rowsPerPage'))), totalRows: asked.length } }
  }
}

async function openMap(rows: Row[], { role = 'ROLE_UNA', reply }: { role?: string; reply?: Serve } = {}) {
  const [first] = table.screens
  if (!first) throw new Error('The sites have a screen')
  return openScreen(<TableList table={table} screen={first} title="Sedi" />, first.route, rows, {
    ability: abilityFor(model, [role]),
    reply: reply ?? serverOf(rows),
    search: '?mostra=mappa',
  })
}

const map = () => screen.findByRole('application', { name: 'Mappa delle sedi' })
const lines = async () => within(await screen.findByRole('list', { name: 'Sedi in vista' })).getAllByRole('listitem')

beforeEach(() => {
  const defined = product.tables.get.bind(product.tables)
  vi.spyOn(product.tables, 'get').mockImplementation((name) => (name === 'prova_sedi' ? table : defined(name)))
  // The size that a browser would have drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(620)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
  Element.prototype.scrollIntoView = () => {}
  return () => vi.restoreAllMocks()
})

describe('the map of a list that is JSON alone', () => {
  it('shows its rows as pins, and beside it those in sight with what its definition names', {
    tags: 'MAP-01',
  }, async () => {
    const { server } = await openMap([...near, far, site(4, 'Altrove', nowhere)])
    await screen.findByText('3 sedi in vista')
    expect((await lines()).map(({ textContent }) => textContent)).toEqual([
      'RoncoCittàForlìZonaNord',
      'CavaCittàForlìZonaNord',
      'MondelloCittàPalermoZonaSud',
    ])
    expect(await within(await map()).findByRole('button', { name: 'Apri la sede Mondello' })).toBeDefined()
    expect(within(await map()).getByRole('button', { name: '2 sedi, avvicina' })).toBeDefined()
    const [asked] = server.received.filter(({ query }) => query.get('and')?.includes('from'))
    const spans = JSON.parse(asked?.query.get('and') ?? '{}')
    expect(Object.keys(spans)).toEqual(['nord', 'est'])
    expect(spans.nord.from).toBeLessThan(38)
    expect(spans.nord.to).toBeGreaterThan(46)
  })

  it('lets the pin stand out whose row is pointed at, also of a cluster, and the line of a pin that is', async () => {
    const { address } = await openMap([...near, far])
    const [ronco, , mondello] = await lines()
    const pin = await within(await map()).findByRole('button', { name: 'Apri la sede Mondello' })
    const cluster = within(await map()).getByRole('button', { name: '2 sedi, avvicina' })
    fireEvent.pointerEnter(ronco ?? document.body)
    await waitFor(() => expect(cluster.hasAttribute('data-lit')).toBe(true))
    act(() =>
      within(mondello ?? document.body)
        .getByRole('link')
        .focus(),
    )
    await waitFor(() => expect([pin, cluster].map((one) => one.hasAttribute('data-lit'))).toEqual([true, false]))
    act(() => pin.focus())
    await waitFor(() => expect(mondello?.hasAttribute('data-lit')).toBe(true))
    fireEvent.click(pin)
    await waitFor(() => expect(address()).toMatch(/=3$/), { timeout: 5_000 })
  })

  it('counts rows without a position, and lists them when asked for', async () => {
    const { address } = await openMap([far, site(4, 'Altrove', nowhere), site(5, 'Altrui', nowhere)])
    fireEvent.click(await screen.findByRole('button', { name: '2 senza posizione' }))
    await waitFor(() => expect(decodeURIComponent(address() ?? '')).toBe('?filters={"nord":{"empty":true}}'))
  })

  it('says what to do where no row has a position', async () => {
    await openMap([site(4, 'Altrove', nowhere)])
    await screen.findByText('Ancora nessuna sede sulla mappa')
    screen.getByText(/hanno «Latitudine» e «Longitudine»/)
  })

  it('shows more lines when asked for, and what others change', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => site(at + 1, `Sede ${at + 1}`))
    await openMap(rows)
    expect(await lines()).toHaveLength(30)
    fireEvent.click(screen.getByRole('button', { name: 'Mostra altre' }))
    await waitFor(async () => expect(await lines()).toHaveLength(40))
    expect(screen.queryByRole('button', { name: 'Mostra altre' })).toBeNull()
    rows.push(far)
    act(() => handleEvent('/api/prova_sedi', '{}'))
    await screen.findByText('41 sedi in vista', {}, { timeout: 5_000 })
    await within(await map()).findByRole('button', { name: 'Apri la sede Mondello' })
  })

  it('stays where it is when a request fails, and asks again', async () => {
    let fails = true
    const serve = serverOf([far])
    await openMap([far], {
      reply: (request) => (fails && request.path.endsWith('/points') ? { status: 500, body: {} } : serve(request)),
    })
    const retry = await screen.findByRole('button', { name: 'Riprova' })
    fails = false
    fireEvent.click(retry)
    await within(await map()).findByRole('button', { name: 'Apri la sede Mondello' })
  })

  it('is not there for who does not read the coordinates, and says nothing else that is not read', async () => {
    await openMap([far], { role: 'ROLE_SENZA_POSTO' })
    await screen.findByText('Mondello')
    expect(screen.queryByRole('button', { name: 'Mappa' })).toBeNull()
    expect(screen.queryByRole('application')).toBeNull()
  })

  it('leaves out fields that are not read', async () => {
    await openMap([far], { role: 'ROLE_SENZA_CITTA' })
    expect((await lines()).map(({ textContent }) => textContent)).toEqual(['MondelloZonaSud'])
  })
})
