import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { screensOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { Reports } from '#src/features/vehicle-acceptance/report/screens.tsx'
import { homeBlock } from './support/home-block.tsx'
import { openScreen, press } from './support/screen.tsx'

const ROUTE = '/accettazioniMezzi/invii'
const failed = {
  ...{ id: 3, version: 1, invio: 'verbale', stato: 'failed', email: 'a@b.it', errore: 'Casella piena' },
  ...{ oggetto: 'Verbale n. 7', testo: 'In allegato.', richiestoIl: '2026-11-20T10:00:00.000Z', inviatoIl: null },
  ...{ accettazione: { id: 7, matricola: 'JLG-450' }, richiestoDa: null },
}
const retried = 'POST /api/accettazioni_mezzi/invii/3/retry'

function open(element: ReactNode, role: string) {
  const reply = ({ method, path }: { method: string; path: string }) => {
    if (method === 'POST') return { status: 204 }
    return path === '/api/accettazioni_mezzi_invii' ? { body: { data: [failed], totalRows: 1 } } : undefined
  }
  return openScreen(element, ROUTE, [], { role, reply })
}

const SUPERVISOR = 'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI'
beforeEach(() => localStorage.clear())

describe('reports that have not left', { tags: 'GEN-09' }, () => {
  it('stand on the home page with their acceptance, lead to their list, and are sent again by a click', async () => {
    const { server } = await open(homeBlock('failed-reports'), SUPERVISOR)
    const link = await screen.findByRole('link', { name: 'JLG-450' })
    expect(link.getAttribute('href')).toBe('/accettazioniMezzi/accettazioniMezzi/7?sezione=verbale')
    const { pathname, searchParams } = new URL(
      screen.getByRole('link', { name: /^Mostra tutto/ }).getAttribute('href') ?? '',
      'http://localhost',
    )
    expect([pathname, searchParams.get('filters')]).toEqual([ROUTE, '{"stato":"failed"}'])
    press('Reinvia Verbale di JLG-450')
    await waitFor(() => expect(server.paths()).toContain(retried))
  })

  it('are listed with why, what they say, and a button that tries again for users who may send', async () => {
    const entry = screensOf(model).find((one) => one.screen.route === ROUTE)
    if (!entry?.table) throw new Error('No screen lists reports')
    const { server } = await open(<Reports table={entry.table} screen={entry.screen} title={entry.title} />, SUPERVISOR)
    expect(await screen.findByText('Casella piena')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Mostra l’invio Verbale a@b.it' }))
    expect(await screen.findByText('Invio: Verbale')).toBeDefined()
    expect(await screen.findByText('In allegato.')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: /^Riprova l’invio/ }))
    await waitFor(() => expect(server.paths()).toContain(retried))
  })
})
