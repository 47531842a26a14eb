import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { BranchOffices } from '#src/features/contact-center/branch-offices/branch-offices-page.tsx'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const office = (id: number, nome: string): Row => ({ id, version: 1, nome, code_call_center: nome.toUpperCase() })
const assigned = (id: number, branchOffice: Row, nome: string): Row => ({
  id,
  version: 4,
  nome,
  branchOffice,
  user: { id: 50 + id, username: nome.toLowerCase(), nomeCompleto: nome },
})
const list = (data: Row[]): Reply => ({ body: { data, totalRows: data.length } })

async function open(offices: Row[], users: Row[], reply?: (request: Received) => Reply | undefined) {
  const table = tableOf(model, 'branch-offices')
  const [definition] = table.screens
  if (!definition) throw new Error('The offices have no screen')
  return openScreen(<BranchOffices table={table} screen={definition} title="Filiali" />, definition.route, [], {
    reply: (request) => {
      const given = reply?.(request)
      if (given) return given
      if (request.path === '/api/branch-offices') return list(offices)
      if (request.path === '/api/branch-office-users' && request.method === 'GET') return list(users)
      return request.path === '/api/users'
        ? list([{ id: 77, version: 1, username: 'luca', nomeCompleto: 'Luca Bianchi' }])
        : undefined
    },
  })
}

describe('branch offices of the contact centre', () => {
  it('show their users, which one request asks for; none is created or deleted (CC-B-05, CC-B-12)', {
    tags: ['CC-F-03', 'CC-C-03'],
  }, async () => {
    const [rimini, forli] = [office(1, 'Rimini'), office(2, 'Forlì')]
    const { server } = await open([rimini, forli], [assigned(1, rimini, 'Anna'), assigned(2, rimini, 'Luca')])
    await screen.findByText('Anna')
    const asked = server.received.filter(({ path }) => path === '/api/branch-office-users')
    expect(asked.map(({ query }) => query.get('filters'))).toEqual(['{"branchOfficeId":[1,2]}'])
    const first = server.received.find(({ path }) => path === '/api/branch-offices')?.query
    expect([first?.get('sortBy'), first?.get('descending')]).toEqual(['nome', '1'])
    for (const name of ['Nuova filiale del Contact Center', 'Elimina Rimini', 'Modifica Rimini'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('get users who are not switched off from a list; a refusal says why', {
    tags: ['CC-B-07', 'CC-C-04'],
  }, async () => {
    const rimini = office(1, 'Rimini')
    const { server } = await open([rimini], [], ({ method, path }) =>
      method === 'POST' && path === '/api/branch-office-users'
        ? { status: 409, body: { message: 'L’utente è già assegnato a questa filiale' } }
        : undefined,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Assegna un utente a Rimini' }))
    const input = await screen.findByRole('combobox', { name: 'Assegna un utente' })
    await screen.findByTitle('Luca Bianchi')
    fireEvent.change(input, { target: { value: 'bian' } })
    await waitFor(() =>
      expect(server.received.findLast(({ path }) => path === '/api/users')?.query.get('filters')).toBe(
        '{"attivo":"Y","multiField":"bian"}',
      ),
    )
    fireEvent.click(await screen.findByTitle('Luca Bianchi'))
    await waitFor(() =>
      expect(server.received.find(({ method }) => method === 'POST')?.body).toEqual({
        branchOfficeId: 1,
        appUserId: 77,
      }),
    )
    await waitFor(() => expect(currentMessages()[0]?.message).toBe('L’utente è già assegnato a questa filiale'))
  })

  it('lose users, which can be undone', { tags: ['CC-B-08', 'CC-C-05'] }, async () => {
    const rimini = office(1, 'Rimini')
    const users = [assigned(1, rimini, 'Anna')]
    const { server } = await open([rimini], users, ({ method }) => {
      if (method !== 'DELETE') return undefined
      users.pop()
      return { status: 204, headers: { 'x-command': 'c1' } }
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Togli Anna da Rimini' }))
    await waitFor(() => expect(screen.queryByText('Anna')).toBeNull())
    const sent = server.received.find(({ method }) => method === 'DELETE')
    expect([sent?.path, sent?.headers['if-match']]).toEqual(['/api/branch-office-users/1', 'W/"4"'])
    expect(currentMessages()[0]).toMatchObject({ message: 'Anna tolto da Rimini', action: { label: 'Annulla' } })
  })

  it('say where they come from when there are none', async () => {
    await open([], [])
    await screen.findByText(/Le filiali nascono con le telefonate/)
  })
})
