import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { RecordSelect } from '#src/fields/record-select.tsx'
import { TableList } from '#src/layouts/table-list.tsx'
import { pageOf } from '#src/resources/index.tsx'
import { fieldWith } from '#tests/support/definitions.ts'
import { abilityWith } from './support/partial-rights.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// A reference to rows that are not the user's to read: asking for them ends the session, so nothing offers to choose one.

const agents = tableOf(model, 'agents')
const [first] = agents.screens
if (!first) throw new Error('The agents have a list')
const list: Screen = { ...first, columns: ['name', 'code', 'owner'], inline: ['code', 'owner'] }
const page: Screen = { ...first, route: '/agents/:id', kind: 'record', menu: false }
const owner = fieldWith({ type: 'reference', label: 'Responsabile', table: 'users' })
const { name, code } = agents.fields
if (!name || !code) throw new Error('The agents have a name and a code')
const table: Table = { ...agents, groups: undefined, fields: { name, code, owner }, screens: [list, page] }
const ability = abilityWith(table, { read: ['agents'], create: ['agents'], update: ['agents'] })
const agent: Row = { id: 1, version: 1, name: 'Rossi', code: 'A1', owner: { id: 4, nomeCompleto: 'Anna Bo' } }

beforeEach(() => localStorage.clear())

const pencils = () =>
  screen.queryAllByRole('button', { name: /^Modifica .+ di Rossi$/ }).map((one) => one.getAttribute('aria-label'))

describe('has no pencil', () => {
  it('in a list', async () => {
    await openScreen(<TableList table={table} screen={list} title="Agenti" />, list.route, [agent], { ability })
    await screen.findByText('Anna Bo')
    expect(pencils()).toEqual(['Modifica Codice di Rossi'])
  })

  it('on the page of its row', async () => {
    const element = (
      <Suspense>
        <Routes>
          <Route path={page.route} element={pageOf({ table, screen: page, title: 'Agente', label: 'Agente' })} />
        </Routes>
      </Suspense>
    )
    const reply = ({ method, path }: Received): Reply | undefined =>
      method === 'GET' && path === '/api/agents/1' ? { body: { data: agent } } : undefined
    await openScreen(element, '/agents/1', [agent], { ability, reply })
    await screen.findByText('Anna Bo')
    expect(pencils()).toContain('Modifica Codice di Rossi')
    expect(pencils()).not.toContain('Modifica Responsabile di Rossi')
  })
})

it.each([
  [7, 'Nicolò D’Àmico'],
  [4, messages.reserved],
])('user %i is called %s in a picker, which nobody opens', async (id, name) => {
  const picker = <RecordSelect {...{ field: owner, ids: [id], multiple: false }} placeholder="" onChange={() => {}} />
  const { server } = await openScreen(picker, '/', [], { ability })
  screen.getByText(name)
  expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
  expect(server.paths()).toEqual([])
})
