import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { now, setClock } from '#server/clock.ts'
import { systemActor } from '#server/crud/grant.ts'
import { noteFile } from '#server/files/rows.ts'
import { countUpload, uncountUploads } from '#server/files/upload-quota.ts'
import { type Quota, quotas } from '#server/identity/quota.ts'
import { tidyUp } from '#server/process/housekeeping.ts'
import { type Answer, type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { secondConnection } from '#tests/support/database.ts'
import { pixel } from '#tests/support/files.ts'
import { sendParts } from '#tests/support/multipart.ts'
import { actAs, userId } from '#tests/support/people.ts'

let app: TestApp
let beside: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  app = await testApp({ config: { geocoderUrl: 'http://127.0.0.1:9/search' } })
  const second = await secondConnection(app.db)
  close = second.close
  beside = await testApp({ beside: { db: second.db, config: app.config } })
})
afterEach(async () => {
  setClock()
  await app.db.query('delete from "_quotas"')
})
afterAll(async () => {
  await beside.close()
  await close()
  await app.close()
})

const crm = () => app.as('ROLE_USER_CRM')
const lookUp = (client: Client, n: number) => client.get(`/api/customers/vat-number/${10_000_000_000 + n}`)
const passed = (answers: Answer[]) => answers.filter(({ status }) => status < 400).length
/** As if this user had used so much of it at this moment, at which the clock stops. */
const used = async (quota: Quota, username: string, count: number) => {
  setClock(new Date())
  await app.db.query(
    `insert into "_quotas" ("userId", "name", "since", "used") select "id", $1, $4, $3 from "users" where "username" = $2`,
    [quota, username, count, now().toISOString()],
  )
}
const usedBy = async (username: string) => {
  const lines = await app.db.query<{ name: string; used: number }>(
    `select q."name", q."used" from "_quotas" q join "users" u on u."id" = q."userId" where u."username" = $1`,
    [username],
  )
  return Object.fromEntries(lines.map(({ name, used }) => [name, used]))
}

describe('lookups of VAT numbers', () => {
  it('are counted exactly for a hundred concurrent requests on two nodes and every route', async () => {
    const other = (await beside.session('admin')).token
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        if (n % 3 === 0) return lookUp(beside.with(other), n)
        if (n % 3 === 1) return lookUp(app.as('ROLE_ADMIN'), n)
        return app.as('ROLE_ADMIN').get(`/api/trattative_cp/partita-iva/${10_000_000_000 + n}`)
      }),
    )
    expect(passed(answers)).toBe(quotas.vatLookups.most)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - quotas.vatLookups.most)
    expect(passed([await lookUp(crm(), 1)])).toBe(1)
  })

  it('are refused with the time to wait, and allowed again after a minute', async () => {
    setClock('2026-03-02T09:00:00.000Z')
    await Promise.all(Array.from({ length: 60 }, (_, n) => lookUp(crm(), n)))
    setClock('2026-03-02T09:00:40.500Z')
    const refused = await lookUp(crm(), 60)
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      429,
      '20',
      'Troppe ricerche di partite IVA: al massimo 60 al minuto. Riprova tra 20 secondi',
    ])
    expect(refused.headers['content-type']).toContain('application/problem+json')
    setClock('2026-03-02T09:00:59.999Z')
    expect((await lookUp(crm(), 61)).status).toBe(429)
    setClock('2026-03-02T09:01:00.000Z')
    expect((await lookUp(crm(), 62)).status).toBe(200)
    expect(await usedBy('user_crm')).toEqual({ vatLookups: 1 })
  })

  it('are not blocked by a clock that was wrong', async () => {
    setClock('2031-03-02T09:00:00.000Z')
    await Promise.all(Array.from({ length: 61 }, (_, n) => lookUp(crm(), n)))
    setClock('2026-03-02T09:00:00.000Z')
    expect((await lookUp(crm(), 1)).status).toBe(200)
  })

  it('count for the signed-in user, even while impersonating, and for nobody else', async () => {
    await used('vatLookups', 'admin', quotas.vatLookups.most)
    const acting = await actAs(app.as('ROLE_ADMIN'), 'user_crm')
    const switched = await app.as('ROLE_ADMIN').get('/api/customers/vat-number/10000000001', acting)
    expect(switched.status).toBe(429)
    expect((await lookUp(crm(), 1)).status).toBe(200)
  })

  it('cost nothing when refused for missing rights', async () => {
    expect((await lookUp(app.as('ROLE_USER_CP'), 1)).status).toBe(403)
    expect(await usedBy('user_cp')).toEqual({})
  })
})

describe('uploads', () => {
  const full = (answer: Pick<Answer, 'status' | 'body'>) => [answer.status, answer.body.message]
  const sentence = 'Troppi file caricati: al massimo 1000 al giorno. Riprova tra 24 ore'
  const post = async (path: string, name: string) => {
    const { token } = await app.session('admin')
    return sendParts(app, token, path, [[name, { name: 'a.png', bytes: pixel(1) }]])
  }

  it('are counted per file on every route, and a refused one stores nothing', async () => {
    await used('uploads', 'admin', quotas.uploads.most - 1)
    expect((await app.as('ROLE_ADMIN').upload('a.png', pixel(1))).status).toBe(201)
    expect(full(await app.as('ROLE_ADMIN').upload('b.png', pixel(2)))).toEqual([429, sentence])
    expect(full(await post('/api/files', 'file'))).toEqual([429, sentence])
    expect(full(await post('/api/trattativa_cp_allegato', 'allegati[0][file]'))).toEqual([429, sentence])
    const marketing = await post('/api/trattative_cp/invia-brochure-marketing', 'allegati_0')
    expect(full(marketing)).toEqual([429, sentence])
    expect(await app.db.query('select 1 from "_files"')).toHaveLength(1)
    expect((await crm().upload('c.png', pixel(3))).status).toBe(201)
  })
})

describe('one upload', () => {
  const counted = async () => {
    const { uploads = 0, uploadKilobytes = 0 } = await usedBy('admin')
    return [uploads, uploadKilobytes]
  }
  const upload = (n: number, key?: string, node = app) =>
    node
      .as('ROLE_ADMIN')
      .upload('a.png', Buffer.concat([pixel(n), Buffer.alloc(1_500)]), key ? { 'idempotency-key': key } : {})

  it('counts once, with its bytes, however often and on whatever node it is sent', async () => {
    for (const key of ['one-key', 'one-key', undefined, 'another', 'one-key']) {
      expect((await upload(1, key)).status).toBe(201)
    }
    await Promise.all(Array.from({ length: 6 }, () => upload(1)))
    expect(await counted()).toEqual([1, 2])
    await Promise.all(Array.from({ length: 20 }, (_, n) => upload(n + 2)))
    expect(await counted()).toEqual([21, 42])
  })

  it('refused ones count nothing, and a repeated one is answered when the quota is used up', async () => {
    await used('uploads', 'admin', quotas.uploads.most - 1)
    expect((await app.as('ROLE_ADMIN').upload('a.pdf', pixel(31))).status).toBe(415)
    const { token } = await app.session('admin')
    const refused = await sendParts(app, token, '/api/files', [['file', { name: 'a.png', bytes: pixel(32) }]])
    expect(refused.status).toBe(422)
    expect((await upload(33, 'last')).status).toBe(201)
    expect((await upload(33, 'last')).status).toBe(201)
    expect((await upload(34)).status).toBe(429)
    expect((await counted())[0]).toBe(quotas.uploads.most)
  })

  it('that fails gives back what it counted, but not what another attempt has stored by it', async () => {
    const stored = {
      filename: `${'5'.repeat(32)}.png`,
      sha256: 'a'.repeat(64),
      originalFilename: 'a.png',
      size: 1_500,
      type: 'image/png',
    }
    const actor = { ...systemActor(app.model), id: await userId(app, 'admin') }
    const count = () => app.db.transaction((tx) => countUpload(tx, actor, '/api/uploads', stored))
    const [first] = [await count(), await count()]
    await noteFile(app.db, stored, actor.id)
    await uncountUploads(app.db, actor, first ? [first] : [])
    expect(await counted()).toEqual([1, 2])
    await app.db.query('delete from "_files" where "filename" = $1', [stored.filename])
    await uncountUploads(app.db, actor, first ? [first] : [])
    expect(await counted()).toEqual([0, 0])
  })

  it('is refused where the bytes of the day are used up, with the time to wait', async () => {
    await used('uploadKilobytes', 'admin', quotas.uploadKilobytes.most - 3)
    expect((await upload(41)).status).toBe(201)
    const refused = await upload(42)
    expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
      429,
      'Troppi dati caricati: al massimo 5 GB al giorno. Riprova tra 24 ore',
      '86400',
    ])
    expect((await usedBy('admin')).uploads).toBe(1)
    expect((await app.as('ROLE_ADMIN').upload('piccola.png', pixel(43))).status).toBe(201)
  })
})

describe('sends', () => {
  it('are counted together with retries, before anything is written', async () => {
    const user = app.as('ROLE_USER_CP')
    const negotiation = await user.post('/api/trattative_cp', { ragioneSociale: 'Edil Prova' })
    expect(negotiation.status, JSON.stringify(negotiation.body)).toBe(201)
    const send = (email: string) =>
      user.post('/api/trattative_cp/invia-brochure', { idTrattativaCp: negotiation.body.data.id, email })
    await used('sends', 'user_cp', quotas.sends.most - 2)
    const first = await send('uno@esempio.it')
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const again = `/api/trattative_cp/invii/${first.body.data.id}/retry`
    expect((await user.post(again)).status).toBe(200)
    const refused = [await send('due@esempio.it'), await user.post(again)]
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([429, 'Troppi invii: al massimo 200 all’ora. Riprova tra 60 minuti'])
    }
    expect(await app.db.query('select 1 from "_outbox"')).toHaveLength(1)
  })

  it('that fail are rolled back but still counted', async () => {
    const gone = await app
      .as('ROLE_USER_CP')
      .post('/api/trattative_cp/invia-brochure', { idTrattativaCp: 2_000_000_000, email: 'uno@esempio.it' })
    expect(gone.status).toBe(422)
    expect(await usedBy('user_cp')).toEqual({ sends: 1 })
  })
})

it('geocoder requests have their own quota', async () => {
  await used('addressSearches', 'user_crm', quotas.addressSearches.most)
  const refused = await crm().get('/api/geocode?q=via+roma')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Troppe ricerche di indirizzi: al massimo 30 al minuto. Riprova tra 60 secondi',
  ])
})

it('usage is deleted when no window covers it', async () => {
  await used('sends', 'admin', 3)
  await app.db.query(`update "_quotas" set "since" = now() - interval '25 hours'`)
  await used('sends', 'user_crm', 3)
  await tidyUp(app.app)
  expect([await usedBy('admin'), await usedBy('user_crm')]).toEqual([{}, { sends: 3 }])
})
