import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Rights } from '#schema/rights/access.ts'
import { model } from '#schema/tables.ts'
import { AccessesPage } from '#src/features/account/accesses/accesses-page.tsx'
import { CustomerPage } from '#src/features/customers/customer-page.tsx'
import { UserSelect } from '#src/features/negotiations/reassign/owner.tsx'
import { visitForm } from '#src/features/plannings/visit-form.tsx'
import { UserFacts } from '#src/features/users/user-facts.tsx'
import { DELAY_MS } from '#src/fields/use-debounced.ts'
import { homeBlock } from './support/home-block.tsx'
import { abilityWith } from './support/partial-rights.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'
import { waiting } from './support/worklist.tsx'

// What routes tell of whole tables is offered to nobody who reads these in part.

beforeEach(() => localStorage.clear())

const partly = (table: string, rights: Rights) => abilityWith(tableOf(model, table), rights)

describe('rights on some rows or fields', () => {
  it('of callers alone say until when to call them back, and ask for no working hours', async () => {
    const ability = partly('calls-to-return', { read: ['calls-to-return'] })
    const reply = ({ path }: Received) =>
      path === '/api/calls-to-return' ? { body: { data: [waiting(1)], totalRows: 1 } } : undefined
    const { server } = await openScreen(homeBlock('waiting-callers'), '/', [], { ability, reply })
    expect(await screen.findByText(/^Da richiamare entro/)).toBeDefined()
    const others = server.received.map(({ path }) => path).filter((path) => path !== '/api/calls-to-return')
    expect(others.filter((path) => /settings|holidays|giorni/.test(path))).toEqual([])
  })

  it('of users say why there are no accesses, and ask for none', async () => {
    const some = { table: 'users', where: { username: 'ada' } }
    const ability = partly('users', { open: ['/utenti/accessi'], read: [some], update: ['users'] })
    const definition = { route: '/utenti/accessi', area: 'admin', order: 110, menu: true, kind: 'custom' as const }
    const page = (
      <>
        <AccessesPage screen={definition} title="Accessi" />
        {homeBlock('refused-accesses')}
      </>
    )
    const { server } = await openScreen(page, '/utenti/accessi', [], { ability })
    expect(await screen.findByText(messages.wholeTable('Utenti'))).toBeDefined()
    expect(server.received.filter(({ path }) => path === '/api/accesses')).toEqual([])
  })

  it.each<[string, Rights, number]>([
    ['all of them', { read: ['plannings'] }, 1],
    ['all but when they end', { read: [{ table: 'plannings', exceptFields: ['endTime'] }] }, 0],
  ])('of visits ask for others at the same time of who reads %s', async (_who, rights, requests) => {
    const Hint = visitForm.footers?.when
    if (!Hint) throw new Error('The form of visits says nothing of others')
    const values = { agentId: 2, date: '20-11-2026', startTime: '09:00', endTime: '10:00' }
    const form = (
      <Form initialValues={values}>
        {Object.keys(values).map((name) => (
          <Form.Item key={name} name={name}>
            <input />
          </Form.Item>
        ))}
        <Hint disabled={false} />
      </Form>
    )
    const { server } = await openScreen(form, '/listPlannings', [], { ability: partly('plannings', rights) })
    await new Promise((resolve) => setTimeout(resolve, 2 * DELAY_MS))
    const asked = () => server.received.filter(({ path }) => path === '/api/plannings/overlaps').length
    await waitFor(() => expect(asked()).toBe(requests))
  })

  it('of users say on the page of one what is read of them, and ask for no accesses', async () => {
    const some = { table: 'users', fields: ['username', 'nomeCompleto'] }
    const users = tableOf(model, 'users')
    const session = { id: 7, username: 'prova', name: 'Prova', surname: 'Uno', roles: [], expires: 0 }
    const row = { id: 3, version: 1, username: 'ada', nomeCompleto: 'Ada Bo' }
    const ability = partly('users', { read: [some], update: ['users'] })
    const { server } = await openScreen(
      <UserFacts {...{ row, session }} table={users} onChanged={() => {}} />,
      '/',
      [],
      { ability },
    )
    expect(screen.queryByText('Ruoli')).toBeNull()
    expect(server.received.filter(({ path }) => path === '/api/accesses')).toEqual([])
  })

  it.each<[string, Rights, number]>([
    ['all of them', { read: ['customers', 'trattative_cp'] }, 1],
    ['all but a telephone', { read: ['customers', { table: 'trattative_cp', exceptFields: ['telefono'] }] }, 0],
  ])('of negotiations list those of a customer for who reads %s', async (_who, rights, tabs) => {
    const table = tableOf(model, 'customers')
    const [place] = table.screens
    if (!place) throw new Error('Customers have a screen')
    const reply = ({ path }: Received) =>
      path === '/api/customers/3' ? { body: { data: { id: 3, version: 1, companyName: 'Edile' } } } : undefined
    const page = (
      <Routes>
        <Route path="/customers/:id" element={<CustomerPage table={table} screen={place} title="Clienti" />} />
      </Routes>
    )
    await openScreen(page, '/customers/3', [], { ability: partly('customers', rights), reply })
    expect(await screen.findByText('Anagrafica')).toBeDefined()
    expect(screen.queryAllByText('Trattative')).toHaveLength(tabs)
  })

  it('of users name those who may be given a negotiation by what is read of them', async () => {
    const reply = ({ path }: { path: string }): Reply | undefined =>
      path === '/api/trattative_cp/operatori'
        ? {
            body: {
              data: [
                { id: 2, username: 'ada' },
                { id: 3, cognome: 'Bo', nome: 'Ugo', username: 'ugo' },
              ],
            },
          }
        : undefined
    await openScreen(<UserSelect value={2} onChange={() => {}} />, '/trattativeCp/trattativeCp', [], { reply })
    expect(await screen.findByText('ada')).toBeDefined()
  })
})
