import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeKinds } from '#schema/inbox.ts'
import { tableOf } from '#schema/model.ts'
import { write } from '#server/crud/write.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { actAs } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { type Somebody, somebodyIn } from '#tests/support/somebody.ts'

// Who becomes the owner of a row by somebody else's hand is told, whatever way that goes.

let app: TestApp
const { admin, idOfNew, make } = rowsOf(() => app)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let serial = 0
const somebody = somebodyIn(() => app)
const negotiation = (operatoreId?: number | null) =>
  idOfNew('trattative_cp', { ragioneSociale: `Assegnata ${++serial}`, personaFisica: 'N', operatoreId })
const give = async (id: number, operatoreId: number | null, by: Client = admin()) => {
  const answer = await by.put(`/api/trattative_cp/${id}`, { operatoreId })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return String(answer.headers['x-command'])
}
const toldOf = async ({ client }: Somebody): Promise<number[]> => {
  const { data } = (await client.get('/api/inbox')).body
  for (const { notices } of data) expect(notices[0].why).toBe(noticeKinds.assignment.why)
  return data.flatMap(({ id, notices }: { id: number; notices: object[] }) => notices.map(() => id)).toSorted()
}

describe('the new owner of a row', () => {
  it('is told when somebody else enters it for them or gives it to them, each time once', async () => {
    const [marta, ugo] = [await somebody(), await somebody()]
    const entered = await negotiation(marta.id)
    const given = await negotiation()
    await give(given, marta.id)
    expect(await toldOf(marta)).toEqual([entered, given])
    // Saved again as it is, and then taken away and given once more.
    await give(given, marta.id)
    expect(await toldOf(marta)).toEqual([entered, given])
    for (const id of [ugo.id, marta.id]) await give(given, id)
    expect(await toldOf(marta)).toEqual([entered, given, given])
    expect(await toldOf(ugo)).toEqual([given])
  })

  it('is told of the reassignment of a negotiation, beside its e-mail', async () => {
    const marta = await somebody()
    const id = await negotiation()
    const to = { userRiassegnazioneTrattativaCpId: marta.id }
    expect((await admin().put(`/api/trattative_cp/riassegna/${id}`, to)).status).toBe(200)
    expect(await toldOf(marta)).toEqual([id])
  })

  it('is told of each row of a bulk change, and not of a trial', async () => {
    const marta = await somebody()
    const ids = [await negotiation(), await negotiation(), await negotiation(marta.id)]
    await marta.client.post('/api/inbox/read', { all: true, read: true })
    const asked = { rows: { ids }, values: { operatoreId: marta.id } }
    expect((await admin().post('/api/trattative_cp/bulk', { ...asked, check: true })).status).toBe(200)
    expect(await toldOf(marta)).toEqual([ids[2]])
    expect((await admin().post('/api/trattative_cp/bulk', asked)).status).toBe(200)
    expect(await toldOf(marta)).toEqual(ids)
  })

  it('is everybody with the agent of the row, where it names an agent', async () => {
    const agentId = await idOfNew('agents', { name: 'Zona Nord' })
    const [one, other] = [await somebody({ agentId }), await somebody({ agentId })]
    const customer = await idOfNew('customers', { companyName: 'Con agente', agentId })
    expect([await toldOf(one), await toldOf(other)]).toEqual([[customer], [customer]])
    const visit = {
      title: 'Visita',
      customerId: customer,
      agentId,
      date: '01-12-2026',
      startTime: '09:00',
      endTime: '10:00',
    }
    await one.client.post('/api/plannings', visit)
    expect((await toldOf(one)).length).toBe(1)
    expect((await toldOf(other)).length).toBe(2)
  })

  it('is not told of what they took themselves, of an undo, or of what the program did', async () => {
    const [marta, ugo] = [await somebody(), await somebody()]
    const id = await negotiation(marta.id)
    await marta.client.post('/api/inbox/read', { all: true, read: true })
    const taken = await give(id, ugo.id, ugo.client)
    expect(await toldOf(ugo)).toEqual([])
    await admin().post(`/api/undo/${taken}`)
    expect((await toldOf(marta)).length).toBe(1)
    const { model, engine, db } = app.app
    const set = { operatoreId: ugo.id }
    const table = tableOf(model, 'trattative_cp')
    await db.transaction((tx) => write(tx, { ...engine, actor: 'system' }, [{ table, verb: 'update', id, set }]))
    expect(await toldOf(ugo)).toEqual([])
    const gone = await admin().delete(`/api/trattative_cp/${id}`)
    await admin().post(`/api/undo/${gone.headers['x-command']}`)
    expect(await toldOf(ugo)).toEqual([])
  })

  it('is not told of what they did behind the name of somebody else', async () => {
    const marta = await somebody({ ruoli: ['ROLE_SUPER_ADMIN'] })
    const ugo = await somebody()
    const headers = await actAs(marta.client, ugo.username)
    const body = { ragioneSociale: 'Per me', personaFisica: 'N', operatoreId: marta.id }
    expect((await marta.client.post('/api/trattative_cp', body, headers)).status).toBe(201)
    expect(await toldOf(marta)).toEqual([])
  })

  it('hears nothing where they muted it', async () => {
    const marta = await somebody()
    await marta.client.put('/api/inbox/mutes', { kind: 'assignment', muted: true })
    await negotiation(marta.id)
    expect(await toldOf(marta)).toEqual([])
    expect((await make('customers', { companyName: 'Senza agente' })).id).toBeGreaterThan(0)
  })
})
