import { createMongoAbility } from '@casl/ability'
import { AbilityProvider } from '@casl/react'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { type AppAbility, abilityFor } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { Negotiations } from '#src/features/negotiations/list/index.tsx'
import { currentMessages } from '#src/lib/snackbar.ts'
import { hasUnsavedInput } from '#src/lib/unsaved-input.ts'
import { openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const table = tableOf(model, 'trattative_cp')

const admin = abilityFor(model, ['ROLE_ADMIN'])
/** No role of today reads negotiations without changing them. */
const reader = createMongoAbility<AppAbility>([{ action: 'read', subject: 'trattative_cp' }])

const state = (id: number, description: string, identificativo: string | null = null) => ({
  ...{ id, version: 1, description, identificativo, ordinamento: 10 - id, esito: identificativo ? 'P' : 'A' },
  ...{ coloreSfondo: '#ffe58f', coloreCarattere: '#000000', carattere: null },
})
const states = [state(1, 'Offerta'), state(2, 'Nuova'), state(3, 'Non andata', 'persa')]
const [offer, fresh, lost] = states

const negotiation = (over: Partial<Row> = {}): Row => ({
  ...{ id: 7, version: 3, ragioneSociale: 'Rossi S.r.l.', statoTrattativa: fresh, archiviata: 'N' },
  ...{ motivoPersa: null, notePersa: null, ...over },
})

async function openNegotiations(put: (request: Received) => Reply, ability = admin) {
  const [first] = table.screens
  if (!first) throw new Error('The negotiations have a screen')
  const rows = [negotiation()]
  const reply = (request: Received): Reply | undefined => {
    if (request.path === '/api/stati_trattative') return { body: { data: states, totalRows: 3 } }
    if (request.path === '/api/motivi_perse')
      return { body: { data: [{ id: 4, version: 1, description: 'Prezzo' }], totalRows: 1 } }
    if (request.path === '/api/views') return undefined
    if (request.path !== '/api/trattative_cp' && request.method === 'GET') return { body: { data: [], totalRows: 0 } }
    return request.method === 'PUT' ? put(request) : undefined
  }
  const list = (
    <AbilityProvider value={ability}>
      <Negotiations table={table} screen={first} title="Trattative CP" />
    </AbilityProvider>
  )
  const opened = await openScreen(list, first.route, rows, { reply })
  await screen.findByText('Rossi S.r.l.')
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  const reads = () =>
    opened.server.received.filter(({ method, path }) => method === 'GET' && path === '/api/trattative_cp')
  return { ...opened, puts, reads }
}

const button = () => screen.getByRole('button', { name: /^Stato di Rossi/ })
const said = () => currentMessages().map(({ message }) => message)

/** Opens the menu as the browser does on a click. */
function openMenu(): HTMLElement {
  const panel = document.getElementById(button().getAttribute('aria-controls') ?? '')
  if (!panel) throw new Error('The state has a menu')
  for (const name of ['beforetoggle', 'toggle']) fireEvent(panel, Object.assign(new Event(name), { newState: 'open' }))
  return panel
}

const choose = async (name: string) => fireEvent.click(await within(openMenu()).findByText(name))

const saved = (body: unknown, version: number, over: Partial<Row> = {}): Reply => ({
  body: { data: negotiation({ version, ...over }), asked: body },
  headers: { 'x-command': 'c1' },
})

beforeEach(() => localStorage.clear())

describe('the state in the list', () => {
  it('changes in one click, in its order, shows at once, and can be taken back', async () => {
    let answered = () => {}
    const after = new Promise<void>((resolve) => {
      answered = resolve
    })
    const { puts, reads } = await openNegotiations(() => ({ ...saved({}, 4, { statoTrattativa: offer }), after }))
    const before = reads().length
    await choose('Offerta')
    expect(button().getAttribute('aria-label')).toBe('Stato di Rossi S.r.l.: Offerta')
    answered()
    await waitFor(() => expect(said()).toHaveLength(1))
    expect(puts().map(({ body }) => body)).toEqual([{ statoTrattativaId: 1, codiceLingua: 'it' }])
    expect(puts()[0]?.headers['if-match']).toBe('W/"3"')
    expect(currentMessages()[0]?.action?.label).toBe('Annulla')
    expect(reads()).toHaveLength(before)
  })

  it('is chosen from a menu that opens with the focus on the state it has', async () => {
    await openNegotiations(() => ({}))
    await waitFor(() => expect(within(openMenu()).queryByText('Offerta')).not.toBeNull())
    const panel = openMenu()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Nuova'))
    expect(panel.contains(document.activeElement)).toBe(true)
  })

  it('what the server refuses goes back, with the sentence', async () => {
    await openNegotiations(() => ({
      status: 422,
      body: { message: 'Dati non validi', errors: { statoTrattativaId: ['Non si può'] } },
    }))
    await choose('Offerta')
    await waitFor(() => expect(said()).toEqual(['Lo stato di Rossi S.r.l. non è cambiato: Non si può']))
    await waitFor(() => expect(button().getAttribute('aria-label')).toBe('Stato di Rossi S.r.l.: Nuova'))
  })

  it('keeps what others change meanwhile; asks only when they changed the state', async () => {
    const row = negotiation({ version: 5, note: 'altro' })
    const conflict = (current: Row): Reply => ({
      status: 412,
      body: { message: 'Cambiata', current: { row: current } },
    })
    let current: Row | undefined = row
    const { puts } = await openNegotiations(({ headers }) => {
      const answer = current && headers['if-match'] !== `W/"${current.version}"` ? conflict(current) : undefined
      return answer ?? saved({}, 6, { statoTrattativa: offer })
    })
    await choose('Offerta')
    await waitFor(() => expect(puts().map(({ headers }) => headers['if-match'])).toEqual(['W/"3"', 'W/"5"']))
    await waitFor(() => expect(button().getAttribute('aria-label')).toContain('Offerta'))
    current = negotiation({ version: 9, statoTrattativa: lost })
    await choose('Senza stato')
    const asked = within(await screen.findByRole('group', { name: 'Stato trattativa' }))
    expect(asked.getByText('Offerta')).toBeDefined()
    expect(asked.getByText('Non andata')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Porta a «Senza stato»' })).toBeDefined()
    press('Lascia com’è')
    // What was left is there, and nothing need be read to see it.
    await waitFor(() => expect(button().getAttribute('aria-label')).toContain('Non andata'))
    expect(puts()).toHaveLength(3)
  })

  it('a loss asks its reason and saves it with the state; giving up changes nothing', {
    tags: ['NEG-F-07', 'NEG-F-37'],
  }, async () => {
    const { puts } = await openNegotiations(({ body }) => saved(body, 4, { statoTrattativa: lost }))
    await choose('Non andata')
    const dialog = await screen.findByRole('dialog', { name: 'Segna come persa' })
    // It is not lost before that is saved, and nothing is lost by leaving before something is said.
    expect(hasUnsavedInput()).toBe(false)
    expect(button().getAttribute('aria-label')).toContain('Nuova')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annulla' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Segna come persa' })).toBeNull())
    await waitFor(() => expect(button().getAttribute('aria-label')).toContain('Nuova'))
    expect(puts()).toEqual([])
    await choose('Non andata')
    const price = await screen.findByRole('radio', { name: 'Prezzo' })
    expect(document.activeElement).toBe(price)
    fireEvent.click(price)
    expect(screen.getByRole('radiogroup', { name: 'Motivo di perdita (facoltativo)' })).toBeDefined()
    fireEvent.change(await screen.findByLabelText('Note sulla perdita (facoltativo)'), {
      target: { value: 'Troppo cara' },
    })
    expect(hasUnsavedInput()).toBe(true)
    press('Segna come persa')
    await waitFor(() => expect(puts()).toHaveLength(1))
    await waitFor(() => expect(said()).toEqual(['Non andata: Rossi S.r.l.']))
    expect(puts()[0]?.body).toMatchObject({ statoTrattativaId: 3, motivoPersaId: 4, notePersa: 'Troppo cara' })
    await waitFor(() => expect(button().getAttribute('aria-label')).toContain('Non andata'))
  })

  it('is only shown to whoever may not change it', async () => {
    const { server } = await openNegotiations(() => ({}), reader)
    expect(server.paths()).not.toContain('GET /api/stati_trattative')
    expect(screen.queryByRole('button', { name: /^Stato di/ })).toBeNull()
    expect(screen.getByText('Nuova')).toBeDefined()
  })
})
