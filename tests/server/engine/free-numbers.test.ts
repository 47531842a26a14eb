import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { numberedModel } from '#tests/support/numbered-tables.ts'

const CONTRACTS = 'prova_contratti'
const url = `/api/${CONTRACTS}/free-numbers`
const model = numberedModel({
  ROLE_TUTTO: { manage: [CONTRACTS] },
  ROLE_LEGGE: { read: [CONTRACTS] },
  ROLE_ALCUNE: { read: [{ table: CONTRACTS, where: { pezzi: 1 } }], update: [CONTRACTS] },
  ROLE_SENZA: { read: [{ table: CONTRACTS, fields: ['nome', 'sigla'] }], update: [CONTRACTS] },
  ROLE_NESSUNO: { read: [{ table: CONTRACTS, fields: ['nome'] }], update: [CONTRACTS] },
  ROLE_TALVOLTA: {
    read: [
      { table: CONTRACTS, fields: ['nome'] },
      { table: CONTRACTS, where: { pezzi: 1 } },
    ],
    update: [CONTRACTS],
  },
})
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
  const branch = (await admin().post('/api/prova_filiali', { nome: 'Cesena', codice: 'CE' })).body.data.id
  const make = () => admin().post(`/api/${CONTRACTS}`, { nome: 'Rossi', data: '01-02-2026', filialeId: branch })
  const made = [await make(), await make(), await make()]
  await admin().delete(`/api/${CONTRACTS}/${made[0]?.body.data.id}`)
  await admin().post(`/api/undo/${made[2]?.headers['x-command']}`)
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_SUPER_ADMIN')
const seenBy = async (role: string) => {
  const { status, body } = await app.as(role).get(`${url}?rowsPerPage=20`)
  return status === 200 ? [...new Set(body.data.map(({ field }: { field: string }) => field))].sort() : status
}

describe('the free numbers of a table', () => {
  it('come newest first, page by page, with who left them and why', async () => {
    const { body } = await admin().get(`${url}?page=1&rowsPerPage=4`)
    expect(body.total).toBe(6)
    const numbers = body.data.map(({ number, reason }: { number: string; reason: string }) => [number, reason])
    const [sigla, protocollo] = [
      ['CE-0003/2026', 'undone'],
      ['P202600003', 'undone'],
    ]
    expect(numbers.slice(0, 3).sort()).toEqual([['2026/0003', 'undone'], sigla, protocollo])
    expect(body.data[3]).toEqual({
      field: expect.any(String),
      number: expect.stringContaining('2026'),
      reason: 'deleted',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      username: 'super_admin',
      realUsername: null,
    })
    const next = await admin().get(`${url}?page=2&rowsPerPage=4`)
    expect([next.body.data.length, (await admin().get(`${url}?page=9`)).body.data]).toEqual([2, []])
  })

  it.each(['page=-1', 'page=x', 'rowsPerPage=0', 'rowsPerPage=201', 'page=1e99'])('%s is refused', async (query) => {
    const { status, body } = await admin().get(`${url}?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
  })

  it('are for those who change the rows, see them all and read the field in each', async () => {
    expect(await seenBy('ROLE_TUTTO')).toEqual(['numero', 'protocollo', 'sigla'])
    expect(await seenBy('ROLE_SENZA')).toEqual(['sigla'])
    for (const role of ['ROLE_LEGGE', 'ROLE_ALCUNE', 'ROLE_NESSUNO', 'ROLE_TALVOLTA', 'ROLE_USER_CP'])
      expect([role, await seenBy(role)]).toEqual([role, 403])
    expect((await app.stranger().get(url)).status).toBe(401)
  })

  it('are there for tables with series alone, and described', async () => {
    expect((await admin().get('/api/prova_filiali/free-numbers')).status).toBe(404)
    const { paths } = (await admin().get('/api/openapi.json')).body
    expect(paths[url].get.summary).toBe('Numeri liberi: Contratti')
    expect(Object.keys(paths).filter((path) => path.endsWith('/free-numbers'))).toHaveLength(2)
    const { properties } = paths[`/api/${CONTRACTS}`].post.requestBody.content['application/json'].schema
    expect(Object.keys(properties)).not.toContain('numero')
  })
})

it('rows are found by their number, also from elsewhere', async () => {
  const { body } = await admin().get('/api/search?q=2026%2F0002')
  expect(JSON.stringify(body)).toContain('"2026/0002"')
})
