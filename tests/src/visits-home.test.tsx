import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Unreported } from '#src/features/plannings/unreported.tsx'
import { currentMessages } from '#src/lib/snackbar.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const visits = Array.from({ length: 7 }, (_, index) => ({
  id: index + 1,
  version: 1,
  title: `Visita ${index + 1}`,
  date: '20-11-2026',
  startTime: '09:00',
  customer: { id: 7, companyName: 'Rossi S.r.l.' },
}))

const open = (role: string, reply?: (request: Received) => Reply) =>
  openScreen(<Unreported />, '/', [...visits], { role, reply })
const links = () => within(screen.getByRole('region')).getAllByRole('link')

describe('visits without a report, on the home page', () => {
  it('are counted; the latest lead to their forms, the others are a click away', async () => {
    const { server } = await open('ROLE_USER_CRM')
    await screen.findByRole('heading', { name: '7 visite concluse senza consuntivo' })
    expect(links()).toHaveLength(5)
    expect(links()[0]?.textContent).toBe('Visita 1, Rossi S.r.l.20-11-2026 09:00')
    expect(links()[0]?.getAttribute('href')).toBe('/plannings?view=day&date=20-11-2026&visit=1')
    const [{ path, query } = { path: '', query: undefined }] = server.received
    expect([path, query?.get('sortBy'), query?.get('descending'), query?.get('rowsPerPage')]).toEqual([
      '/api/plannings/unreported',
      'date',
      '1',
      '5',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Mostra tutte' }))
    await waitFor(() => expect(links()).toHaveLength(7))
    expect(screen.getByRole('button', { name: 'Mostra solo le più recenti' }).getAttribute('aria-expanded')).toBe(
      'true',
    )
  })

  it('take no room where there are none', async () => {
    const { server } = await open('ROLE_USER_CRM', () => ({ body: { data: [], totalRows: 0 } }))
    await waitFor(() => expect(server.received).toHaveLength(1))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('are not asked for by who may not read visits', async () => {
    const { server } = await open('ROLE_USER_CP')
    expect(server.received).toEqual([])
  })

  it('say in their place that they are missing, without a message', async () => {
    await open('ROLE_USER_CRM', () => ({ status: 503, body: { message: 'Il servizio non è disponibile' } }))
    expect(await screen.findByText('Visite senza consuntivo: dato non disponibile')).toBeDefined()
    expect(currentMessages()).toEqual([])
  })
})
