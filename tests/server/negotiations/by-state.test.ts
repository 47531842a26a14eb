import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

const URL = '/api/trattative_cp'
const COUNTS = '/api/trattative_cp_per_stato?sortBy=ordinamento'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function made(table: string, values: Record<string, unknown>): Promise<number> {
  const answer = await app.as('ROLE_SUPER_ADMIN').post(`/api/${table}`, values)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}

it('open negotiations are counted in the order of their states, without archived ones, consistent with the list', async () => {
  const late = await made('stati_trattative', { description: 'Tardi', ordinamento: 2, coloreSfondo: '#112233' })
  const early = await made('stati_trattative', { description: 'Presto', ordinamento: 1, carattere: '★' })
  await made('stati_trattative', { description: 'Nessuna', ordinamento: 0 })
  for (const statoTrattativaId of [late, early, null, late]) {
    await made('trattative_cp', { ragioneSociale: 'Ditta', statoTrattativaId })
  }
  await made('trattative_cp', { ragioneSociale: 'Ditta', statoTrattativaId: late, archiviata: 'Y' })
  const seller = app.as('ROLE_COMMERCIALE_CP')
  const { data, totalRows } = (await seller.get(COUNTS)).body
  const state = (id: number, more: object) => expect.objectContaining({ id, ...more })
  expect([totalRows, data]).toEqual([
    3,
    [
      expect.objectContaining({ id: early, stato: state(early, { carattere: '★' }), trattative: 1 }),
      expect.objectContaining({ id: late, stato: state(late, { coloreSfondo: '#112233' }), trattative: 2 }),
      expect.objectContaining({ stato: null, trattative: 1 }),
    ],
  ])
  expect((await seller.get(`/api/trattative_cp_per_stato/${data[2].id}`)).body.data).toEqual(data[2])
  const filters = encodeURIComponent(JSON.stringify({ archiviata: 'N', statoTrattativaId: late }))
  expect((await seller.get(`${URL}?filters=${filters}`)).body.totalRows).toBe(2)
})

it.each([['ROLE_USER_CRM'], ['ROLE_NL'], ['ROLE_MARKETING']])('the counts are closed to %s', async (role) => {
  expect((await app.as(role).get(COUNTS)).status).toBe(403)
})
