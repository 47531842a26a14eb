import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { gaugeAt } from '#schema/rules/fuel-gauge.ts'
import { model } from '#schema/tables.ts'
import { startInput } from '#src/features/vehicle-acceptance/stepper/acceptance-input.ts'
import { entriesOf } from '#src/features/vehicle-acceptance/stepper/stored-input.ts'
import { RecordSections } from '#src/page/record-sections.tsx'
import { DraftEntries } from '#src/record/drafts/draft-entries.tsx'
import { homeBlock } from './support/home-block.tsx'
import { openList, openScreen } from './support/screen.tsx'

const acceptance = {
  id: 7,
  version: 1,
  dataAccettazione: '25-11-2026',
  matricola: '10',
  carburante: 2,
  danni: false,
  controlli: [{ controlloId: 18, nome: 'AdBlue', valore: 'Da rabboccare' }],
}

/** What stands beside a label of a list of facts. */
const factOf = (label: string, inside: HTMLElement) =>
  within(inside).getByText(label, { selector: 'dt' }).nextSibling?.textContent

it('an acceptance is read in words: the level of its fuel, and each check with its answer', {
  tags: ['ACC-F-08', 'ACC-F-11'],
}, async () => {
  await openScreen(homeBlock('acceptances'), '/', [acceptance], { role: 'ROLE_USER_ACCETTAZIONE_MEZZI' })
  fireEvent.click(await screen.findByRole('button', { name: '10' }))
  const sheet = await screen.findByRole('dialog', { name: '10' })
  expect(factOf('Carburante', sheet)).toBe('1/2')
  expect(factOf('Controlli', sheet)).toBe('AdBlue: Da rabboccare')
})

it('so is it on its page', { tags: ['ACC-F-08', 'ACC-F-11'] }, async () => {
  const props = { table: tableOf(model, 'accettazioni_mezzi'), row: acceptance, onSaved: () => {} }
  await openScreen(<RecordSections {...props} />, '/accettazioniMezzi/accettazioniMezzi/7', [acceptance])
  const page = document.body
  await waitFor(() => expect(factOf('Carburante', page)).toContain('1/2'))
  expect(factOf('Controlli', page)).toContain('AdBlue: Da rabboccare')
  expect(factOf('Controlli', page)).not.toContain('18')
})

it('a list names the levels of the fuel, in its rows and in its filter', {
  tags: ['ACC-F-08', 'ACC-B-12'],
}, async () => {
  await openList('accettazioni_mezzi', [acceptance], { search: '?filters={"carburante":{"from":1}}' })
  expect((await screen.findAllByText('1/2')).length).toBeGreaterThan(0)
  expect(document.body.textContent).toContain('da 1/4')
})

it('the draft of one is read in words, and says in which step it was left', { tags: 'ACC-B-01' }, async () => {
  const table = tableOf(model, 'accettazioni_mezzi')
  const start = startInput(7)
  const values = { ...start.values, matricola: '10', operatoreId: 9, ore: 120.5, danni: true }
  const checks = [{ controlloId: 18, nome: 'AdBlue', valore: 'Da rabboccare' }]
  const entries = entriesOf({ ...start, values, gauge: gaugeAt(2), checks }, table, 7, 'notes')
  const operator = { id: 9, version: 1, username: 'vera', nome: 'Vera', cognome: 'Neri', nomeCompleto: 'Vera Neri' }
  await openScreen(<DraftEntries entries={entries} table={table} />, '/', [operator])
  const page = document.body
  await waitFor(() => expect(factOf('Operatore', page)).toContain('Neri'))
  const read = ['Ore', 'Danni', 'Carburante', 'AdBlue', 'Passo'].map((label) => factOf(label, page))
  expect(read).toEqual(['120,5 h', 'Sì', '1/2', 'Da rabboccare', 'Note e firma'])
})
