import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tidyUp } from '#server/process/housekeeping.ts'
import type { TestApp } from '#tests/support/app.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'
import { makeAcceptance } from '#tests/support/written-acceptance.ts'

const NEGOTIATIONS = '/api/trattative_cp'
let sending: SendingApp
let app: TestApp
let post: SendingApp['post']
let id: number
beforeAll(async () => {
  sending = await sendingApp()
  ;({ app, post } = sending)
})
afterAll(() => sending.close())
beforeEach(async () => {
  await sending.reset()
  const tables = ['trattative_cp_invii', 'trattative_cp_avvisi', 'accettazioni_mezzi_invii_allegati']
  for (const table of [...tables, 'accettazioni_mezzi_invii']) await app.db.query(`delete from "${table}"`)
  id = (await seller().post(NEGOTIATIONS, { ragioneSociale: 'Però & <Figli>' })).body.data.id
})

const reader = () => app.as('ROLE_SUPER_ADMIN')
const seller = () => app.as('ROLE_COMMERCIALE_CP')
const send = (kind: string, email: string) =>
  seller().post(`${NEGOTIATIONS}/invia-${kind}`, { idTrattativaCp: id, email })
const list = async (query = '') => (await reader().get(`/api/emails${query}`)).body
const filtered = (filters: Record<string, unknown>) => list(`?filters=${encodeURIComponent(JSON.stringify(filters))}`)
const retry = (email: number, headers = {}) => reader().post(`/api/emails/${email}/reinvia`, {}, headers)
const reassignTo = async (user: number) =>
  app.as('ROLE_ADMIN').put(`${NEGOTIATIONS}/riassegna/${id}`, { userRiassegnazioneTrattativaCpId: user })

describe('the register of e-mails', () => {
  it('holds every e-mail: of negotiations, of acceptances, of reassignments; no call of the ERP', {
    tags: ['CC-C-06', 'GEN-12'],
  }, async () => {
    await send('brochure', 'info@pero.example')
    await send('contatto-mago', 'info@pero.example')
    const acceptance = await makeAcceptance(app)
    const report = { idAccettazione: acceptance, email: 'capo@cantiere.example' }
    expect((await app.as('ROLE_ADMIN').post('/api/accettazioni_mezzi/invia-verbale', report)).status).toBe(201)
    const to = await makeUser(app, { ruoli: ['ROLE_USER_CP'] })
    expect((await reassignTo(to.id)).status).toBe(200)
    expect(post.mails).toHaveLength(0)
    const queued = { stato: 'queued', tentativi: 0, errore: null, inviataIl: null }
    const expected = [
      { tipo: 'brochure', destinatario: 'info@pero.example', oggetto: expect.stringContaining('Però & <Figli>') },
      { tipo: 'riassegnazione', oggetto: 'Trattativa riassegnata: Però & <Figli>' },
      { tipo: 'verbale', destinatario: 'capo@cantiere.example', testo: expect.stringContaining('In allegato') },
    ]
    const before = await list('?sortBy=tipo&descending=0')
    expect(before).toMatchObject({ totalRows: 3, data: expected.map((one) => ({ ...one, ...queued })) })
    await sending.deliver()
    const { data } = await list('?sortBy=tipo&descending=0')
    const sent = { stato: 'sent', tentativi: 1, errore: null, inviataIl: expect.any(String) }
    expect(data).toMatchObject(expected.map((one) => ({ ...one, ...sent })))
    expect(new Set(data.map((one: { id: number }) => one.id)).size).toBe(3)
    expect(data.map((one: { id: number }) => one.id)).toEqual(before.data.map((one: { id: number }) => one.id))
    expect(post.mails.map(({ to }) => to[0]).toSorted()).toEqual(
      data.map((one: { destinatario: string }) => one.destinatario).toSorted(),
    )
    const [{ name = '' } = {}] = await app.db.query<{ name: string }>(
      `select concat_ws(' ', "nome", "cognome") as "name" from "users" where "username" = 'commerciale_cp'`,
    )
    expect(data[0].mittente).toBe(name)
    expect((await reader().get(`/api/emails/${data[1].id}`)).body.data).toEqual(data[1])
    // The outbox forgets, the register does not.
    await app.db.query(`update "_outbox" set "doneAt" = now() - interval '31 days' where "doneAt" is not null`)
    await tidyUp(app.app)
    expect((await list()).totalRows).toBe(3)
  })

  it('is filtered, sorted and read page by page', { tags: ['CC-C-06', 'Q-74'] }, async () => {
    for (const kind of ['brochure', 'anagrafica']) await send(kind, `${kind}@pero.example`)
    post.mode = 'refuse'
    await sending.deliver()
    await send('brochure', 'terza@pero.example')
    expect((await filtered({ stato: 'failed' })).data.map((one: { tipo: string }) => one.tipo).toSorted()).toEqual([
      'anagrafica',
      'brochure',
    ])
    expect((await filtered({ destinatario: 'TERZA@' })).data).toMatchObject([{ stato: 'queued' }])
    expect((await filtered({ oggetto: 'brochure', tipo: ['brochure', 'verbale'] })).totalRows).toBe(2)
    expect((await filtered({ richiestaIl: { to: '01-01-2020' } })).totalRows).toBe(0)
    const first = await list('?sortBy=richiestaIl&descending=1&page=1&rowsPerPage=2')
    const second = await list('?sortBy=richiestaIl&descending=1&page=2&rowsPerPage=2')
    expect([first.totalRows, first.data.length, second.data.length]).toEqual([3, 2, 1])
    expect(first.data[0].destinatario).toBe('terza@pero.example')
    expect(second.data[0].destinatario).toBe('brochure@pero.example')
  })

  it('is read by super administrators alone, and written by nobody', { tags: 'CC-B-09' }, async () => {
    await send('brochure', 'info@pero.example')
    const { data } = await list()
    const path = `/api/emails/${data[0].id}`
    for (const role of ['ROLE_ADMIN', 'ROLE_COMMERCIALE_CP', 'ROLE_CONTACT_CENTER']) {
      const asked = [app.as(role).get('/api/emails'), app.as(role).get(path), app.as(role).post(`${path}/reinvia`, {})]
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403])
    }
    const writes = [reader().post('/api/emails', {}), reader().put(path, {}), reader().delete(path)]
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('a failed e-mail', () => {
  async function failed(): Promise<number> {
    post.mode = 'refuse'
    await send('brochure', 'info@pero.example')
    await sending.deliver()
    const { data } = await filtered({ stato: 'failed' })
    expect(data).toMatchObject([{ tentativi: 1, errore: expect.stringContaining('No such user here') }])
    post.mode = 'take'
    return data[0].id
  }

  it('leaves again once, however often and by how many it is asked for', { tags: 'Q-74' }, async () => {
    const email = await failed()
    const key = { 'idempotency-key': 'ancora' }
    const answers = await Promise.all([retry(email, key), retry(email, key), retry(email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers[0]?.body.data).toMatchObject({ id: email, stato: 'queued', errore: null, tentativi: 1 })
    await sending.deliver(true)
    expect(post.mails.map(({ to }) => to)).toEqual([['info@pero.example']])
    expect((await list()).data).toMatchObject([{ stato: 'sent', tentativi: 2 }])
    const late = await retry(email)
    expect([late.status, late.body.message]).toEqual([409, messages.alreadySent])
  })

  it('is refused where another of its kind has left since, and where there is none', async () => {
    const email = await failed()
    await send('brochure', 'giusto@pero.example')
    await sending.deliver()
    expect((await reader().get(`/api/emails/${email}`)).body.data.stato).toBe('superseded')
    const refused = await retry(email)
    expect([refused.status, refused.body.message]).toEqual([409, messages.sentSince])
    await send('contatto-mago', 'info@pero.example')
    const [call] = await app.db.query<{ id: number }>(
      `select "id" from "trattative_cp_invii" where "invio" = 'contatto-mago'`,
    )
    const none = [4 * (call?.id ?? 0), 3, 4 * 99_999 + 3, 2_147_483_647]
    for (const one of none) expect((await retry(one)).status, String(one)).toBe(404)
    expect((await reader().post('/api/emails/zero/reinvia', {})).status).toBe(404)
  })

  it('leaves at once where it waits for its next attempt', async () => {
    post.mode = 'later'
    await send('brochure', 'info@pero.example')
    await sending.deliver()
    const { data } = await list()
    expect(data).toMatchObject([{ stato: 'queued', errore: expect.stringContaining('Try again later') }])
    post.mode = 'take'
    await sending.deliver()
    expect(post.mails).toHaveLength(0)
    expect((await retry(data[0].id)).status).toBe(200)
    await sending.deliver()
    expect(post.mails).toHaveLength(1)
  })
})

describe('the notice of a reassignment', () => {
  it('is not sent to who has lost the negotiation meanwhile, and goes with the negotiation', async () => {
    const [first, second] = [
      await makeUser(app, { ruoli: ['ROLE_USER_CP'] }),
      await makeUser(app, { ruoli: ['ROLE_USER_CP'] }),
    ]
    await reassignTo(first.id)
    await reassignTo(second.id)
    await sending.deliver()
    const { data } = await list('?sortBy=richiestaIl&descending=0')
    expect(post.mails.map(({ to }) => to[0])).toEqual([data[1].destinatario])
    expect(data).toMatchObject([
      { stato: 'superseded', errore: 'La trattativa è passata a un altro operatore' },
      { stato: 'sent', tipo: 'riassegnazione' },
    ])
    await reassignTo(await userId(app, 'commerciale_cp'))
    await app.as('ROLE_ADMIN').delete(`${NEGOTIATIONS}/${id}`)
    expect((await list()).totalRows).toBe(0)
    await sending.deliver(true)
    expect(post.mails).toHaveLength(1)
  })

  it('is sent for each of many that are given to somebody else at once; nobody is told of what is taken back', async () => {
    const admin = app.as('ROLE_ADMIN')
    const other = (await seller().post(NEGOTIATIONS, { ragioneSociale: 'Altra' })).body.data.id
    const to = await makeUser(app, { ruoli: ['ROLE_USER_CP'] })
    const change = { rows: { ids: [id, other] }, values: { operatoreId: to.id } }
    expect((await admin.post(`${NEGOTIATIONS}/bulk`, { ...change, check: true })).body.data.count).toBe(2)
    expect((await list()).totalRows).toBe(0)
    const done = await admin.post(`${NEGOTIATIONS}/bulk`, change)
    await sending.deliver()
    expect(post.mails).toHaveLength(2)
    expect(new Set((await list()).data.map((one: { oggetto: string }) => one.oggetto))).toEqual(
      new Set(['Trattativa riassegnata: Però & <Figli>', 'Trattativa riassegnata: Altra']),
    )
    expect((await admin.post(`/api/undo/${done.headers['x-command']}`)).status).toBe(200)
    await sending.deliver()
    expect(post.mails).toHaveLength(2)
  })

  it('is sent and noted where it waited in the outbox alone', async () => {
    const [{ ownerId = 0, byId = 0 } = {}] = await app.db.query<{ ownerId: number; byId: number }>(
      `select t."operatoreId" as "ownerId", u."id" as "byId" from "trattative_cp" t, "users" u where t."id" = $1 and u."username" = 'admin'`,
      [id],
    )
    const payload = JSON.stringify({ negotiationId: id, ownerId, byId, key: 'crm-r-1' })
    for (const one of [payload, JSON.stringify({ negotiationId: id, ownerId: byId, byId: ownerId, key: 'crm-r-2' })]) {
      await app.db.query(`insert into "_outbox" ("topic", "payload") values ('negotiation reassigned', $1::jsonb)`, [
        one,
      ])
    }
    await sending.deliver()
    expect(post.mails).toHaveLength(1)
    expect((await list()).data).toMatchObject([{ tipo: 'riassegnazione', stato: 'sent' }])
  })
})
