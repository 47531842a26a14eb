import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { CascadeWarning } from '#src/features/customers/document-count.tsx'
import { TableList } from '#src/layouts/table-list.tsx'
import { reportFailure } from '#src/lib/failure.ts'
import { envelope, jsonText, read } from '#src/lib/net/answers.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { readRows } from '#src/providers/rows.ts'
import { homeBlock } from './support/home-block.tsx'
import { openScreen } from './support/screen.tsx'
import { signedIn, startServer } from './support/server.ts'

const SENTENCE = 'Operazione terminata in errore'
const agent = envelope(z.object({ id: z.number(), name: z.string() }))
let developers = vi.spyOn(console, 'error')

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
  signedIn()
  developers = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const said = () => currentMessages().map(({ success, message }) => ({ success, message }))

describe('a validated response', () => {
  it('has the type of its schema, without properties the schema does not name', async () => {
    await startServer(() => ({ body: { data: { id: 1, name: 'Rossi', secret: 'x' } } }))
    expect(await read('/api/agents/1', agent)).toEqual({ id: 1, name: 'Rossi' })
    expect(developers).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['no envelope', { id: 1, name: 'Rossi' }],
    ['another type', { data: { id: '1', name: 'Rossi' } }],
    ['a list', { data: [] }],
  ])('of another shape (%s) is a general failure, logged for developers', async (_what, body) => {
    await startServer(() => ({ body }))
    const failure = await read('/api/agents/1', agent).catch(toHttpError)
    expect(failure).toMatchObject({ status: 500, message: SENTENCE })
    expect(developers).toHaveBeenCalledOnce()
    expect(developers.mock.calls[0]?.[0]).toContain('/api/agents/1')
  })

  it('of another shape shows one message', async () => {
    await startServer(() => ({ body: { data: 'x' } }))
    await read('/api/agents/1', agent).then(() => undefined, reportFailure)
    expect(said()).toEqual([{ success: false, message: SENTENCE }])
  })

  it('of a refusal keeps its own message, whatever the schema', async () => {
    await startServer(() => ({ status: 409, body: { message: 'In uso' } }))
    expect(await read('/api/agents/1', agent).catch(toHttpError)).toMatchObject({ status: 409, message: 'In uso' })
    expect(developers).not.toHaveBeenCalled()
  })

  it('holds rows with an id and a version, or fails', async () => {
    let data: unknown = [{ id: 1, version: 2, name: 'Rossi' }]
    await startServer(() => ({ body: { data } }))
    expect((await readRows('agents', '/api/agents')).map(({ name }) => name)).toEqual(['Rossi'])
    data = [{ name: 'Rossi' }]
    expect(await readRows('agents', '/api/agents').catch(toHttpError)).toMatchObject({ message: SENTENCE })
  })
})

function screenOf({ screens: [first] }: Table) {
  if (!first) throw new Error('The table has no screen')
  return first
}

describe('a screen whose response has another shape', () => {
  it('shows instead of its rows that they could not be loaded', async () => {
    const table = tableOf(model, 'agents')
    const reply = () => ({ body: { data: { id: 1 } } })
    await openScreen(
      <TableList table={table} screen={screenOf(table)} title="Agenti" />,
      '/configurations/agents',
      [],
      { reply },
    )
    expect(await screen.findByText('Non è stato possibile caricare i dati')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(said()).toEqual([{ success: false, message: SENTENCE }])
  })

  it('shows what is missing in its place, and renders the rest', async () => {
    await openScreen(homeBlock('reminders'), '/', [], {
      role: 'ROLE_ADMIN',
      reply: () => ({ body: { data: [{ id: 1 }] } }),
    })
    expect(await screen.findByText(/promemoria/i)).toBeDefined()
    expect(said()).toEqual([])
  })

  it('omits an optional part', async () => {
    const reply = () => ({ body: { data: { contacts: 'many' } } })
    await openScreen(<CascadeWarning row={{ id: 1, version: 1 }} />, '/', [], { reply })
    await waitFor(() => expect(developers).toHaveBeenCalled())
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('stored JSON text', () => {
  const kept = jsonText(z.object({ day: z.string() }))

  it.each([
    ['{"day":"1"}', { day: '1' }],
    ['{"day":1}', undefined],
    ['not json', undefined],
    ['', undefined],
    [null, undefined],
    ['[]', undefined],
  ])('%s with %o', (text, value) => {
    expect(kept.safeParse(text).data).toEqual(value)
  })
})
