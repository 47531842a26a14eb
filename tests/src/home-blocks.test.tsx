import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { homeBlocksOf } from '#schema/lists/home-blocks.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Table } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import { HomeBlock } from '#src/home/home-block.tsx'
import { type Scope, ScopeContext } from '#src/home/scope.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { homeModel, inspections } from '#tests/support/home-table.ts'
import { openScreen } from './support/screen.tsx'
import type { Received } from './support/server.ts'

// Blocks of the home page that a list says by its JSON alone.

const model = homeModel()
const shared = product.tables as Map<string, Table>
beforeAll(() => void shared.set(inspections.name, tableOf(model, inspections.name)))
afterAll(() => void shared.delete(inspections.name))
beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) act(() => closeMessage(id))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const row = (id: number, luogo: string, over: object = {}) => ({
  ...{ id, version: 1, luogo, stato: 'fare', giorno: '27-02-2026', telefono: '0543 123456' },
  ...{ tecnico: { id: 7, username: 'vera', nomeCompleto: 'Vera Neri' }, ...over },
})
const LIST = '/configurations/provaSopralluoghi'

function open(name: string, reply: (request: Received) => object, scope: Scope = 'all') {
  const listed = homeBlocksOf(model).find(({ block }) => block.name === name)
  if (!listed) throw new Error(name)
  const ability = abilityFor(model, ['ROLE_ADMIN'])
  const block = (
    <ScopeContext value={scope}>
      <HomeBlock {...listed} />
    </ScopeContext>
  )
  return openScreen(block, '/', [], {
    ability,
    reply: (request) => (request.path.endsWith('/users') ? undefined : { body: reply(request) }),
  })
}
const filtersOf = ({ query }: Pick<Received, 'query'>) => JSON.parse(query.get('filters') ?? '{}')
const queryOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams

describe('rows in parts', () => {
  const late = [row(1, 'Cava Rossi'), row(2, 'Porto')]
  const due = [row(3, 'Fiera', { giorno: '02-03-2026', telefono: null })]
  const answer = (request: Received) => {
    const { giorno } = filtersOf(request)
    if (giorno === '$today') return { data: due, totalRows: 1 }
    return giorno?.from ? { data: [], totalRows: 0 } : { data: late, totalRows: 5 }
  }

  it('stand under their labels, with what the definition says of them, how many there are, and the way to the others', async () => {
    await open('sopralluoghi-da-fare', answer)
    expect(await screen.findByRole('heading', { name: 'Sopralluoghi da fare 6' })).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['In ritardo', 'Oggi'])
    expect(screen.getByText('I più vecchi per primi.')).toBeDefined()
    const [first] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('Giorno: 27-02-2026Tecnico: Vera Neri')
    expect(screen.getByRole('link', { name: 'Cava Rossi' }).getAttribute('href')).toBe(`${LIST}?apri=1`)
    const more = queryOf(screen.getByRole('link', { name: 'Altri 3 sopralluoghi in ritardo' }))
    expect(JSON.parse(more.get('filters') ?? '')).toEqual({ stato: 'fare', giorno: { to: '$today-1' } })
    expect([more.get('sortBy'), more.get('descending')]).toEqual(['giorno', '0'])
    const all = queryOf(screen.getByRole('link', { name: 'Mostra tutto: Sopralluoghi da fare' }))
    expect(JSON.parse(all.get('filters') ?? '')).toEqual({ stato: 'fare', giorno: { to: '$today' } })
  })

  it('are those of the reader alone where these are chosen', async () => {
    const { server } = await open('sopralluoghi-da-fare', answer, 'mine')
    await screen.findByText('Cava Rossi')
    const asked = server.received.filter(({ path }) => path.endsWith(inspections.name)).map(filtersOf)
    expect(asked.map(({ tecnicoId }) => tecnicoId)).toEqual(['$me', '$me'])
  })

  it('are called, moved and edited from their lines', async () => {
    const { server } = await open('sopralluoghi-da-fare', (request) =>
      request.method === 'PUT' ? { data: row(1, 'Cava Rossi', { stato: 'fatto', version: 2 }) } : answer(request),
    )
    const line = within((await screen.findAllByRole('listitem'))[0] ?? document.body)
    expect(document.querySelectorAll('a[href^="tel:"]')).toHaveLength(2)
    const state = await line.findByRole('button', { name: /^Stato di Cava Rossi/ })
    const menu = document.getElementById(state.getAttribute('aria-controls') ?? '')
    if (!menu) throw new Error('The state has a menu')
    for (const event of ['beforetoggle', 'toggle'])
      fireEvent(menu, Object.assign(new Event(event), { newState: 'open' }))
    fireEvent.click(within(menu).getByText('Fatto'))
    await waitFor(() =>
      expect(server.received.find(({ method }) => method === 'PUT')?.body).toMatchObject({ stato: 'fatto' }),
    )
    fireEvent.click(line.getByRole('button', { name: 'Modifica Cava Rossi' }))
    const form = await screen.findByRole('dialog', { name: /Cava Rossi/ })
    expect(within(form).getByLabelText<HTMLInputElement>(/Luogo/).value).toBe('Cava Rossi')
  })

  it('where there are none, it says so and who is next', async () => {
    await open('sopralluoghi-da-fare', (request) =>
      filtersOf(request).giorno?.from === '$today+1'
        ? { data: [row(9, 'Ponte', { giorno: '05-03-2026' })], totalRows: 1 }
        : { data: [], totalRows: 0 },
    )
    const next = await screen.findByRole('link', { name: 'Ponte' })
    expect(next.parentElement?.textContent).toBe('Nessun sopralluogo da fare. Prossimo: Ponte · 05-03-2026')
    expect(screen.queryByText('I più vecchi per primi.')).toBeNull()
  })
})

it('values stand with their number and lead to their rows, those without one too', async () => {
  const data = [
    { value: 'fare', shown: 'fare', count: 1_200 },
    { value: null, shown: null, count: 3 },
  ]
  await open('sopralluoghi-per-stato', () => ({ data, others: 0, totalRows: 1_203 }))
  const link = await screen.findByRole('link', { name: 'Da fare' })
  expect(JSON.parse(queryOf(link).get('filters') ?? '')).toEqual({ stato: 'fare' })
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('Da fare1.200')
  const none = queryOf(screen.getByRole('link', { name: 'Senza stato' }))
  expect(JSON.parse(none.get('filters') ?? '')).toEqual({ stato: { empty: true } })
})
