import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { screensOf, tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { pageOf } from '#src/resources/index.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

const table = tableOf(model, 'users')
const ada: Row = {
  ...{ id: 12, version: 3, username: 'ada', nome: 'Ada', cognome: 'Prova', nomeCompleto: 'Ada Prova', attivo: 'Y' },
  ...{ email: 'ada@esempio.it', ruoli: ['ROLE_NL', 'ROLE_MARKETING'], gruppiCrm: [{ id: 1, description: 'Eventi' }] },
}
const access = (outcome: string, at: string) => ({
  ...{ id: Date.parse(at), at, outcome, method: 'password', address: '10.0.0.1', knownDevice: true },
  ...{ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36' },
  user: { id: 12, username: 'ada', nome: 'Ada', cognome: 'Prova' },
})
const accesses = [access('password', '2026-11-20T09:00:00.000Z'), access('ok', '2026-11-19T08:30:00.000Z')]

function reply(row: Row, { method, path, query, body }: Received): Reply | undefined {
  const filters = JSON.parse(query.get('filters') ?? '{}')
  if (path === '/api/trattative_cp') return { body: { data: [], totalRows: filters.esito === 'A' ? 7 : 99 } }
  if (path === '/api/plannings') return { body: { data: [], totalRows: filters.date?.from === '$today' ? 1 : 99 } }
  if (path === '/api/accesses') {
    return { body: { data: accesses, totalRows: 2, secondFactor: { active: true, since: '2026-01-01T00:00:00.000Z' } } }
  }
  if (path !== `/api/users/${row.id}`) return undefined
  if (method === 'PUT') Object.assign(row, body, { version: row.version + 1 })
  return { body: { data: row }, headers: { 'x-command': 'c-1' } }
}

/** The list of users and the page of one, as they stand in the console. */
async function open(row: Row, at: string, search = '') {
  const screens = screensOf(model).filter(({ screen }) => screen.route.startsWith('/utenti/users'))
  const element = (
    <Suspense>
      <Routes>
        {screens.map((entry) => (
          <Route key={entry.screen.route} path={entry.screen.route} element={pageOf(entry)} />
        ))}
      </Routes>
    </Suspense>
  )
  return openScreen(element, at, [row], { search, reply: (request) => reply(row, request) })
}
const fact = (label: string) => screen.findByText(label).then((found) => found.parentElement?.textContent)

it('a user opens as a page to read: who it is, roles, what is to do, the last access and the second factor', async () => {
  await open({ ...ada }, '/utenti/users/12')
  await screen.findByRole('heading', { level: 1, name: 'Utente Ada Prova' })
  expect(document.title).toBe('CRM - Ada Prova')
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(await fact('Ultimo accesso')).toBe('Ultimo accesso19-11-2026 09:30, Chrome su Windows')
  expect(await fact('Verifica in due passaggi')).toContain('attiva')
  expect(await fact('Da fare')).toBe('Da fare7 trattative aperte1 visita in programma')
  expect(screen.getByRole('switch', { name: 'Ada Prova attivo' }).getAttribute('aria-checked')).toBe('true')
  const why = screen.getByRole('link', { name: 'Perché può?' })
  expect(why.getAttribute('href')).toBe('/utenti/permessi?utente=12')
  expect(why.parentElement?.textContent).toContain('NLMarketing')
  fireEvent.click(screen.getByRole('link', { name: 'Accessi' }))
  const list = await screen.findByRole('table', { name: 'Accessi' })
  expect(within(list).getAllByText('Chrome su Windows')).toHaveLength(2)
  expect(screen.getByRole('link', { name: /^Tutti i suoi accessi/ }).getAttribute('href')).toBe(
    '/utenti/accessi?utente=12',
  )
})

it('a value is edited where it stands, and all of them in one form', async () => {
  const row = { ...ada }
  const { server } = await open(row, '/utenti/users/12')
  fireEvent.click(await screen.findByRole('button', { name: 'Modifica Telefono di Ada Prova' }))
  const input = screen.getByRole('textbox', { name: 'Telefono di Ada Prova' })
  fireEvent.change(input, { target: { value: '0547 998877' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(server.paths()).toContain('PUT /api/users/12'))
  fireEvent.click(screen.getByRole('button', { name: 'Modifica tutto' }))
  await screen.findByRole('region', { name: 'Modifica di Ada Prova' })
  expect(screen.getByLabelText(/^Cognome/)).toHaveProperty('value', 'Prova')
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
})

it('an admin reads a super admin, is told why nothing can be changed, and can change nothing', async () => {
  await open({ ...ada, ruoli: ['ROLE_SUPER_ADMIN'] }, '/utenti/users/12')
  await screen.findByText('Solo un super amministratore può modificare un super amministratore')
  expect(screen.queryByRole('button', { name: 'Modifica tutto' })).toBeNull()
  expect(screen.queryAllByRole('button', { name: /^Modifica .+ di / })).toEqual([])
  expect(screen.getByRole('switch', { name: 'Ada Prova attivo' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Altre azioni per Ada Prova' }))
  const remove = await screen.findByRole('button', { name: /^Elimina Ada Prova/ })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
})

it('the old address of a user, over the list, leads to the page', async () => {
  const { address } = await open({ ...ada }, '/utenti/users', '?apri=12')
  await screen.findByRole('heading', { level: 1, name: 'Utente Ada Prova' })
  expect(address()).toBe('')
})

it('a row of the list leads to the page; the list of CRM groups keeps its dialog', async () => {
  await open({ ...ada }, '/utenti/users')
  const link = await screen.findByRole('link', { name: 'Ada Prova' })
  expect(link.getAttribute('href')).toBe('/utenti/users/12')
  expect(table.screens.find(({ route }) => route.endsWith('usersGruppiCrm'))?.fields).toEqual(['gruppiCrm'])
})
