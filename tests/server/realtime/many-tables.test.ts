import { afterAll, beforeAll, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { hubToken, listenTo } from '#tests/support/event-stream.ts'

// A console of many tables has long tokens and long addresses.

const extra = (n: number) => ({
  name: `tabella-numero-${n}`,
  label: { one: `Riga ${n}`, many: `Righe ${n}` },
  title: 'nome',
  fields: { nome: { type: 'text', label: 'Nome' } },
})
const many = Object.fromEntries(Array.from({ length: 170 }, (_one, n) => [extra(n).name, extra(n)]))

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: readModel({ ...definitions, ...many }, access) })
})
afterAll(() => app.close())

it('subscribes to more than two hundred tables at once', { tags: 'RT-03' }, async () => {
  const { token } = await app.session('super_admin')
  const hub = await hubToken(app, token)
  expect(hub.topics.length).toBeGreaterThan(200)
  const stream = await listenTo(app, { token: hub.token, topics: hub.topics })
  expect(stream.status).toBe(200)
  stream.close()
})
