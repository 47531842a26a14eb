import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { item, openInventories } from './support/inventory.tsx'
import { press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const anomaly = (codice: string, more: object = {}) => ({
  tipo: 'sconosciuto',
  codice,
  item: null,
  description: null,
  filiale: null,
  scansioni: 2,
  utente: { id: 1, username: 'ada', nome: 'Ada', cognome: 'Rossi' },
  il: '2026-11-23T09:00:00.000Z',
  risoluzione: null,
  ...more,
})

const none = { altraFiliale: 0, sconosciuto: 0, stato: 0, senzaStato: 0, tardiva: 0 }
const search = '?vista=anomalie'

const answered = (data: object[], byKind: object) => ({ body: { data, totalRows: data.length, byKind } })
const ofKind = ({ query }: Received) => query.get('tipo')

/** Opens the anomalies over a server that knows these; a resolution of one is answered as said. */
const open = (data: ReturnType<typeof anomaly>[], saved: Reply = { status: 201, body: { data: { id: 1 } } }) =>
  openInventories({
    search,
    items: [item(1)],
    reply: (request) => {
      if (request.path.endsWith('/risoluzioni')) return saved
      if (!request.path.endsWith('/anomalie')) return undefined
      const shown = data.filter(({ tipo }) => tipo === ofKind(request))
      return answered(shown, { ...none, sconosciuto: data.filter(({ risoluzione }) => risoluzione === null).length })
    },
  })

describe('the anomalies of an inventory', () => {
  it('none is good news', async () => {
    await openInventories({
      search,
      reply: ({ path }) => (path.endsWith('/anomalie') ? answered([], none) : undefined),
    })
    await screen.findByText('Nessuna anomalia')
    expect(screen.queryByRole('button', { name: /^Senza stato/ })).toBeNull()
  })

  it('opens with a kind that something is left of; late scans stand apart', async () => {
    const late = anomaly('TARDI-1', { tipo: 'tardiva' })
    await openInventories({
      search,
      reply: (request) => {
        if (!request.path.endsWith('/anomalie')) return undefined
        const data = ofKind(request) === 'stato' ? [anomaly('M-1', { tipo: 'stato' })] : []
        return answered(ofKind(request) === 'tardiva' ? [late] : data, { ...none, stato: 1, tardiva: 1 })
      },
    })
    await screen.findByText('M-1')
    expect(await screen.findByRole('link', { name: 'Anomalie 1' })).toBeTruthy()
    const chosen = screen.getByRole('button', { name: 'Stato diverso da presente (1)' })
    expect(chosen.getAttribute('aria-pressed')).toBe('true')
    const apart = await screen.findByRole('region', { name: 'Scansioni arrivate dopo la conclusione' })
    await within(apart).findByText('TARDI-1')
  })

  it('an unknown code becomes a vehicle; what the server refuses stays, with the reason at its field', async () => {
    const refusal = { status: 422, body: { message: 'Verificare', errors: { resourceMago: ['C’è già'] } } }
    const { server } = await open([anomaly('X-9')], refusal)
    fireEvent.click(await screen.findByRole('button', { name: 'Aggiungi all’inventario: X-9' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Descrizione' }), { target: { value: 'Sollevatore' } })
    press('Salva')
    await screen.findByText('C’è già')
    expect(within(dialog).getByDisplayValue('Sollevatore')).toBeTruthy()
    expect(server.received.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/inventari-mezzi/7/risoluzioni',
      body: { codice: 'X-9', azione: 'AGGIUNTO', resourceMago: 'X-9', description: 'Sollevatore' },
    })
  })

  it('a code is matched only with a vehicle that was chosen, or is none of the inventory’s', async () => {
    const { server } = await open([anomaly('X-9')])
    fireEvent.click(await screen.findByRole('button', { name: 'Abbina a un mezzo: X-9' }))
    await screen.findByRole('dialog')
    press('Salva')
    await screen.findByText('Scegli un mezzo')
    expect(server.paths()).not.toContain('POST /api/inventari-mezzi/7/risoluzioni')
    press('Annulla')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Non pertinente: X-9' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Nota' }), { target: { value: 'Etichetta vecchia' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annulla' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Continua a modificare' }))
    await waitFor(() => expect(screen.queryByText('Abbandonare le modifiche?')).toBeNull())
    press('Salva')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received.find(({ method }) => method === 'POST')?.body).toEqual({
      codice: 'X-9',
      azione: 'IGNORATO',
      nota: 'Etichetta vecchia',
    })
  })

  it('the vehicle of a code is found by any of its texts, and told apart by them', async () => {
    const found = { ...item(1), description: 'Sollevatore Manitou', matricola: 'SN-77' }
    const { server } = await openInventories({
      search,
      items: [found],
      reply: (request) =>
        request.path.endsWith('/anomalie') ? answered([anomaly('X-9')], { ...none, sconosciuto: 1 }) : undefined,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Abbina a un mezzo: X-9' }))
    const choice = await screen.findByRole('combobox', { name: 'Mezzo dell’inventario' })
    fireEvent.mouseDown(choice)
    fireEvent.change(choice, { target: { value: 'N-7' } })
    await waitFor(() =>
      expect(server.received.at(-1)?.query.get('filters')).toBe('{"idInventarioMezzi":7,"multiField":"N-7"}'),
    )
    await screen.findByText('Sollevatore Manitou · SN-77')
  })

  it('a code that was resolved says how and by whom, and offers no other resolution', async () => {
    const risoluzione = {
      id: 4,
      azione: 'ABBINATO',
      nota: 'targa illeggibile',
      risoltaDa: { id: 2, username: 'bruno', nome: null, cognome: null },
      risoltaIl: '2026-11-23T10:00:00.000Z',
    }
    const matched = { id: 1, resourceMago: 'M-1', status: null }
    await open([anomaly('X-9', { risoluzione, item: matched })])
    await screen.findByText('Abbinato a M-1')
    expect(screen.getByText('da bruno il 23-11-2026 11:00')).toBeTruthy()
    expect(screen.getByText('targa illeggibile')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /: X-9$/ })).toBeNull()
  })

  it('codes that others scan meanwhile are shown on request, and move nothing before', async () => {
    const data = [anomaly('X-9')]
    await open(data)
    await screen.findByText('X-9')
    data.unshift(anomaly('A-1'))
    act(() => handleEvent('/api/inventario_mezzi_scansioni', '{"id":1}'))
    const banner = await screen.findByRole('button', { name: 'Elenco modificato da altri, mostra' })
    expect(screen.queryByText('A-1')).toBeNull()
    fireEvent.click(banner)
    await screen.findByText('A-1')
    await waitFor(() => expect(screen.queryByRole('button', { name: /mostra$/ })).toBeNull())
  })
})
