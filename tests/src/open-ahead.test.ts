import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { askAhead } from '#src/lib/net/ahead.ts'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { createDataProvider } from '#src/providers/data.ts'
import { beforePage, openAhead, openPagesFor } from '#src/shell/open-ahead.ts'
import { signedIn, startServer } from './support/server.ts'

const provider = createDataProvider(model)
const rows = () => ({ body: { data: [{ id: 7 }], totalRows: 1 } })

beforeEach(() => {
  localStorage.clear()
  signedIn()
})
afterEach(() => vi.restoreAllMocks())

describe('answers asked for ahead', () => {
  it('are taken once: whoever reads again asks the server', async () => {
    const server = await startServer(() => ({ body: { data: { id: 7 } } }))
    await askAhead('/api/agents/7')
    const read = () => provider.getOne({ resource: 'agents', id: 7 })
    expect(await read()).toEqual({ data: { id: 7 } })
    expect(server.received).toHaveLength(1)
    await read()
    expect(server.received).toHaveLength(2)
  })

  it('are none for another user, another query, or later', async () => {
    const server = await startServer(rows)
    const readPage = (currentPage: number) =>
      provider.getList({ resource: 'agents', pagination: { currentPage, pageSize: 30, mode: 'server' } })
    const ahead = () => askAhead('/api/agents', { page: 1, rowsPerPage: 30 })
    await ahead()
    await readPage(2)
    localStorage.clear()
    signedIn({ id: 99 })
    await readPage(1)
    expect(server.received).toHaveLength(3)
    await ahead()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    await readPage(1)
    expect(server.received).toHaveLength(5)
  })

  it('are none once this tab has written, or the hub has told of a change', async () => {
    const server = await startServer(() => ({ body: { data: { id: 7, version: 1 } } }))
    const read = () => provider.getOne({ resource: 'agents', id: 7 })
    await askAhead('/api/agents/7')
    await provider.update({ resource: 'agents', id: 7, variables: { description: 'Nuovo' } })
    await read()
    const writing = provider.update({ resource: 'agents', id: 7, variables: { description: 'Nuovo' } })
    await askAhead('/api/agents/7')
    await writing
    await read()
    await askAhead('/api/agents/7')
    handleEvent('/api/agents', JSON.stringify({ id: 7, version: 2, action: 'update' }))
    await read()
    expect(server.received.filter(({ method }) => method === 'GET')).toHaveLength(6)
  })

  it.each([403, 423])('end no session with a %i, which is for the page that asks again', async (status) => {
    const body = { title: 'No', status, detail: 'No', message: 'No' }
    const server = await startServer(() => ({ status, body }))
    await askAhead('/api/agents/7')
    const paths = () => server.received.filter(({ path }) => path === '/api/agents/7')
    expect([paths().length, currentSession()?.id]).toEqual([1, expect.any(Number)])
    await expect(provider.getOne({ resource: 'agents', id: 7 })).rejects.toMatchObject({ status })
    expect([paths().length, currentSession()]).toEqual([2, undefined])
  })

  it('hand on a refusal to the page, and are silent where no page takes them', async () => {
    await startServer(() => ({ status: 404, body: { title: 'Non trovato', status: 404 } }))
    await askAhead('/api/agents/7')
    await expect(provider.getOne({ resource: 'agents', id: 7 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a link that is pressed', () => {
  const opened = (role: string) => openPagesFor({ model, ability: abilityFor(model, [role]) })

  it.each([
    ['a list', '/configurations/nations', '', ['/api/views', '/api/nations']],
    [
      'a list with filters',
      '/customers/all',
      '?filters=%7B%22city%22%3A%22Bari%22%7D',
      ['/api/views', '/api/customers'],
    ],
    ['a list that opens with a view', '/listPlannings', '', ['/api/views']],
    ['a page of a row', '/customers/7', '', ['/api/customers/7']],
  ])('asks for what %s will read', async (_what, pathname, search, paths) => {
    const server = await startServer(rows)
    const end = opened('ROLE_SUPER_ADMIN')
    openAhead({ pathname, search })
    await beforePage({ request: new Request(`http://localhost${pathname}${search}`) })
    await vi.waitFor(() => expect(server.received.map((one) => one.path)).toEqual(paths), { timeout: 30_000 })
    end()
  })

  it('opens its page where the code that asks does not come', async () => {
    // What is mocked here may be imported by files that follow, before it is no longer.
    let isGone = true
    vi.doMock('#src/list/rows-request.ts', async (original) => {
      if (isGone) throw new Error('No chunk')
      return original()
    })
    onTestFinished(() => {
      isGone = false
      vi.doUnmock('#src/list/rows-request.ts')
      vi.resetModules()
    })
    vi.resetModules()
    const fresh = await import('#src/shell/open-ahead.ts')
    const end = fresh.openPagesFor({ model, ability: abilityFor(model, ['ROLE_SUPER_ADMIN']) })
    fresh.openAhead({ pathname: '/configurations/nations', search: '' })
    const opened = fresh.beforePage({ request: new Request('http://localhost/configurations/nations') })
    await expect(opened).resolves.toBeNull()
    end()
  })

  it('asks for nothing that its user may not read', async () => {
    const server = await startServer(rows)
    const end = opened('ROLE_CONTACT_CENTER')
    openAhead({ pathname: '/customers/7', search: '' })
    openAhead({ pathname: '/nowhere', search: '' })
    await beforePage({ request: new Request('http://localhost/customers/7') })
    expect(server.received).toEqual([])
    end()
  })
})
