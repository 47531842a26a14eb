import { beforeEach, describe, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { commandIn } from '#src/commands/send.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { createDataProvider } from '#src/providers/data.ts'
import { signedIn, startServer } from './support/server.ts'

const provider = createDataProvider(model)

beforeEach(() => {
  localStorage.clear()
  signedIn()
})

describe('lists', () => {
  it('are requested in the wire format; data and totalRows are read', {
    tags: ['DATA-06', 'DATA-09', 'DATA-19'],
  }, async () => {
    const server = await startServer(() => ({ body: { data: [{ id: 1 }], totalRows: 57 } }))
    const answer = await provider.getList({
      resource: 'agents',
      pagination: { currentPage: 2, pageSize: 50, mode: 'server' },
      sorters: [{ field: 'name', order: 'desc' }],
      meta: { where: { name: 'ros', code: null, phone: '' } },
    })
    expect(answer).toEqual({ data: [{ id: 1 }], total: 57 })
    expect(server.received[0]?.path).toBe('/api/agents')
    expect(Object.fromEntries(server.received[0]?.query ?? [])).toEqual({
      filters: '{"name":"ros"}',
      sortBy: 'name',
      descending: '1',
      page: '2',
      rowsPerPage: '50',
    })
  })

  it('send no order and no filter by default', { tags: 'DATA-16' }, async () => {
    const server = await startServer(() => ({ body: { data: [] } }))
    await provider.getList({ resource: 'agents', pagination: { mode: 'off' } })
    expect([...(server.received[0]?.query.keys() ?? [])]).toEqual([])
  })

  it('may be a bare array too', { tags: 'DATA-08' }, async () => {
    await startServer(() => ({ body: [{ id: 1 }, { id: 2 }] }))
    expect(await provider.getList({ resource: 'agents' })).toEqual({ data: [{ id: 1 }, { id: 2 }], total: 2 })
  })

  it('hand through what an answer holds beside rows and total', { tags: ['INV-B-18', 'INV-B-19'] }, async () => {
    await startServer(() => ({ body: { data: [{ id: 1 }], totalRows: 1, totalRowsWithoutStatus: 4 } }))
    expect(await provider.getList({ resource: 'inventario-mezzi-items' })).toEqual({
      data: [{ id: 1 }],
      total: 1,
      others: { totalRowsWithoutStatus: 4 },
    })
  })

  it('are searched by what a select of Refine asks for, within the filters of the list', async () => {
    const server = await startServer(() => ({ body: { data: [], totalRows: 0 } }))
    const filters = [{ field: 'name', operator: 'contains' as const, value: 'ros' }]
    await provider.getList({ resource: 'agents', filters, meta: { where: { active: 'Y' } } })
    await provider.getList({ resource: 'agents', filters: [{ ...filters[0], value: '' }] as typeof filters })
    expect(server.received.map(({ query }) => query.get('filters'))).toEqual(['{"active":"Y","name":"ros"}', null])
  })

  it('of several ids are fetched in one call', async () => {
    const server = await startServer(() => ({ body: { data: [{ id: 4 }], totalRows: 1 } }))
    await provider.getMany({ resource: 'agents', ids: [4, 9] })
    expect(server.received[0]?.query.get('filters')).toBe('{"id":[4,9]}')
  })
})

describe('saves', () => {
  const command = { headers: { 'x-command': 'c-1' } }

  it('a create is a POST without id, with the language and a key of its own', {
    tags: ['DATA-01', 'DATA-02', 'LIST-12'],
  }, async () => {
    const server = await startServer(() => ({ status: 201, body: { data: { id: 5, version: 1 } }, ...command }))
    const answer = await provider.create({ resource: 'agents', variables: { id: 9, version: 3, name: 'Rossi' } })
    expect(answer).toMatchObject({ data: { id: 5 } })
    expect(commandIn(answer)).toBe('c-1')
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/api/agents',
      body: { name: 'Rossi', codiceLingua: 'it' },
    })
    expect(server.received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('a nation is sent without the language', { tags: 'DATA-03' }, async () => {
    const server = await startServer(() => ({ status: 201, body: { data: { id: 5 } } }))
    await provider.create({ resource: 'nations', variables: { name: 'Italia' } })
    await provider.update({ resource: 'nations', id: 5, variables: { name: 'Italia' } })
    expect(server.received.map(({ body }) => body)).toEqual([{ name: 'Italia' }, { name: 'Italia' }])
  })

  it('an update is a PUT to the row, for the version that was read', { tags: ['LIST-11', 'DATA-22'] }, async () => {
    const server = await startServer(() => ({ body: { data: { id: 5, version: 4 } }, ...command }))
    const answer = await provider.update({ resource: 'agents', id: 5, variables: { name: 'R' }, meta: { version: 3 } })
    expect(answer).toMatchObject({ data: { version: 4 } })
    expect(commandIn(answer)).toBe('c-1')
    expect(server.received[0]).toMatchObject({ method: 'PUT', path: '/api/agents/5' })
    expect(server.received[0]?.headers['if-match']).toBe('W/"3"')
    expect(server.received[0]?.body).toEqual({ name: 'R', codiceLingua: 'it' })
  })

  it('an empty response is accepted', { tags: 'DATA-21' }, async () => {
    const server = await startServer(({ method }) => ({ status: method === 'DELETE' ? 204 : 200 }))
    await provider.update({ resource: 'agents', id: 5, variables: {} })
    await provider.deleteOne({ resource: 'agents', id: 5, meta: { version: 2 } })
    expect(server.paths()).toEqual(['PUT /api/agents/5', 'DELETE /api/agents/5'])
    expect(server.received[1]?.headers['if-match']).toBe('W/"2"')
    expect(server.received[1]?.body).toBeUndefined()
  })

  it('to DATA-14: a failure reaches the caller', { tags: 'DATA-11' }, async () => {
    await startServer(() => ({ status: 500, body: { message: 'Operazione terminata in errore' } }))
    const failure = await provider.create({ resource: 'agents', variables: {} }).catch(toHttpError)
    expect(failure).toMatchObject({ status: 500, message: 'Operazione terminata in errore' })
  })
})
