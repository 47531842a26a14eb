import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { negotiationSends } from '#src/features/negotiations/sends/register.ts'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { SendMenu } from '#src/sends/send-menu.tsx'
import { RowSends, SendsOnScreen } from '#src/sends/use-sends.tsx'
import { openScreen, press } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const SENDS = '/api/trattative_cp_invii'
const ids = Array.from({ length: 30 }, (_, index) => index + 1)
const row = (id: number) => ({ id, version: 1, ragioneSociale: `Ditta ${id}`, brochureInviata: 'N' })
const send = (id: number, owner: number, stato: string) => ({
  ...{ id, version: 1, invio: 'brochure', stato, email: 'a@b.it', errore: null },
  ...{ richiestoIl: '2026-03-01T10:00:00Z', inviatoIl: null, trattativaCp: { id: owner } },
})
const preview = {
  ...{ oggetto: 'Brochure', testo: 'Buongiorno', missing: [], email: 'a@b.it', modelloId: null, templates: [] },
  ...{ template: { oggetto: 'Brochure', testo: 'Buongiorno' }, values: {}, files: [], ready: true },
}

const requests = (received: readonly Received[]) =>
  received.filter(({ path }) => path === SENDS).map(({ query }) => JSON.parse(query.get('filters') ?? ''))
const menuOf = (id: number) => screen.getByRole('button', { name: new RegExp(`^Invii di Ditta ${id}(?::|$)`) })
const announce = () => act(() => handleEvent(SENDS, '{"action":"update"}'))

describe('the sends of the rows on screen', () => {
  it('come in one request, and in one more when sends have changed', async () => {
    const sends = [send(1, 7, 'failed'), send(2, 9, 'queued')]
    const { server } = await openScreen(
      <SendsOnScreen register={negotiationSends} ids={ids}>
        {ids.map((id) => (
          <SendMenu key={id} register={negotiationSends} row={row(id)} />
        ))}
      </SendsOnScreen>,
      '/',
      [],
      { reply: () => ({ body: { data: sends, totalRows: sends.length } }) },
    )
    await waitFor(() => expect(menuOf(7).title).toBe('Invii: fallito'))
    expect([menuOf(9).title, menuOf(1).title]).toEqual(['Invii: in coda', 'Invii'])
    expect(requests(server.received)).toEqual([{ trattativaCpId: ids }])
    sends.length = 0
    await announce()
    await waitFor(() => expect(menuOf(7).title).toBe('Invii'))
    expect(requests(server.received)).toHaveLength(2)
  })

  it('cost the rows nothing: one query for all, and only a row that has some is drawn again when they arrive', async () => {
    const drawn = new Map<number, number>()
    let client: QueryClient | undefined
    const Observed = () => {
      client = useQueryClient()
      return null
    }
    const content = ids.map((id) => (
      <Fragment key={id}>
        <SendMenu register={negotiationSends} row={row(id)} />
        <RowSends register={negotiationSends} id={id}>
          {() => {
            drawn.set(id, (drawn.get(id) ?? 0) + 1)
            return null
          }}
        </RowSends>
      </Fragment>
    ))
    const sends = [send(1, 7, 'failed')]
    await openScreen(
      <SendsOnScreen register={negotiationSends} ids={ids}>
        {content}
        <Observed />
      </SendsOnScreen>,
      '/',
      [],
      { reply: () => ({ body: { data: sends, totalRows: 1 } }) },
    )
    await waitFor(() => expect(menuOf(7).title).toBe('Invii: fallito'))
    const observers = client?.getQueryCache().findAll({ queryKey: ['sends'] }) ?? []
    expect(observers.reduce((sum, query) => sum + query.getObserversCount(), 0)).toBe(1)
    expect([...drawn]).toEqual(ids.map((id) => [id, id === 7 ? 2 : 1]))
  })

  it('come in pages where there are more than one holds, so that old failures are marked too', async () => {
    const sends = [...Array.from({ length: 1_000 }, (_, index) => send(index + 2, 9, 'sent')), send(1, 7, 'failed')]
    const { server } = await openScreen(
      <SendsOnScreen register={negotiationSends} ids={[7, 9]}>
        {[7, 9].map((id) => (
          <SendMenu key={id} register={negotiationSends} row={row(id)} />
        ))}
      </SendsOnScreen>,
      '/',
      sends,
    )
    await waitFor(() => expect(menuOf(7).title).toBe('Invii: fallito'))
    expect(menuOf(9).title).toBe('Invii')
    expect(requests(server.received)).toEqual([{ trattativaCpId: [7, 9] }, { trattativaCpId: [7, 9] }])
  })

  it('come by themselves for a row that is not among them', async () => {
    const { server } = await openScreen(
      <SendsOnScreen register={negotiationSends} ids={[1, 2]}>
        <SendMenu register={negotiationSends} row={row(3)} />
      </SendsOnScreen>,
      '/',
      [],
      { reply: () => ({ body: { data: [send(1, 3, 'failed')], totalRows: 1 } }) },
    )
    await waitFor(() => expect(menuOf(3).title).toBe('Invii: fallito'))
    expect(requests(server.received)).toEqual(
      expect.arrayContaining([{ trattativaCpId: [1, 2] }, { trattativaCpId: [3] }]),
    )
  })

  it('are followed after a request until it has left; only then the row is read again', async () => {
    const sends: object[] = []
    const onSent = vi.fn()
    const reply = ({ method, path }: Received): Reply => {
      if (path.includes('/preview/')) return { body: { data: preview } }
      if (method === 'POST') sends.push(send(5, 1, 'queued'))
      return method === 'POST' ? { status: 201, body: { data: sends[0] } } : { body: { data: sends, totalRows: 1 } }
    }
    const { server } = await openScreen(
      <SendMenu register={negotiationSends} row={row(1)} onSent={onSent} />,
      '/',
      [],
      { reply },
    )
    press('Invii di Ditta 1')
    press('Invia la brochure')
    await screen.findByText('Buongiorno')
    press('Invia')
    await waitFor(() => expect(server.paths()).toContain('POST /api/trattative_cp/invia-brochure'))
    await waitFor(() => expect(menuOf(1).title).toBe('Invii: in coda'))
    expect(onSent).not.toHaveBeenCalled()
    sends.splice(0, 1, send(5, 1, 'sent'))
    await announce()
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    expect(menuOf(1).title).toBe('Invii')
  })
})
