import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, type Leg, leg, sendCalls } from '#tests/support/calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { callsImportToken: CALLS_TOKEN } })
})
beforeEach(async () => {
  await app.db.script('truncate "report-calls", "missed-calls", "customers", "contacts", "trattative_cp" cascade')
})
afterEach(() => setClock())
afterAll(async () => app.close())

const NUMBER = '0541 700100'
const admin = () => app.as('ROLE_ADMIN')
const operator = () => app.as('ROLE_CONTACT_CENTER')
const bring = async (...legs: Leg[]) => expect((await sendCalls(app, legs)).body.data.refused).toEqual([])
const at = (time: string) => ({ callDateTime: `2026-11-20T${time}:00Z` })
const lines = async () => (await operator().get('/api/calls-to-return')).body.data
const missed = async () => (await operator().get('/api/missed-calls?sortBy=receivedAt')).body.data
const lineId = async () => (await lines())[0].id
const act = (id: number, what: string, body?: unknown, who = operator()): Promise<Answer> =>
  who.post(`/api/calls-to-return/${id}/${what}`, body)
const say = (id: number, field: 'recalled' | 'note', value: string) =>
  operator().put(`/api/missed-calls/${id}`, { field, value })
const callBack = (time: string, status = 'answered') =>
  leg({
    ...at(time),
    caller: 'Bruno',
    callerNumber: '102',
    destination: '',
    destinationNumber: '+39 0541/700100',
    status,
  })

describe('the worklist', () => {
  it('CC-F-07 CC-F-08 CC-F-09 CC-F-10 CC-F-11 CC-F-12 CC-F-13 CC-F-14 CC-F-15: shows a number once, whoever calls from it, with attempts, call-backs in vain, and the newest note', async () => {
    await bring(
      leg(at('09:00')),
      leg({ ...at('10:00'), callerNumber: '+390541700100', code_call_center: 'RN' }),
      leg({ ...at('10:30'), callerNumber: 'anonymous' }),
      leg({ ...at('10:40'), callerNumber: '103', internal: 'Y' }),
      callBack('11:00', 'unanswered'),
      callBack('11:05', 'busy'),
    )
    const [first, second] = await missed()
    expect(first).toMatchObject({
      receivedAt: '2026-11-20T09:00:00.000Z',
      sender_phone: NUMBER,
      company_name: 'Impresa Bianchi',
      internal: 'N',
      branchOffice: null,
      app_user: null,
      duration: 20,
      recalled: 'N',
      note: null,
    })
    await say(second.id, 'note', 'Vuole una gru')
    expect(await lines()).toMatchObject([
      {
        id: first.id,
        sender_phone: '+390541700100',
        name: 'Impresa Bianchi',
        kind: null,
        attempts: 2,
        callbacks: 2,
        firstAt: '2026-11-20T09:00:00.000Z',
        lastAt: '2026-11-20T10:00:00.000Z',
        dueAt: '2026-11-20T09:30:00.000Z',
        branchOffice: { nome: 'RN' },
        app_user: null,
        note: 'Vuole una gru',
        noteCallId: second.id,
        lastCallId: second.id,
      },
    ])
    await bring(leg(at('12:00')))
    expect(await lines()).toMatchObject([{ note: 'Vuole una gru', noteCallId: second.id }])
    expect((await lines())[0].lastCallId).not.toBe(second.id)
    expect((await missed()).map(({ internal }: Leg) => internal)).toEqual(['N', 'N', 'N', 'Y', 'N'])
    const filtered = await operator().get(
      `/api/calls-to-return?filters=${encodeURIComponent(JSON.stringify({ name: 'bianchi', sender_phone: '700100' }))}`,
    )
    expect(filtered.body.totalRows).toBe(1)
  })

  it('knows who calls: a customer before a contact, a contact before a negotiation, with who is responsible', async () => {
    const made = async (table: string, body: object) => (await admin().post(`/api/${table}`, body)).body.data
    const known = async () => {
      const [{ name, kind, subjectId, customerId, owner }] = await lines()
      return [kind, subjectId, customerId, name, owner]
    }
    await bring(leg())
    const agent = await made('agents', { name: 'Rossi Ada' })
    const negotiation = await made('trattative_cp', { ragioneSociale: 'Trattata', telefono: '00390541700100' })
    expect(await known()).toEqual(['negotiation', negotiation.id, null, 'Trattata', expect.stringMatching(/ /)])
    const customer = await made('customers', { companyName: 'Ditta', agentId: agent.id })
    const contact = await made('contacts', { name: 'Ugo', surname: 'Neri', cellphone: NUMBER, customerId: customer.id })
    expect(await known()).toEqual(['contact', contact.id, customer.id, 'Ugo Neri (Ditta)', 'Rossi Ada'])
    await admin().put(`/api/customers/${customer.id}`, { phone: '(0541) 70.01.00' })
    expect(await known()).toEqual(['customer', customer.id, customer.id, 'Ditta', 'Rossi Ada'])
    await bring(leg(at('12:00')))
    expect((await missed()).map(({ company_name }: Leg) => company_name)).toEqual(['Impresa Bianchi', 'Ditta'])
  })

  it('loses a number that a person says was called back, and gets it again when not, until what happens from then on', async () => {
    setClock('2026-11-20T12:00:00Z')
    await bring(leg(), callBack('11:00', 'unanswered'))
    const [{ id }] = await missed()
    expect((await say(id, 'recalled', 'Y')).body.data).toMatchObject({
      outcome: 'recalled',
      outcomeBy: expect.stringMatching(/\w \w/),
    })
    expect(await lines()).toEqual([])
    // A call of before, heard of late, closes nothing that was opened again.
    expect((await say(id, 'recalled', 'N')).body.data).toMatchObject({ outcome: 'open', outcomeBy: null })
    await bring(callBack('11:30'))
    expect(await lines()).toHaveLength(1)
    setClock('2026-11-20T14:00:00Z')
    await bring(callBack('13:00'))
    expect(await missed()).toMatchObject([{ outcome: 'calledBack', outcomeBy: 'Bruno', recalled: 'Y' }])
  })

  it('keeps what people did when calls come again, and withdraws what a later leg shows was answered', async () => {
    const [one, other] = [leg(), leg({ callerNumber: '0541 700200' })]
    await bring(one, other)
    const [{ id }] = await missed()
    await say(id, 'note', 'Richiamo io')
    await say(id, 'recalled', 'Y')
    await bring({ ...one, ringDuration: 44, totalDuration: 44 }, { ...other, reason: 'nuovo' })
    expect(await missed()).toMatchObject([
      { note: 'Richiamo io', recalled: 'Y', outcome: 'recalled', duration: 44 },
      {},
    ])
    await bring({ ...one, legId: '2', status: 'answered' }, { ...other, legId: '2', status: 'answered' })
    expect(await missed()).toMatchObject([{ id, note: 'Richiamo io', outcome: 'answered', outcomeBy: 'Anna' }])
  })

  it('opens again what a corrected leg had closed', async () => {
    const back = callBack('10:00')
    await bring(leg(), back)
    expect(await lines()).toEqual([])
    await bring({ ...back, status: 'unanswered' })
    expect(await lines()).toMatchObject([{ callbacks: 1 }])
    await bring({ ...back, destinationNumber: '0541 999999', status: 'answered' })
    expect(await lines()).toMatchObject([{ callbacks: 0 }])
  })
})

describe('a line of the worklist', () => {
  it('is taken by one of twenty, and the others are told by whom and since when', async () => {
    await bring(leg(), leg(at('09:10')))
    const id = await lineId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => act(id, 'prendi', undefined, n % 2 ? operator() : admin())),
    )
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([10, 10])
    const winners = new Set(won.map(({ body }) => body.data.app_user.id))
    expect(winners.size).toBe(1)
    expect(lost[0]?.body).toMatchObject({
      takenBy: { id: [...winners][0], name: expect.any(String) },
      takenAt: won[0]?.body.data.takenAt,
      message: expect.stringContaining('già in carico a'),
    })
    expect(won.filter(({ headers }) => headers['x-command'])).toHaveLength(1)
    // A new ring is theirs too.
    await bring(leg(at('10:00')))
    expect(new Set((await missed()).map((call: { app_user: { id: number } }) => call.app_user.id))).toEqual(winners)
    await bring(callBack('10:10'))
    await bring(leg(at('10:20')))
    expect(await lines()).toMatchObject([{ attempts: 1, app_user: null }])
  })

  it('is given back by whoever has it, or by an administrator', async () => {
    await bring(leg())
    const id = await lineId()
    await act(id, 'prendi', undefined, admin())
    expect((await act(id, 'rilascia')).status).toBe(409)
    expect((await act(id, 'rilascia', undefined, admin())).body.data).toMatchObject({ app_user: null, takenAt: null })
    await act(id, 'prendi')
    expect((await act(id, 'rilascia', undefined, admin())).status).toBe(200)
    expect((await act(id, 'rilascia')).status).toBe(200)
  })

  it('is neither given back nor given to another by undoing, but for oneself and for an administrator', async () => {
    await bring(leg())
    const id = await lineId()
    const undo = (answer: Answer, who = operator()) => who.post(`/api/undo/${answer.headers['x-command']}`)
    const taken = await act(id, 'prendi', undefined, admin())
    const refused = await undo(taken)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('già in carico a')])
    const released = await act(id, 'rilascia', undefined, admin())
    const given = await undo(released)
    expect([given.status, given.body.message]).toEqual([409, expect.stringContaining('solo per sé')])
    expect(await lines()).toMatchObject([{ app_user: null }])

    expect((await undo(released, admin())).status).toBe(200)
    expect((await act(id, 'rilascia', undefined, admin())).status).toBe(200)
    const own = await act(id, 'prendi')
    expect((await undo(own)).status).toBe(200)
    expect((await undo(await act(id, 'prendi'), admin())).status).toBe(200)
  })

  it('is closed as a whole, once for a key, with a note at the last call, and opened again by undoing that', async () => {
    await bring(leg(), leg(at('09:10')))
    const id = await lineId()
    expect((await act(id, 'richiamata', { note: 7 })).body.errors).toHaveProperty('note')
    expect((await act(id, 'richiamata', { note: 'x'.repeat(5001) })).body.errors).toHaveProperty('note')
    expect((await act(id, 'richiamata', { altro: 1 })).status).toBe(422)
    for (const odd of [[], ['a'], 'a', 7]) {
      const { status, body } = await act(id, 'richiamata', odd)
      expect([status, body.errors]).toEqual([422, { note: [expect.stringContaining('un oggetto')] }])
    }
    const key = { 'idempotency-key': 'una-sola' }
    const url = `/api/calls-to-return/${id}/richiamata`
    const closed = await operator().post(url, { note: 'Fatto' }, key)
    expect(closed.body).toEqual({ data: { closed: 2 } })
    expect((await operator().post(url, { note: 'Fatto' }, key)).body).toEqual({ data: { closed: 2 } })
    expect(await lines()).toEqual([])
    expect(await missed()).toMatchObject([
      { outcome: 'recalled', note: null },
      { outcome: 'recalled', note: 'Fatto' },
    ])
    expect((await act(id, 'prendi')).status).toBe(409)
    expect((await act(id + 1_000, 'prendi')).status).toBe(404)
    const undone = await operator().post(`/api/undo/${closed.headers['x-command']}`)
    expect(undone.status).toBeLessThan(300)
    expect(await lines()).toMatchObject([{ attempts: 2, note: null }])
    expect(await missed()).toMatchObject([{ outcome: 'open', recalled: 'N' }, { outcome: 'open' }])
  })

  it('is for whoever may change missed calls, and for nobody else', async () => {
    await bring(leg())
    const id = await lineId()
    for (const role of ['ROLE_USER', 'ROLE_SUPERVISOR_CP'])
      for (const what of ['prendi', 'rilascia', 'richiamata'])
        expect((await act(id, what, undefined, app.as(role))).status).toBe(403)
    expect((await app.as('ROLE_USER').get('/api/calls-to-return')).status).toBe(403)
    expect((await operator().get('/api/report-calls')).status).toBe(403)
    expect((await operator().get(`/api/calls-to-return/${id}`)).status).toBe(200)
    expect((await operator().put(`/api/calls-to-return/${id}`, { note: 'x' })).status).toBe(404)
  })
})

describe('by when to call back', () => {
  const due = async () => (await lines()).map(({ dueAt }: { dueAt: string | null }) => dueAt)
  const settings = async () => (await admin().get('/api/contact-center-settings')).body.data

  it('follows hours, holidays and closed days as they are now', async () => {
    // Friday, 18:15 in Rome: 15 minutes that day, 15 on Saturday.
    await bring(leg({ callDateTime: '2026-11-20T18:15:00' }))
    expect(await due()).toEqual(['2026-11-21T07:45:00.000Z'])
    const url = '/api/giorni-calendario'
    const closing = await admin().post(url, { data: '21-11-2026', tipo: 'FE' })
    expect(await due()).toEqual(['2026-11-23T07:45:00.000Z'])
    expect((await admin().post(url, { data: '21-11-2026', tipo: 'GF' })).body.errors).toHaveProperty('data')
    const holiday = await admin().post('/api/holidays', { name: 'Patrono', rule: 'fixed', day: 23, month: 11 })
    expect(await due()).toEqual(['2026-11-24T07:45:00.000Z'])
    const [{ id }] = [await settings()].flat()
    await admin().put(`/api/contact-center-settings/${id}`, { target: 10 })
    expect(await due()).toEqual(['2026-11-20T17:25:00.000Z'])
    await admin().put(`/api/contact-center-settings/${id}`, { target: 30 })
    await admin().delete(`/api/holidays/${holiday.body.data.id}`)
    await admin().delete(`${url}/${closing.body.data.id}`)
    expect(await due()).toEqual(['2026-11-21T07:45:00.000Z'])
  })

  it.each([
    [{ rule: 'fixed', day: 31, month: 4 }, ['day']],
    [{ rule: 'fixed', day: 30, month: 2 }, ['day']],
    [{ rule: 'fixed', day: 1 }, ['month']],
    [{ rule: 'easterMonday', day: 1 }, ['day']],
    [{ rule: 'fixed', day: 1, month: 5, fromYear: 2030, toYear: 2029 }, ['toYear']],
    [{ rule: 'fixed', day: 29, month: 2 }, undefined],
    [{ rule: 'easterMonday' }, undefined],
  ])('knows holidays that there are (%j)', async (holiday, wrong) => {
    const { body } = await admin().post('/api/holidays', { name: 'Festa', ...holiday })
    expect(body.errors && Object.keys(body.errors)).toEqual(wrong)
  })

  it('asks for both ends of hours', async () => {
    const [{ id }] = [await settings()].flat()
    const { body } = await admin().put(`/api/contact-center-settings/${id}`, { sundayFrom: '09:00' })
    expect(Object.keys(body.errors)).toEqual(['sundayTo'])
  })

  it('refuses a target that the hours of a year do not reach', async () => {
    const [{ id, version: _version, ...hours }] = [await settings()].flat()
    const none = { morningFrom: null, morningTo: null, afternoonFrom: null, afternoonTo: null }
    const change = (values: object) => admin().put(`/api/contact-center-settings/${id}`, values)
    const refused = await change({ ...none, saturdayFrom: '08:30', saturdayTo: '08:31', target: 10_000 })
    expect([refused.status, refused.body.errors]).toEqual([422, { target: [expect.stringContaining('in un anno')] }])
    for (const allowed of [{ target: 10_000 }, { ...none, saturdayFrom: null, saturdayTo: null }, hours])
      expect((await change(allowed)).status).toBe(200)
  })
})
