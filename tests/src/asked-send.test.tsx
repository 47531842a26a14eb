import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { reportSends } from '#src/features/vehicle-acceptance/report/register.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { AskedSend } from '#src/sends/asked-send.tsx'
import { pathOfSend } from '#src/sends/paths.ts'
import { openScreen, press, type } from './support/screen.tsx'
import { signedIn } from './support/server.ts'

const acceptance = { id: 7, version: 1, matricola: 'JLG/450', dataAccettazione: '04-03-2025' }
const preview = {
  ...{ oggetto: 'Verbale n. 7', testo: 'In allegato.', missing: [], email: null, modelloId: null, templates: [] },
  ...{ template: { oggetto: '', testo: '' }, values: {}, files: [], ready: true },
}

const open = (role?: string, onSend = () => {}) =>
  openScreen(<AskedSend register={reportSends} row={acceptance} />, '/accettazioniMezzi/accettazioniMezzi/7', [], {
    role,
    search: '?invio=verbale&vista=dati',
    reply: ({ path }) => {
      if (path.endsWith('/invia-verbale')) onSend()
      return path.includes('/preview/') ? { body: { data: preview } } : undefined
    },
  })

it('the address of a send opens its dialog on the page of its row, and is left with it', async () => {
  expect(pathOfSend(model, reportSends, 7, 'verbale')).toBe('/accettazioniMezzi/accettazioniMezzi/7?invio=verbale')
  const { address } = await open()
  expect(await screen.findByText('Verbale n. 7')).toBeDefined()
  press('Annulla')
  await waitFor(() => expect(address()).toBe('?vista=dati'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('input that was taken back again is left without a question, other input with one', async () => {
  await open()
  await screen.findByText('Verbale n. 7')
  type('Destinatario', 'a@b.it')
  press('Annulla')
  expect(await screen.findByRole('button', { name: 'Continua a modificare' })).toBeDefined()
  press('Continua a modificare')
  type('Destinatario', '')
  press('Annulla')
  await waitFor(() => expect(screen.queryByText('Verbale n. 7')).toBeNull())
})

it('that it was accepted is not told to whoever has signed in meanwhile', async () => {
  const { server } = await open('ROLE_ADMIN', () => signedIn({ id: 8, username: 'altra' }))
  await screen.findByText('Verbale n. 7')
  type('Destinatario', 'a@b.it')
  press('Invia')
  await waitFor(() => expect(server.paths()).toContain('POST /api/accettazioni_mezzi/invia-verbale'))
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  expect(currentMessages()).toEqual([])
})

it('the address opens nothing for users without the right to send', async () => {
  const { server } = await open('ROLE_USER_ACCETTAZIONE_MEZZI')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.received).toEqual([])
})
