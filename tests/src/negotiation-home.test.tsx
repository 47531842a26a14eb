import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { homeBlock } from './support/home-block.tsx'
import { openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const deal = (id: number, name: string, values: object) => ({
  ...{ id, version: 1, ragioneSociale: name, contatto: null, telefono: '333 1234567', note: 'Prima nota' },
  ...{
    statoTrattativa: null,
    operatore: { id: 7, username: 'nicolo' },
    richiamareInOrario: null,
    esito: 'A',
    archiviata: 'N',
    ...values,
  },
})

const late = [deal(1, 'Vecchia S.r.l.', { richiamareInData: '27-02-2026' })]
const due = [
  deal(3, 'Alle nove', { richiamareInData: '02-03-2026', richiamareInOrario: '09:00' }),
  deal(4, 'Alle undici', { richiamareInData: '02-03-2026', richiamareInOrario: '11:00' }),
  deal(2, 'Senza ora', { richiamareInData: '02-03-2026', telefono: null }),
]
const span = ({ query }: Received) => JSON.parse(query.get('filters') ?? '{}').richiamareInData
const list = (data: object[], totalRows = data.length): Reply => ({ body: { data, totalRows } })

const openCallbacks = (role: string, put: (request: Received) => Reply) =>
  openScreen(homeBlock('callbacks'), '/', [], {
    role,
    reply: (request) => {
      if (request.method === 'PUT') return put(request)
      return span(request) === '$today' ? list(due) : list(late, 8)
    },
  })
const lines = () => screen.getAllByRole('listitem').map((one) => within(one).getAllByRole('link')[0]?.textContent)
const bodies = (received: readonly Received[]) =>
  received.filter(({ method }) => method === 'PUT').map(({ path, headers, body }) => [path, headers['if-match'], body])

describe('whom to call back', () => {
  it('is told by due time, with how late it is, a link to the row and one that calls', async () => {
    await openCallbacks('ROLE_COMMERCIALE_CP', () => ({}))
    await screen.findByText('Vecchia S.r.l.')
    expect(lines()).toEqual(['Vecchia S.r.l.', 'Alle nove', 'Alle undici', 'Senza ora'])
    expect(screen.getByRole('heading', { name: 'Da richiamare 11' })).toBeDefined()
    expect(screen.getByText('In ritardo di 3 giorni').title).toBe('27-02-2026')
    expect(screen.getByText('Oggi alle 09:00, in ritardo')).toBeDefined()
    expect(screen.getByText('Oggi alle 11:00')).toBeDefined()
    expect(screen.getByText('Senza telefono')).toBeDefined()
    const call = screen.getByRole('link', { name: 'Chiama Vecchia S.r.l., 333.123.4567' })
    expect(call.getAttribute('href')).toBe('tel:+393331234567')
    const more = new URL(
      screen.getByRole('link', { name: 'Altre 7 trattative in ritardo' }).getAttribute('href') ?? '',
      'http://x',
    )
    expect(JSON.parse(more.searchParams.get('filters') ?? '')).toEqual({
      ...{ archiviata: 'N', esito: 'A', operatoreId: '$me' },
      richiamareInData: { to: '$today-1' },
    })
  })

  it('is done with what was said, under what was noted before, and can be undone', async () => {
    const { server } = await openCallbacks('ROLE_COMMERCIALE_CP', () => ({
      ...{ body: { data: { id: 1, version: 2 } }, headers: { 'x-command': 'c-1' } },
    }))
    await screen.findByText('Vecchia S.r.l.')
    press('Fatto: Vecchia S.r.l.')
    fireEvent.change(screen.getByLabelText('Com’è andata? (facoltativo)'), { target: { value: ' Ci pensa. ' } })
    press('Fatto')
    await waitFor(() => expect(currentMessages().at(-1)?.message).toBe('Richiamata fatta: Vecchia S.r.l.'))
    expect(currentMessages().at(-1)?.action?.label).toBe('Annulla')
    const note = 'Prima nota\n02-03-2026 Nicolò D’Àmico: Ci pensa.'
    expect(bodies(server.received)).toEqual([
      ['/api/trattative_cp/1', 'W/"1"', { richiamareInData: null, richiamareInOrario: null, note, codiceLingua: 'it' }],
    ])
  })

  it('is moved by days; what others changed elsewhere in the row meanwhile does not matter', async () => {
    let asked = 0
    const { server } = await openCallbacks('ROLE_COMMERCIALE_CP', () => {
      asked += 1
      const row = { ...late[0], version: 5, contatto: 'Anna' }
      return asked === 1
        ? { status: 412, body: { message: 'Cambiata', current: { row } } }
        : { body: { data: row }, headers: { 'x-command': 'c-2' } }
    })
    await screen.findByText('Vecchia S.r.l.')
    press('Sposta la richiamata di Vecchia S.r.l., aggiungi una nota')
    fireEvent.click(await screen.findByText('Fra 3 giorni'))
    await waitFor(() => expect(bodies(server.received)).toHaveLength(2))
    expect(bodies(server.received)[1]).toEqual([
      '/api/trattative_cp/1',
      'W/"5"',
      { richiamareInData: '05-03-2026', codiceLingua: 'it' },
    ])
  })

  it('is moved with the note that is typed meanwhile, by a day of the menu or by one that is chosen', async () => {
    const { server } = await openCallbacks('ROLE_COMMERCIALE_CP', () => ({
      ...{ body: { data: { id: 1, version: 2 } }, headers: { 'x-command': 'c-3' } },
    }))
    await screen.findByText('Vecchia S.r.l.')
    const typeNote = (value: string) =>
      fireEvent.change(screen.getByLabelText('Com’è andata? (facoltativo)'), { target: { value } })
    press('Fatto: Vecchia S.r.l.')
    typeNote('Non risponde.')
    press('Sposta la richiamata di Vecchia S.r.l., aggiungi una nota')
    fireEvent.click(await screen.findByText('Scegli il giorno…'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Com’è andata? (facoltativo)').value).toBe('Non risponde.')
    press('Sposta la richiamata di Vecchia S.r.l., aggiungi una nota')
    fireEvent.click(await screen.findByText('Domani'))
    await waitFor(() => expect(bodies(server.received)).toHaveLength(1))
    const note = 'Prima nota\n02-03-2026 Nicolò D’Àmico: Non risponde.'
    expect(bodies(server.received)[0]?.[2]).toEqual({ richiamareInData: '03-03-2026', note, codiceLingua: 'it' })
    await waitFor(() => expect(screen.queryByLabelText('Com’è andata? (facoltativo)')).toBeNull())
  })

  it('takes a note without being done or moved, and no empty one', async () => {
    const { server } = await openCallbacks('ROLE_COMMERCIALE_CP', () => ({
      ...{ body: { data: { id: 1, version: 2 } }, headers: { 'x-command': 'c-4' } },
    }))
    await screen.findByText('Vecchia S.r.l.')
    press('Sposta la richiamata di Vecchia S.r.l., aggiungi una nota')
    fireEvent.click(await screen.findByText('Aggiungi una nota'))
    press('Aggiungi la nota')
    expect(screen.getByRole('alert').textContent).toBe('Scrivi la nota.')
    fireEvent.change(screen.getByLabelText('Nota'), { target: { value: 'Fuori fino a lunedì.' } })
    press('Aggiungi la nota')
    await waitFor(() => expect(bodies(server.received)).toHaveLength(1))
    const note = 'Prima nota\n02-03-2026 Nicolò D’Àmico: Fuori fino a lunedì.'
    expect(bodies(server.received)[0]?.[2]).toEqual({ note, codiceLingua: 'it' })
  })

  it.each([
    ['and nothing else has happened', ''],
    ['and a colleague has written below it', '\nDi Anna'],
  ])('writes a note once whose answer was lost, when the line shows it already %s', async (_when, theirs) => {
    const [row] = late
    onTestFinished(() => void Object.assign(row ?? {}, { version: 1, note: 'Prima nota', telefono: '333 1234567' }))
    const { server } = await openCallbacks('ROLE_COMMERCIALE_CP', ({ headers, body }) => {
      if (headers['if-match'] !== 'W/"1"') return { body: { data: row } }
      const { note } = Object(body)
      Object.assign(row ?? {}, { version: 3, note: `${note}${theirs}`, telefono: '333 7654321' })
      return { broken: true }
    })
    await screen.findByText('Vecchia S.r.l.')
    press('Sposta la richiamata di Vecchia S.r.l., aggiungi una nota')
    fireEvent.click(await screen.findByText('Aggiungi una nota'))
    fireEvent.change(screen.getByLabelText('Nota'), { target: { value: 'Ci pensa.' } })
    press('Aggiungi la nota')
    await waitFor(() => expect(currentMessages()).toHaveLength(1))
    act(() => handleEvent('/api/trattative_cp', '{"action":"update","id":1}'))
    await screen.findByText('333.765.4321')
    fireEvent.click(await screen.findByRole('button', { name: 'Aggiungi la nota' }))
    await waitFor(() => expect(currentMessages().at(-1)?.message).toBe('Nota aggiunta: Vecchia S.r.l.'))
    const note = `Prima nota\n02-03-2026 Nicolò D’Àmico: Ci pensa.${theirs}`
    expect(bodies(server.received).slice(1)).toEqual([['/api/trattative_cp/1', 'W/"3"', { note, codiceLingua: 'it' }]])
    await waitFor(() => expect(screen.queryByLabelText('Nota')).toBeNull())
  })

  it('asks nobody about a note of a lost answer that stands in the row, below which a colleague wrote', async () => {
    const row = { ...late[0], version: 5, note: 'Prima nota\n02-03-2026 Nicolò D’Àmico: Ci pensa.\nDi Anna' }
    let puts = 0
    const { server } = await openCallbacks('ROLE_COMMERCIALE_CP', () => {
      puts += 1
      return puts === 1 ? { broken: true } : { status: 412, body: { message: 'Cambiata', current: { row } } }
    })
    await screen.findByText('Vecchia S.r.l.')
    press('Sposta la richiamata di Vecchia S.r.l., aggiungi una nota')
    fireEvent.click(await screen.findByText('Aggiungi una nota'))
    fireEvent.change(screen.getByLabelText('Nota'), { target: { value: 'Ci pensa.' } })
    press('Aggiungi la nota')
    await waitFor(() => expect(currentMessages()).toHaveLength(1))
    fireEvent.click(await screen.findByRole('button', { name: 'Aggiungi la nota' }))
    await waitFor(() => expect(currentMessages().at(-1)?.message).toBe('Nota aggiunta: Vecchia S.r.l.'))
    expect([bodies(server.received).length, screen.queryByRole('dialog')]).toEqual([2, null])
  })

  it('keeps what is typed when somebody else has moved the call, and asks; the note goes below theirs', async () => {
    const row = { ...late[0], version: 5, richiamareInData: '09-03-2026', note: 'Prima nota\nDi Anna' }
    const { server } = await openCallbacks('ROLE_COMMERCIALE_CP', ({ headers }) =>
      headers['if-match'] === 'W/"5"'
        ? { body: { data: { ...row, version: 6 } }, headers: { 'x-command': 'c-5' } }
        : { status: 412, body: { message: 'Il dato è stato modificato da un altro utente', current: { row } } },
    )
    await screen.findByText('Vecchia S.r.l.')
    press('Fatto: Vecchia S.r.l.')
    fireEvent.change(screen.getByLabelText('Com’è andata? (facoltativo)'), { target: { value: 'Ci pensa.' } })
    press('Fatto')
    const changed = within(await screen.findByRole('dialog', { name: /modificato da un altro/ }))
    expect(changed.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'Da richiamare ilCom’era27-02-2026Valore attuale09-03-2026',
      'NoteCom’eraPrima notaValore attualePrima nota\nDi Anna',
    ])
    press('Lascia com’è')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /modificato da un altro/ })).toBeNull())
    expect(bodies(server.received)).toHaveLength(1)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Com’è andata? (facoltativo)').value).toBe('Ci pensa.')
    fireEvent.click(await screen.findByRole('button', { name: 'Fatto' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Applica comunque' }))
    await waitFor(() => expect(currentMessages().at(-1)?.message).toBe('Richiamata fatta: Vecchia S.r.l.'))
    expect(bodies(server.received).at(-1)?.[2]).toMatchObject({
      note: 'Prima nota\nDi Anna\n02-03-2026 Nicolò D’Àmico: Ci pensa.',
    })
  })
})

const counts = [
  {
    ...{ value: 3, count: 1_234 },
    shown: { id: 3, description: 'Aperta', carattere: '★', coloreSfondo: '#FDD835', coloreCarattere: '#000000' },
  },
  { value: null, shown: null, count: 2 },
]

describe('negotiations by state', () => {
  it('are bars below the words, which lead to their rows; GEN-18 changed by others they are counted anew', async () => {
    const body = { data: counts.slice(0, 1), others: 0, totalRows: 1_236 }
    const { server } = await openScreen(homeBlock('states'), '/', [], { role: 'ROLE_USER_CP', reply: () => ({ body }) })
    const link = await screen.findByRole('link', { name: '★ Aperta' })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(pathname).toBe('/trattativeCp/trattativeCp')
    expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual({
      ...{ archiviata: 'N', operatoreId: '$me', statoTrattativaId: 3 },
    })
    body.data = counts
    act(() => {
      for (let count = 0; count < 50; count += 1) handleEvent('/api/trattative_cp', '{"action":"update"}')
    })
    expect(await screen.findByRole('link', { name: 'Senza stato trattativa' })).toBeDefined()
    expect(server.received).toHaveLength(2)
  })
})

describe('sends that have not left', () => {
  const sent = {
    ...{ id: 9, version: 1, invio: 'brochure', stato: 'failed', email: 'a@b.it', errore: 'Casella piena' },
    ...{ richiestoIl: '2026-03-01T10:00:00Z', inviatoIl: null, trattativaCp: { id: 4, ragioneSociale: 'Rossi' } },
  }

  it('are sent again by a click; there is no card where there are none', async () => {
    const shown = [sent]
    const { server } = await openScreen(homeBlock('failed-sends'), '/', [], {
      role: 'ROLE_USER_CP',
      reply: ({ method }) => (method === 'POST' ? { status: 204 } : list(shown)),
    })
    expect(await screen.findByText('Casella piena')).toBeDefined()
    press('Reinvia Brochure di Rossi')
    await waitFor(() => expect(server.paths()).toContain('POST /api/trattative_cp/invii/9/retry'))
    shown.length = 0
    act(() => handleEvent('/api/trattative_cp_invii', '{"action":"update"}'))
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })
})
