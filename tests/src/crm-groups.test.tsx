import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { CrmGroups } from '#src/features/crm-groups/crm-groups-page.tsx'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { openList, openScreen, press, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const group = (id: number) => ({ id, description: `Gruppo ${id}` })
const ada = { username: 'ada', nomeCompleto: 'Ada Prova', nome: 'Ada', cognome: 'Prova', categorie: ['CRM'] }
const person = (): Row => ({ id: 4, version: 2, ...ada, gruppiCrm: [group(1), group(2)] })

/** The screen over a server that answers as ours does somebody who may not read users: a saved row is its version. */
async function open(reply: (request: Received) => Reply | undefined = () => undefined) {
  const table = tableOf(model, 'users')
  const place = table.screens.find(({ route }) => route === '/configurations/usersGruppiCrm')
  if (!place) throw new Error('The screen has no place')
  const element = <CrmGroups table={table} screen={place} title="Utenti gruppi CRM" />
  const opened = await openScreen(element, place.route, [person()], {
    role: 'ROLE_SUPERVISOR_CP',
    reply: (request) => {
      if (request.method === 'PUT') {
        return reply(request) ?? { body: { data: { id: 4, version: 3 } }, headers: { 'x-command': 'c' } }
      }
      return reply(request)
    },
  })
  await screen.findByText('1 utente')
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  return { ...opened, puts }
}

const withdraw = (name: string) => {
  const tag = within(screen.getByRole('dialog')).getByTitle(name)
  const cross = tag.querySelector('.ant-select-selection-item-remove')
  if (cross) fireEvent.click(cross)
}

describe('the users of CRM groups', () => {
  it('lists users of the category CRM with their groups', {
    tags: ['MASTER-usersGruppiCrm-01', 'MASTER-usersGruppiCrm-02', 'ROUTE-47'],
  }, async () => {
    const { server } = await open()
    const [first] = server.received
    expect(first?.path).toBe('/api/users/gruppicrm')
    expect(first?.query.get('filters')).toBe('{"category":"CRM"}')
    expect(first?.query.get('sortBy')).toBe('username')
    const row = within(screen.getByRole('table')).getByRole('row', { name: /Ada Prova ada/ })
    expect(
      within(row)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['CRM', 'Gruppo 1', 'Gruppo 2'])
    expect(within(screen.getByRole('search')).getByRole('button', { name: 'Categoria: CRM' })).toBeDefined()
  })

  it('keeps its state in the URL, and sends another category to the server', async () => {
    const { server, address } = await open()
    press('Aggiungi filtro')
    fireEvent.click(await screen.findByRole('button', { name: 'Cognome' }))
    await screen.findByRole('textbox', { name: 'Cognome' })
    type('Cognome', 'ros')
    await waitFor(() => expect(decodeURIComponent(address() ?? '')).toContain('"cognome":"ros"'))
    await waitFor(() => expect(server.received.at(-1)?.query.get('filters')).toBe('{"category":"CRM","cognome":"ros"}'))
  })

  it('offers no creation, and no history to users without the right to change users', async () => {
    await open()
    expect(screen.queryByRole('button', { name: /^Nuov[oa] / })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Cronologia/ })).toBeNull()
  })

  it('changes only the groups, for the version that was read', {
    tags: ['MASTER-usersGruppiCrm-03', 'MASTER-gruppiCrm-02'],
  }, async () => {
    const { puts } = await open()
    press('Modifica Ada Prova')
    expect(screen.getByRole('dialog').textContent).toContain('Ada Prova')
    withdraw('Gruppo 1')
    press('Salva')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(puts()).toHaveLength(1)
    expect(puts()[0]).toMatchObject({ path: '/api/users/4', body: { gruppiCrm: [2], codiceLingua: 'it' } })
    expect(puts()[0]?.headers['if-match']).toBe('W/"2"')
  })

  it('removes a user from all groups after a confirmation, with undo', async () => {
    const { puts } = await open()
    press('Elimina Ada Prova')
    expect(screen.getByRole('dialog').textContent).toContain('Conferma eliminazione')
    expect(screen.getByRole('dialog').textContent).toContain('Togliere «Ada Prova» da tutti i gruppi CRM?')
    press('Elimina')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(puts()[0]).toMatchObject({ path: '/api/users/4', body: { gruppiCrm: [], codiceLingua: 'it' } })
    expect(currentMessages()[0]).toMatchObject({ action: { label: 'Annulla' } })
  })

  it("reads the current groups at the list's path after a concurrent change", async () => {
    const current = { ...person(), version: 9, gruppiCrm: [group(1), group(2), group(5)] }
    const { puts, server } = await open(({ method, query, headers }) => {
      if (method === 'PUT' && headers['if-match'] !== 'W/"9"') {
        return { status: 412, body: { message: 'x', current: { row: { id: 4, version: 9 } } } }
      }
      const asked = query.get('filters') === '{"id":[4]}'
      return method === 'GET' && asked ? { body: { data: [current], totalRows: 1 } } : undefined
    })
    press('Modifica Ada Prova')
    withdraw('Gruppo 1')
    press('Salva')
    await screen.findByText('La mia modifica')
    expect(server.received.at(-1)?.path).toBe('/api/users/gruppicrm')
    const [mine, theirs] = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
    expect([mine, theirs]).toEqual(['La mia modificaGruppo 2', 'Valore attualeGruppo 1Gruppo 2Gruppo 5'])
    press('Usa tutti gli attuali')
    fireEvent.click(screen.getAllByRole('button', { name: 'Salva' }).at(-1) as HTMLElement)
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[1]?.body).toMatchObject({ gruppiCrm: [1, 2, 5] })
  })
})

describe('the delete dialog of a CRM group', () => {
  it('warns that its users lose it', { tags: 'MASTER-gruppiCrm-06' }, async () => {
    await openList('gruppi_crm', [{ id: 1, version: 1, description: 'Edilizia' }])
    press('Elimina Edilizia')
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      'Attenzione: il gruppo verrà rimosso da tutti gli utenti a cui è assegnato.',
    )
  })
})
