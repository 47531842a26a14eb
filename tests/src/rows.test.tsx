import { createRequire } from 'node:module'
import { AbilityProvider } from '@casl/react'
import { Refine } from '@refinedev/core'
import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { createDataProvider } from '#src/providers/data.ts'
import { queryClientConfig } from '#src/providers/query-client.ts'
import { routerProvider } from '#src/providers/router.ts'
import { useRows, type ValuesOf } from '#src/providers/rows.ts'
import { signedIn, startServer } from './support/server.ts'

// The one that Refine's package imports: here that of our own modules is another copy.
const { MemoryRouter }: typeof import('react-router') = createRequire(import.meta.url)('react-router')

beforeEach(() => {
  localStorage.clear()
  signedIn()
})

function Names({ where }: { where?: ValuesOf<'agents'> }) {
  const { query } = useRows('agents', { where })
  return <p>{query.data?.data.map(({ name }) => name).join()}</p>
}

/** A path of its own has rights of its own. */
function OfPath() {
  useRows('users', { meta: { path: '/api/users/gruppicrm' } })
  return null
}

function show(address: string, children: ReactNode, role = 'ROLE_ADMIN') {
  const options = { disableTelemetry: true, reactQuery: { clientConfig: queryClientConfig } }
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Refine dataProvider={createDataProvider(model)} routerProvider={routerProvider} options={options}>
        <AbilityProvider value={abilityFor(model, [role])}>{children}</AbilityProvider>
      </Refine>
    </MemoryRouter>,
  )
}

it('rows of a table that is not for the current user are not asked for', async () => {
  const server = await startServer(() => ({ body: { data: [], totalRows: 0 } }))
  const view = show(
    '/',
    <>
      <Names />
      <OfPath />
    </>,
    'ROLE_USER_INVENTARIO_MEZZI',
  )
  await waitFor(() => expect(server.received.map(({ path }) => path)).toEqual(['/api/users/gruppicrm']))
  expect(view.container.textContent).toBe('')
})

it('rows with other values are another answer, not the one that was read before', async () => {
  const server = await startServer(({ query }) => ({
    body: { data: [{ id: 1, version: 1, name: `${query.get('filters')}` }], totalRows: 1 },
  }))
  const names = () => [...view.container.querySelectorAll('p')].map(({ textContent }) => textContent)
  const view = show(
    '/',
    <>
      <Names />
      <Names where={{ name: 'Rossi' }} />
      <Names where={{ name: 'Verdi', code: '' }} />
      <Names where={{ name: 'Rossi' }} />
    </>,
  )
  await waitFor(() => expect(names()).toEqual(['null', '{"name":"Rossi"}', '{"name":"Verdi"}', '{"name":"Rossi"}']))
  expect(server.received).toHaveLength(3)
})

it('what an address says changes neither the path nor the filters of what a page reads', async () => {
  const server = await startServer(() => ({ body: { data: [], totalRows: 0 } }))
  show('/elenco?path=/api/users&where[name]=Rossi&background=true', <Names />)
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]?.path).toBe('/api/agents')
  expect([...(server.received[0]?.query ?? [])]).toEqual([])
})
