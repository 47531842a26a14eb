import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiSegments, ownAddresses, sharedSegments, systemColumns } from '#schema/grammar/reserved.ts'
import { model } from '#schema/tables.ts'
import { testApp } from '#tests/support/app.ts'

// schema cannot see the routes of the server and the console: these tests hold its lists of taken names to them.

/** Every address the server answers, as it was registered. */
async function addresses(): Promise<string[]> {
  const { app, close } = await testApp({ users: false })
  const above: string[] = []
  const found = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((line) => line.includes('/') || line.includes('─'))
    .map((line) => {
      const [, lead = '', part = ''] = /^([│├└─\s]*)(\S*)/.exec(line) ?? []
      const depth = lead.length / 4
      above.length = Math.max(0, depth - 1)
      above.push(part)
      return { address: above.join(''), answers: line.includes('(') }
    })
    .filter(({ answers }) => answers)
  await close()
  return found.map(({ address }) => address)
}

it('no table may have the name of another route under /api', async () => {
  const own = (await addresses())
    .filter((address) => address.startsWith('/api/'))
    .map((address) => address.split('/').slice(2))
    .filter(([first = '']) => !model.tables.has(first))
  expect(own.length).toBeGreaterThan(10)
  expect([...new Set(own.map(([first]) => first))].sort()).toEqual([...apiSegments, ...sharedSegments].sort())
  const clashing = own.filter(
    ([first = '', second]) => sharedSegments.includes(first) && (!second || second.startsWith(':')),
  )
  expect(clashing).toEqual([])
})

it("no screen may have a path of the server or of the console's shell", async () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
  const shell = [
    ...read('src/main.tsx').matchAll(/path === '([^']+)'/g),
    ...read('src/shell/console.tsx').matchAll(/<Route path="([^"]+)"/g),
  ]
  expect(shell.length).toBeGreaterThan(3)
  const all = [...(await addresses()), ...shell.map((match) => match[1] ?? '')]
  const first = all.map((address) => address.split('/')[1] ?? '').filter((segment) => /^[\w-]+$/.test(segment))
  expect([...new Set([...first, 'assets'])].sort()).toEqual([...ownAddresses].sort())
})

it('no field may have the name of a system column', async () => {
  const { db, close } = await testApp({ users: false })
  const rows = await db.query<{ name: string }>(
    `select attname as "name" from pg_attribute where attrelid = 'fonti'::regclass and attnum < 0`,
  )
  await close()
  expect(rows.map(({ name }) => name).sort()).toEqual([...systemColumns].sort())
})
