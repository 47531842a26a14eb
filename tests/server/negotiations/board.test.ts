import { afterAll, beforeAll, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const URL = '/api/trattative_cp/bacheca'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  setClock('2027-03-10T09:00:00Z')
})
afterAll(async () => {
  setClock()
  await app.close()
})

async function made(table: string, values: Record<string, unknown>): Promise<number> {
  const answer = await app.as('ROLE_SUPER_ADMIN').post(`/api/${table}`, values)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}
const board = async (filters?: object) => {
  const query = filters ? `?filters=${encodeURIComponent(JSON.stringify(filters))}` : ''
  return app.as('ROLE_COMMERCIALE_CP').get(URL + query)
}

it('the columns are all states in their order with number and late callbacks, and last those without a state', async () => {
  const open = await made('stati_trattative', { description: 'Offerta', ordinamento: 2, coloreSfondo: '#112233' })
  const empty = await made('stati_trattative', { description: 'Nuova', ordinamento: 1 })
  const won = await made('stati_trattative', { description: 'Presa', identificativo: 'VINTA', ordinamento: 3 })
  const unplaced = await made('stati_trattative', { description: 'Altro' })
  const rows = [
    { statoTrattativaId: open, score: 30, richiamareInData: '09-03-2027' },
    { statoTrattativaId: open, score: 12, richiamareInData: '10-03-2027' },
    { statoTrattativaId: open, score: 5, archiviata: 'Y' },
    { statoTrattativaId: won, richiamareInData: '01-03-2027' },
  ]
  for (const row of rows) await made('trattative_cp', { ragioneSociale: 'Ditta', ...row })
  // A new one starts in the first state.
  const without = await made('trattative_cp', { ragioneSociale: 'Ditta' })
  const taken = await app.as('ROLE_COMMERCIALE_CP').put(`/api/trattative_cp/${without}`, { statoTrattativaId: null })
  expect(taken.status).toBe(200)
  const { data } = (await board({ archiviata: 'N' })).body
  const state = (id: number, more = {}) => expect.objectContaining({ id, ...more })
  expect(data).toEqual([
    { stato: state(empty), trattative: 0, inRitardo: 0 },
    { stato: state(open, { coloreSfondo: '#112233', esito: 'A' }), trattative: 2, inRitardo: 1 },
    { stato: state(won, { esito: 'V' }), trattative: 1, inRitardo: 0 },
    { stato: state(unplaced), trattative: 0, inRitardo: 0 },
    { stato: null, trattative: 1, inRitardo: 0 },
  ])
  // A state on the board is that of the rows.
  const listed = await app.as('ROLE_COMMERCIALE_CP').get(`/api/trattative_cp?filters={"statoTrattativaId":${open}}`)
  expect(data[1].stato).toEqual(listed.body.data[0].statoTrattativa)
  const all = (await board()).body.data.map(({ trattative }: { trattative: number }) => trattative)
  expect(all).toEqual([0, 3, 1, 0, 1])
})

it('the filters are those of the list: what is unknown is refused by its name', async () => {
  expect((await board({ ignoto: 1 })).status).toBe(422)
  expect((await board({ ignoto: 1 })).body.errors).toHaveProperty('ignoto')
})

it.each([['ROLE_USER_CRM'], ['ROLE_NL'], ['ROLE_MARKETING']])('the board is closed to %s', async (role) => {
  expect((await app.as(role).get(URL)).status).toBe(403)
})
