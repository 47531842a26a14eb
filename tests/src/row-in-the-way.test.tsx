import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeMessages } from './support/agents.ts'
import { openList, type } from './support/screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(closeMessages)

const form = () => document.querySelector('.ant-modal form')?.closest('.ant-modal') as HTMLElement
const save = () => fireEvent.click(form().querySelector('button[type="submit"]') as Element)

const row = {
  ...{ id: 3, version: 1, description: 'Sito', ordinamento: 1 },
  coloreSfondo: '#FFFFFF',
  coloreCarattere: '#000000',
}
const refusal = 'Si sovrappone al periodo di «Sito», dal 01-03-2026'

/** The form of a new source, refused at its description. */
async function refused(inTheWay: unknown) {
  const reply = ({ method }: { method: string }) =>
    method === 'POST'
      ? { status: 422, body: { message: 'Verifica i campi', errors: { description: [refusal] }, inTheWay } }
      : undefined
  await openList('fonti', [row], { search: '?nuovo=1', reply })
  await waitFor(() => expect(form()?.querySelector('input')).not.toBeNull())
  type('Descrizione', 'Fiera', form())
  save()
  await screen.findByText(refusal)
}

it('leads to the row in the way, in a tab of its own, until the field has another value', async () => {
  await refused({ description: { table: 'fonti', id: 3, name: 'Sito' } })
  const link = await screen.findByText('Apri «Sito» in una nuova scheda')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/configurations/fonti?apri=3', '_blank'])
  type('Descrizione', 'Fiera di Forlì', form())
  await waitFor(() => expect(screen.queryByText('Apri «Sito» in una nuova scheda')).toBeNull())
  type('Descrizione', 'Fiera', form())
  save()
  await screen.findByText('Apri «Sito» in una nuova scheda')
})

it.each([
  ['nobody says which row it is', undefined],
  ['its table has no screen', { description: { table: 'nessuna', id: 3, name: 'Sito' } }],
  ['the answer makes no sense', { description: 'Sito' }],
])('says why alone where %s', async (_what, inTheWay) => {
  await refused(inTheWay)
  expect(form().querySelector('form a')).toBeNull()
})
