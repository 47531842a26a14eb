import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { isView } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { demoWith, exchangeUnread, type InPart, pathsAbout } from '#tests/support/unread.ts'

// Of each table somebody reads the titles alone, somebody else some rows alone: what they do not read is exchanged among its rows,
// and no answer of the API may be another one for it.

const few = [
  'customers',
  'contacts',
  'trattative_cp',
  'accettazioni_mezzi',
  'plannings',
  'report-calls',
  'mezzi',
  'files',
]
const all = [...product.tables.values()].filter((table) => !isView(table))
const tables = process.env.TEST_FULL ? all : few.map((name) => tableOf(product, name))

let demo: Awaited<ReturnType<typeof demoWith>>
beforeAll(async () => {
  demo = await demoWith(tables)
})
afterAll(() => demo.first.close())

/** A server that remembers nothing. */
const fresh = (): Promise<TestApp> =>
  testApp({ model: demo.model, users: false, beside: { db: demo.first.db, config: demo.first.config } })

async function answers(app: TestApp, client: Client, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await app.db.query('delete from "_quotas"')
  const said = new Map<string, string>()
  for (const path of paths) {
    const { status, body, headers } = await client.get(path)
    expect(status, path).toBeLessThan(500)
    said.set(path, `${status} ${headers.etag ?? ''} ${JSON.stringify(body)}`)
  }
  return said
}

/** The columns whose values were exchanged so far. */
const exchanged: string[] = []

/** The paths whose answer to the user is another one, once what the reader does not read is exchanged. */
async function changedFor(username: string, reader: InPart): Promise<string[]> {
  const before = await fresh()
  const { token } = await before.session(username)
  const paths = await pathsAbout(before, before.with(token), reader.table)
  const first = await answers(before, before.with(token), paths)
  exchanged.push(...(await exchangeUnread(before, reader)))
  await before.app.close()
  const after = await fresh()
  const second = await answers(after, after.with(token), paths)
  await after.app.close()
  return paths.filter((path) => first.get(path) !== second.get(path))
}

it('whoever reads all is told that values were exchanged', async () => {
  const [reader] = demo.readers
  if (!reader) throw new Error('Nobody reads in part')
  expect((await changedFor('super_admin', reader)).length).toBeGreaterThan(10)
})

it('no answer depends on what its reader does not read', async () => {
  const leaks: Record<string, string[]> = {}
  for (const reader of demo.readers) {
    const paths = await changedFor(reader.role.toLowerCase(), reader)
    if (paths.length > 0) leaks[`${reader.role} ${reader.table.name}`] = paths
  }
  expect(exchanged.length).toBeGreaterThan(100)
  expect(leaks).toEqual({})
})
