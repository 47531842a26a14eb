import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Model } from '#schema/model.ts'
import { tableOf } from '#schema/model.ts'
import { filterKey } from '#schema/table.ts'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { userId } from '#tests/support/people.ts'
import { sampleBody } from '#tests/support/sample-body.ts'

let app: TestApp
let model: Model
beforeAll(async () => {
  model = everyTable()
  app = await testApp({ model })
})
afterEach(() => setClock())
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
async function found(table: string, filters: unknown, client = admin()): Promise<number[]> {
  const { status, body } = await client.get(`/api/${table}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ id }: { id: number }) => id)
}

describe('a filter', () => {
  it('asks of a field of any type whether it has a value', async () => {
    const table = tableOf(model, 'prova')
    const made = await app.as('ROLE_SUPER_ADMIN').post('/api/prova', await sampleBody(app, model, table))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const full = made.body.data.id
    const emptied = Object.fromEntries(
      Object.entries(table.fields).flatMap(([name, { required, readOnly, type }]) =>
        required || readOnly || type === 'reference' || type === 'references' ? [] : [[name, null]],
      ),
    )
    const { body } = await admin().post('/api/prova', { nome: 'Vuota', ...emptied })
    const bare = body.data.id
    for (const [name, field] of Object.entries(table.fields)) {
      const key = filterKey(name, field)
      const never = field.required === true || ['creato', 'matricola'].includes(name)
      expect([name, await found('prova', { [key]: { empty: true } })]).toEqual([name, never ? [] : [bare]])
      const filled = await found('prova', { [key]: { empty: false } })
      expect([name, filled.toSorted()]).toEqual([name, never ? [full, bare] : [full]])
    }
    const refused = [{ nome: { empty: 'yes' } }, { multiField: { empty: true } }, { giorno: { empty: true, of: 1 } }]
    for (const filters of refused) {
      const answer = await admin().get(`/api/prova?filters=${encodeURIComponent(JSON.stringify(filters))}`)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(filters)])
    }
  })

  it('counts days from today in Italy, also in a span with the rows that have none', async () => {
    setClock('2026-03-31T22:30:00Z') // the first of April in Rome
    const day = async (nome: string, giorno: string | null, momento: string | null = null) =>
      (await admin().post('/api/prova', { nome, giorno, momento })).body.data.id
    const [late, now, none] = [
      await day('ieri', '31-03-2026', '2026-03-31T21:59:00Z'),
      await day('oggi', '01-04-2026', '2026-03-31T22:01:00Z'),
      await day('mai', null),
    ]
    const within = { id: [late, now, none] }
    expect(await found('prova', { ...within, giorno: '$today' })).toEqual([now])
    expect(await found('prova', { ...within, momento: '$today' })).toEqual([now])
    expect(await found('prova', { ...within, giorno: { to: '$today-1' } })).toEqual([late])
    expect(await found('prova', { ...within, giorno: { from: '$today-1', to: '$today+30' } })).toHaveLength(2)
    expect((await found('prova', { ...within, giorno: { to: '$today-1', empty: true } })).toSorted()).toEqual([
      late,
      none,
    ])
    setClock('2026-04-02T10:00:00Z')
    expect((await found('prova', { ...within, giorno: { to: '$today-1' } })).toSorted()).toEqual([late, now])
    for (const giorno of ['$tomorrow', '$today-', '$today+99999', '$me']) {
      const answer = await admin().get(`/api/prova?filters=${encodeURIComponent(JSON.stringify({ giorno }))}`)
      expect([giorno, answer.status]).toEqual([giorno, 422])
    }
  })

  it('means whoever looks, and what their own record refers to, in lists, summaries and bulk changes', async () => {
    const agent = (await admin().post('/api/agents', { name: 'Ada' })).body.data.id
    const mine = (await admin().post('/api/prova', { nome: 'Di Ada', agenteId: agent })).body.data.id
    expect(await found('prova', { agenteId: '$me' })).toEqual([])
    await admin().put(`/api/users/${await userId(app, 'admin')}`, { agentId: agent })
    expect(await found('prova', { agenteId: '$me' })).toEqual([mine])
    const summary = await admin().get(`/api/prova/summary?by=attivo&filters={"agenteId":"$me"}`)
    expect(summary.body.totalRows).toBe(1)
    const rows = { filters: { agenteId: '$me' }, except: [] }
    const { body } = await admin().post('/api/prova/bulk', { rows, values: { note: 'x' }, check: true })
    expect(body.data.count).toBe(1)
    expect(await found('prova', { agenteId: '$me' }, app.as('ROLE_SUPER_ADMIN'))).toEqual([])
  })
})
