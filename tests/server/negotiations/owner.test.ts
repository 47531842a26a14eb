import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, userId } from '#tests/support/people.ts'

const URL = '/api/trattative_cp'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const seller = () => app.as('ROLE_COMMERCIALE_CP')
const admin = () => app.as('ROLE_ADMIN')
/** A negotiation that the seller has entered. */
async function made(values: Record<string, unknown> = {}) {
  const answer = await seller().post(URL, { ragioneSociale: 'Ditta', ...values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

describe('the owner', () => {
  it('is the user who creates it, written as an id', { tags: 'NEG-F-01' }, async () => {
    const own = await userId(app, 'commerciale_cp')
    expect((await made()).operatore.id).toBe(own)
    expect((await made({ operatoreId: null })).operatore.id).toBe(own)
    expect((await made({ operatoreId: own })).operatore.id).toBe(own)
  })

  it('is restored when a deletion is undone, whoever deleted it', async () => {
    const { body } = await app.as('ROLE_SUPERVISOR_CP').post(URL, { ragioneSociale: 'Del collega' })
    const { id, operatore } = body.data
    const gone = await seller().delete(`${URL}/${id}`)
    expect((await seller().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect((await seller().get(`${URL}/${id}`)).body.data.operatore).toEqual(operatore)
    expect((await seller().post(URL, { id, ragioneSociale: 'X', operatoreId: operatore.id })).status).toBe(403)
  })

  it('cannot be changed without the right to reassign, and saving the same owner is accepted', async () => {
    const other = await userId(app, 'user_cp')
    expect((await seller().post(URL, { ragioneSociale: 'X', operatoreId: other })).status).toBe(403)
    const { id, operatore } = await made()
    expect((await seller().put(`${URL}/${id}`, { operatoreId: other })).status).toBe(403)
    expect((await seller().put(`${URL}/${id}`, { operatoreId: null })).status).toBe(403)
    expect((await seller().put(`${URL}/${id}`, { operatoreId: operatore.id, note: 'x' })).status).toBe(200)
    expect((await admin().post(URL, { ragioneSociale: 'X', operatoreId: other })).body.data.operatore.id).toBe(other)
  })

  it.each([
    ['ROLE_SUPER_ADMIN', 200],
    ['ROLE_ADMIN', 200],
    ['ROLE_NL', 403],
    ['ROLE_SUPERVISOR_CP', 403],
    ['ROLE_COMMERCIALE_CP', 403],
    ['ROLE_USER_CP', 403],
    ['ROLE_MASTER', 403],
    ['ROLE_USER', 403],
  ])('%s reassigning gets %i', { tags: ['NEG-B-17', 'NEG-C-15'] }, async (role, status) => {
    const { id, operatore } = await made()
    const to = await userId(app, 'user_cp')
    const answer = await app.as(role).put(`${URL}/riassegna/${id}`, { userRiassegnazioneTrattativaCpId: to })
    expect(answer.status).toBe(status)
    const { data } = (await admin().get(`${URL}/${id}`)).body
    expect(data.operatore.id).toBe(status === 200 ? to : operatore.id)
  })

  it('NL reassigns when they also have a negotiation role', { tags: 'NEG-B-17' }, async () => {
    const { username } = await makeUser(app, { ruoli: ['ROLE_NL', 'ROLE_USER_CP'] })
    const nl = app.with((await app.session(username)).token)
    const { id } = await made()
    const to = await userId(app, 'master')
    const answer = await nl.put(`${URL}/riassegna/${id}`, { userRiassegnazioneTrattativaCpId: to })
    expect([answer.status, answer.body.data?.operatore.id]).toEqual([200, to])
    expect((await nl.get('/api/users/gruppicrm')).body.data[0]).toEqual({
      id: expect.any(Number),
      version: expect.any(Number),
      username: expect.any(String),
      nome: expect.any(String),
      cognome: expect.any(String),
      nomeCompleto: expect.any(String),
      attivo: 'Y',
    })
    expect((await app.as('ROLE_USER').get('/api/users/gruppicrm')).status).toBe(403)
  })

  it.each<[what: string, body: unknown, status: number]>([
    ['nobody', {}, 422],
    ['a name', { userRiassegnazioneTrattativaCpId: 'mario' }, 422],
    ['somebody who is gone', { userRiassegnazioneTrattativaCpId: 999_999 }, 422],
    ['no object', [], 400],
  ])('cannot become %s', async (_what, body, status) => {
    const { id } = await made()
    const answer = await admin().put(`${URL}/riassegna/${id}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (status === 422) expect(Object.keys(answer.body.errors)).toEqual(['userRiassegnazioneTrattativaCpId'])
  })

  it.each([
    ['visits only', ['ROLE_USER_CRM']],
    ['giving them away only', ['ROLE_NL']],
  ])('cannot become a user whose roles are for %s, and the message says why', async (_what, ruoli) => {
    const { id: to } = await makeUser(app, { ruoli })
    const { id, operatore } = await made()
    const refused = await admin().put(`${URL}/riassegna/${id}`, { userRiassegnazioneTrattativaCpId: to })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { userRiassegnazioneTrattativaCpId: [messages.ownerCannotOpen] },
    ])
    expect((await admin().get(`${URL}/${id}`)).body.data.operatore.id).toBe(operatore.id)
  })

  it('cannot become an inactive user, be set on a deleted negotiation, or overwrite a concurrent change', async () => {
    const off = await makeUser(app, { ruoli: ['ROLE_USER_CP'], attivo: 'N' })
    const to = { userRiassegnazioneTrattativaCpId: await userId(app, 'user_cp') }
    const { id, version } = await made()
    const refused = await admin().put(`${URL}/riassegna/${id}`, { userRiassegnazioneTrattativaCpId: off.id })
    expect(refused.status).toBe(422)
    expect((await admin().put(`${URL}/riassegna/999999`, to)).status).toBe(404)
    await seller().put(`${URL}/${id}`, { note: 'altra' })
    const late = await admin().put(`${URL}/riassegna/${id}`, to, { 'if-match': `W/"${version}"` })
    expect(late.status).toBe(412)
  })
})

it('only active users who may open negotiations are offered, and nobody else is accepted, by whatever path', {
  tags: 'NEG-B-17',
}, async () => {
  const [visitor, colleague] = [await userId(app, 'user_crm'), await userId(app, 'user_cp')]
  const offered = (await admin().get(`${URL}/operatori`)).body.data.map((one: { username: string }) => one.username)
  expect(offered).toEqual(expect.arrayContaining(['admin', 'commerciale_cp', 'user_cp', 'master']))
  for (const other of ['user_crm', 'marketing', 'nl']) expect(offered).not.toContain(other)
  expect((await seller().get(`${URL}/operatori`)).status).toBe(403)

  const { id } = await made()
  const refused = { status: 422, errors: { operatoreId: [messages.ownerCannotOpen] } }
  const told = ({ status, body }: { status: number; body: { errors: unknown } }) => ({ status, errors: body.errors })
  expect(told(await admin().post(URL, { ragioneSociale: 'X', operatoreId: visitor }))).toEqual(refused)
  expect(told(await admin().put(`${URL}/${id}`, { operatoreId: visitor }))).toEqual(refused)
  const bulk = await admin().post(`${URL}/bulk`, { rows: { ids: [id] }, values: { operatoreId: visitor } })
  expect(JSON.stringify(bulk.body)).toContain(messages.ownerCannotOpen)
  expect((await admin().put(`${URL}/${id}`, { operatoreId: colleague })).status).toBe(200)
  expect((await admin().get(`${URL}/${id}`)).body.data.operatore.id).toBe(colleague)
})

it('a new negotiation without a state starts in the first by their order; a later one may have none', {
  tags: 'NEG-F-06',
}, async () => {
  const state = async (description: string, ordinamento: number | null) =>
    (await admin().post('/api/stati_trattative', { description, ordinamento })).body.data.id
  const second = await state('Seconda', 20)
  const first = await state('Prima', 10)
  await state('Senza posto', null)
  const { id, statoTrattativa } = await made()
  expect(statoTrattativa.id).toBe(first)
  expect((await made({ statoTrattativaId: null })).statoTrattativa.id).toBe(first)
  expect((await made({ statoTrattativaId: second })).statoTrattativa.id).toBe(second)
  expect((await seller().put(`${URL}/${id}`, { statoTrattativaId: null })).body.data.statoTrattativa).toBeNull()
  // What is taken back comes back as it was.
  const gone = await seller().delete(`${URL}/${id}`)
  await seller().post(`/api/undo/${gone.headers['x-command']}`)
  expect((await seller().get(`${URL}/${id}`)).body.data.statoTrattativa).toBeNull()
})
