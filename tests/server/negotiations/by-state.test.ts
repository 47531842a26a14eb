import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

const URL = '/api/trattative_cp'
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
  expect((await seller.get(`${URL}/by-state`)).body.data).toEqual([
    expect.objectContaining({ id: early, description: 'Presto', carattere: '★', count: 1 }),
    expect.objectContaining({ id: late, description: 'Tardi', coloreSfondo: '#112233', count: 2 }),
    expect.objectContaining({ id: null, description: null, count: 1 }),
  ])
  const filters = encodeURIComponent(JSON.stringify({ archiviata: 'N', statoTrattativaId: late }))
  expect((await seller.get(`${URL}?filters=${filters}`)).body.totalRows).toBe(2)
})

it.each([['ROLE_USER_CRM'], ['ROLE_NL'], ['ROLE_MARKETING']])('the counts are closed to %s', async (role) => {
  expect((await app.as(role).get(`${URL}/by-state`)).status).toBe(403)
})
