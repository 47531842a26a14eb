import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import accepted from '#schema/definitions.generated.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import type { Actor } from '#server/actor.ts'
import { setClock } from '#server/clock.ts'
import { readPage } from '#server/modules/own-dashboard/mails/page.ts'
import { claim, deliver } from '#server/outbox/worker.ts'
import { abilityOf } from '#server/plugins/allow.ts'
import { CALLS_TOKEN, leg, sendCalls } from '#tests/support/calls.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'
import { withRoles } from '#tests/support/with-roles.ts'

const URL = 'https://crm.example'
// Later than any clock: the outbox goes by that of the database.
const NOW = '2099-11-27T07:30:00Z'
let sending: SendingApp
beforeAll(async () => {
  setClock(NOW)
  const roles = withRoles({
    /** Reads calls, but not how long they spoke, and no branch offices. */
    ROLE_CENTRALINO: {
      open: ['/contactCenter/calls'],
      read: [{ table: 'calls', exceptFields: ['talkDuration', 'branchOffice'] }],
    },
    /** Sees only the calls that were missed, of which there are none. */
    ROLE_PERSE: { open: ['/contactCenter/calls'], read: [{ table: 'calls', where: { outcome: 'missed' } }] },
  })
  const model = readModel(definitions, { ...access, roles }, accepted.dashboards)
  sending = await sendingApp({ model, config: { callsImportToken: CALLS_TOKEN, publicUrl: URL } })
  const { body } = await sendCalls(sending.app, [
    leg({ callDateTime: '2099-11-20T09:00:00Z', destination: 'Anna', status: 'answered', talkDuration: 125 }),
    leg({ callDateTime: '2099-11-20T10:00:00Z', destination: 'Bruno', status: 'answered', ringDuration: 40 }),
    leg({ callDateTime: '2099-10-20T10:00:00Z', destination: 'Carla', status: 'answered' }),
  ])
  expect(body.data.refused).toEqual([])
})
afterAll(async () => {
  setClock()
  await sending.close()
})
beforeEach(async () => {
  await sending.app.db.query('delete from "dashboard-mails"')
  await sending.reset()
})

const PATH = '/api/dashboards/telefonate/mail'
const as = (role: string) => sending.app.as(`ROLE_${role}`)
const mails = () => sending.post.mails
const daily = { every: 'day', hour: 9, query: '' }
const next = async (role = 'ADMIN') => (await as(role).get(PATH)).body.data.mail?.next

/** The time has come: the worker does what it does then, at that moment. */
async function at(moment: string, workers = 1): Promise<void> {
  setClock(moment)
  await sending.app.db.query(
    `update "_outbox" set "runAt" = now() where "doneAt" is null and "runAt" <= $1::timestamptz`,
    [moment],
  )
  await Promise.all(Array.from({ length: workers }, () => sending.deliver()))
  setClock(NOW)
}

async function pdfOf(n = 0) {
  const [, body = ''] =
    /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mails()[n]?.text ?? '') ?? []
  const bytes = Buffer.from(body, 'base64')
  return { ...(await readPdf(bytes)), raw: bytes.toString('latin1') }
}

describe('a page of figures by e-mail', () => {
  it('arrives each day at its hour in Rome, once, and once for the days that were missed', async () => {
    expect((await as('ADMIN').put(PATH, daily)).status).toBe(200)
    expect(await next()).toBe('2099-11-27T08:00:00.000Z')
    await at('2099-11-27T07:59:00Z')
    expect(mails()).toHaveLength(0)
    await at('2099-11-27T08:00:01Z', 3)
    expect(mails().map(({ to }) => to)).toEqual([[expect.stringContaining('@')]])
    expect(await next()).toBe('2099-11-28T08:00:00.000Z')
    await at('2099-12-02T12:00:00Z')
    expect(mails()).toHaveLength(1)
    expect(await next()).toBe('2099-12-03T08:00:00.000Z')
    await as('ADMIN').put(PATH, { ...daily, query: 'periodo=anno' })
    await at('2099-12-05T12:00:00Z')
    expect(mails()).toHaveLength(2)
    expect(await next()).toBe('2099-12-06T08:00:00.000Z')
  })

  it('holds the numbers of its days as tables, with links to the rows', async () => {
    expect((await as('ADMIN').post(`${PATH}/now`, { query: 'dal=20-11-2099&al=20-11-2099' })).status).toBe(202)
    await sending.deliver()
    expect(mails()[0]?.header('Subject')).toContain('Telefonate')
    const { text, raw } = await pdfOf()
    expect(text).toContain('Il 20-11-2099')
    for (const part of ['Per ora', '10:00', '11:00', 'Anna', 'Bruno', '50,0%', '02:05', '27-11-2099, ore 08:30'])
      expect(text).toContain(part)
    expect(text).not.toContain('Carla')
    expect(raw).toContain(`${URL}/statistiche/telefonate?dal=20-11-2099`)
    expect(raw).toContain(`${URL}/contactCenter/calls?filters=`)
  })

  it('says what its recipient may read at that moment, and nothing else', async () => {
    await as('CENTRALINO').put(PATH, daily)
    await at('2099-11-27T08:00:01Z')
    const { text } = await pdfOf()
    expect(text).toContain('Per ora')
    for (const part of ['Per filiale', 'Conversazione', '02:05']) expect(text).not.toContain(part)
    await sending.app.db.query(`update "users" set "ruoli" = '["ROLE_MARKETING"]' where "username" = 'centralino'`)
    await at('2099-11-28T08:00:01Z')
    expect(mails()).toHaveLength(1)
    await sending.app.db.query(`update "users" set "ruoli" = '["ROLE_CENTRALINO"]' where "username" = 'centralino'`)
    await at('2099-11-29T08:00:01Z')
    expect(mails()).toHaveLength(2)
  })

  it('is not sent to who was deactivated, nor where there is nothing to say', async () => {
    await as('CENTRALINO').put(PATH, daily)
    await as('PERSE').put(PATH, daily)
    await sending.app.db.query(`update "users" set "attivo" = 'N' where "username" = 'centralino'`)
    await at('2099-11-27T08:00:01Z')
    await sending.app.db.query(`update "users" set "attivo" = 'Y' where "username" = 'centralino'`)
    expect(mails()).toEqual([])
    const empty = await as('PERSE').post(`${PATH}/now`, { query: '' })
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['query']])
  })

  it('waits while the mail server is away, and goes on at its times where that refuses it', async () => {
    await as('ADMIN').put(PATH, daily)
    Object.assign(sending.post, { mode: 'later' })
    await at('2099-11-27T08:00:01Z')
    expect(mails()).toEqual([])
    Object.assign(sending.post, { mode: 'take' })
    await sending.app.db.query('update "_outbox" set "runAt" = now() where "attempts" > 0')
    await sending.deliver()
    expect(mails()).toHaveLength(1)
    Object.assign(sending.post, { mode: 'refuse' })
    await at('2099-11-28T08:00:01Z')
    expect(await next()).toBe('2099-11-29T08:00:00.000Z')
  })

  it('is the same mail where nobody knows whether it left, and one next mail waits', async () => {
    await as('ADMIN').put(PATH, daily)
    Object.assign(sending.post, { mode: 'die' })
    await at('2099-11-27T08:00:01Z')
    Object.assign(sending.post, { mode: 'take' })
    await sending.app.db.query('update "_outbox" set "runAt" = now() where "attempts" > 0')
    await sending.deliver()
    const ids = mails().map(({ header }) => header('Message-ID'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await sending.app.db.query('select 1 from "_outbox" where "doneAt" is null')).toHaveLength(1)
  })

  it('leaves once where two workers come to its end, and where the clock of a node is slow', async () => {
    await as('ADMIN').put(PATH, daily)
    const { db, app } = sending.app
    await db.query(`update "_outbox" set "runAt" = now()`)
    setClock('2099-11-27T07:59:58Z')
    const claimed = await claim(db, app.deliveries)
    if (!claimed) throw new Error('Its time has come')
    for (const worker of [claimed, claimed]) await deliver(db, worker, app.log)
    setClock(NOW)
    expect(await next()).toBe('2099-11-28T08:00:00.000Z')
    expect(await db.query('select 1 from "_outbox" where "doneAt" is null')).toHaveLength(1)
  })

  it('is given up until its next time where its filters have a value that nothing takes any more', async () => {
    const query = 'filters={"branchOffice":"via"}'
    await as('ADMIN').put(PATH, { ...daily, query })
    await at('2099-11-27T08:00:01Z')
    expect([mails().length, await next()]).toEqual([0, '2099-11-28T08:00:00.000Z'])
    const { status, body } = await as('ADMIN').post(`${PATH}/now`, { query })
    expect([status, body.errors]).toEqual([422, { query: [messages.filterValue] }])
  })

  it('is read no further once nobody waits for it', async () => {
    const { app } = sending.app
    const [roles, ids] = [['ROLE_ADMIN'], { id: 1, sessionId: '', requestId: '' }]
    const actor: Actor = { ...ids, username: 'admin', roles, ability: abilityOf(app.model, roles) }
    const reading = readPage({ actor, server: app, gone: AbortSignal.abort() }, { dashboard: 'telefonate', query: '' })
    await expect(reading).rejects.toThrow('aborted')
  })

  it('is one’s own page as well', async () => {
    const block = { kind: 'figure', table: 'calls', by: 'outcome' }
    expect((await as('ADMIN').post('/api/own-dashboard', { title: 'Le mie chiamate', block })).status).toBe(201)
    expect((await as('ADMIN').post('/api/dashboards/mio/mail/now', {})).status).toBe(202)
    await sending.deliver()
    expect((await pdfOf()).text).toContain('Le mie chiamate Esito Chiamate Risposta 3')
  })

  it('is asked for by each person for themselves, and stops when they say so', async () => {
    expect((await as('ADMIN').put(PATH, { every: 'week', weekday: 1, hour: 7 })).status).toBe(200)
    expect((await as('SUPER_ADMIN').get(PATH)).body.data).toEqual({ ready: true, mail: null })
    expect((await as('ADMIN').get(PATH)).body.data.mail).toEqual({
      ...{ every: 'week', weekday: 1, monthDay: null, hour: 7, query: '', next: '2099-11-30T06:00:00.000Z' },
    })
    expect((await as('SUPER_ADMIN').get('/api/dashboard-mails')).body.data).toEqual([])
    expect((await as('SUPER_ADMIN').delete(PATH)).status).toBe(404)
    const gone = await as('ADMIN').delete(PATH)
    expect(gone.status).toBe(200)
    expect(await next()).toBeUndefined()
    await at('2099-11-30T08:00:01Z')
    expect(mails()).toEqual([])
    expect((await as('ADMIN').post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect(await next()).toBe('2099-11-30T06:00:00.000Z')
  })

  it('is refused where it is no page of theirs, or at no such time', async () => {
    for (const path of [PATH, '/api/dashboards/niente/mail'])
      expect((await as('MARKETING').put(path, daily)).status).toBe(404)
    for (const body of [
      {},
      { every: 'day' },
      { every: 'day', hour: 24 },
      { every: 'week', hour: 8 },
      { every: 'year', hour: 8 },
    ])
      expect((await as('ADMIN').put(PATH, body)).status).toBe(422)
    expect((await sending.app.stranger().get(PATH)).status).toBe(401)
  })
})
