import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { ACCEPTANCES, photoPart, said } from '#tests/support/acceptances.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { sendParts } from '#tests/support/multipart.ts'

let app: TestApp
let other: { client: Client; id: number }
let own: Made
let foreign: Made
beforeAll(async () => {
  app = await testApp()
  other = await second()
  own = await record(await tokenOf('user_accettazione_mezzi'), 'MIA')
  foreign = await record(await tokenOf('altro'), 'DEGLI ALTRI')
})
afterAll(() => app.close())

interface Made {
  id: number
  operatore: { id: number }
  firma: { filename: string }
  foto: { id: number; filename: string }[]
}

const user = () => app.as('ROLE_USER_ACCETTAZIONE_MEZZI')
const supervisor = () => app.as('ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI')
const tokenOf = async (username: string) => (await app.session(username)).token

/** A second person who records acceptances. */
async function second() {
  const admin = app.as('ROLE_SUPER_ADMIN')
  const body = {
    username: 'altro',
    password: 'una lunga parola 42',
    confirmPassword: 'una lunga parola 42',
    email: 'altro@example.it',
    nome: 'Altra',
    cognome: 'Persona',
    ruoli: ['ROLE_USER_ACCETTAZIONE_MEZZI'],
    attivo: 'Y',
  }
  const made = await admin.post('/api/users', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { client: app.with(await tokenOf('altro')), id: made.body.data.id }
}

async function record(token: string, matricola: string, more: Record<string, string> = {}): Promise<Made> {
  const parts = [
    ...said(matricola, { noteInterne: 'Riservata', ...more }),
    await photoPart(0),
    ['firma', { name: 'firma.png', bytes: pixel(3) }] as const,
  ]
  const answer = await sendParts(app, token, ACCEPTANCES, parts)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

describe('whoever records acceptances', () => {
  it('reads their own, whole, and nothing of those of others', { tags: 'ROLE-08' }, async () => {
    const read = await user().get(`${ACCEPTANCES}/${own.id}`)
    expect([read.status, read.body.data.noteInterne, read.body.data.foto.length]).toEqual([200, 'Riservata', 1])
    for (const id of [foreign.id, 999_999]) {
      expect((await user().get(`${ACCEPTANCES}/${id}`)).status).toBe(403)
    }
    expect((await other.client.get(`${ACCEPTANCES}/${own.id}`)).status).toBe(403)
    expect((await user().get(ACCEPTANCES)).status).toBe(403)
  })

  it('neither changes nor deletes any, nor photos of them', { tags: 'ROLE-08' }, async () => {
    expect((await user().put(`${ACCEPTANCES}/${own.id}`, { ore: 1 })).status).toBe(403)
    expect((await user().delete(`${ACCEPTANCES}/${own.id}`)).status).toBe(403)
    const photos = '/api/accettazioni_mezzi_foto'
    expect((await user().get(`${photos}/${own.id}`)).body.totalRows).toBe(1)
    expect((await user().post(photos, { accettazioneId: own.id })).status).toBe(403)
    const sent = await sendParts(app, await tokenOf('user_accettazione_mezzi'), photos, [
      ['accettazioneId', String(own.id)],
    ])
    expect(sent.status).toBe(403)
    expect((await user().put(`${photos}/${own.foto[0]?.id}`, { descrizione: 'x' })).status).toBe(403)
    expect((await user().delete(`${photos}/${own.foto[0]?.id}`)).status).toBe(403)
  })

  it('is their operator: another one is refused', { tags: ['ACC-F-03', 'ACC-F-04'] }, async () => {
    expect((await user().post(ACCEPTANCES, { matricola: 'X', operatoreId: other.id })).status).toBe(403)
    const token = await tokenOf('user_accettazione_mezzi')
    expect(
      (await sendParts(app, token, ACCEPTANCES, [...said('X', { operatoreId: String(other.id) }), await photoPart(0)]))
        .status,
    ).toBe(403)
    const self = await user().post(ACCEPTANCES, { matricola: 'MIA', operatoreId: own.operatore.id })
    expect([self.status, self.body.data.operatore.id]).toEqual([201, own.operatore.id])
    const given = await supervisor().post(ACCEPTANCES, { matricola: 'DATA', operatoreId: other.id })
    expect([given.status, given.body.data.operatore.id]).toEqual([201, other.id])
    expect((await other.client.get(`${ACCEPTANCES}/${given.body.data.id}`)).status).toBe(200)
  })

  it('sees in "mie" their own only, newest first, filtered and paged as any list', async () => {
    await record(await tokenOf('altro'), 'VECCHIA', { dataAccettazione: '01-01-2020' })
    const mine = await other.client.get(`${ACCEPTANCES}/mie?rowsPerPage=10`)
    expect(mine.status, JSON.stringify(mine.body)).toBe(200)
    expect(mine.body.data.map(({ matricola }: { matricola: string }) => matricola)).toEqual([
      'DATA',
      'DEGLI ALTRI',
      'VECCHIA',
    ])
    expect(mine.body.data[1].noteInterne).toBe('Riservata')
    const list = async (query: string) => (await other.client.get(`${ACCEPTANCES}/mie?${query}`)).body
    const filters = (value: unknown) => `filters=${encodeURIComponent(JSON.stringify(value))}`
    expect((await list(filters({ matricola: 'vecc' }))).totalRows).toBe(1)
    expect((await list(filters({ operatoreId: own.operatore.id }))).totalRows).toBe(3)
    expect((await list('rowsPerPage=1&page=2')).data).toHaveLength(1)
    expect((await list('filters=[')).status).toBe(422)
  })

  it('sees photos of their own and of the newest acceptance of each vehicle, on no way any other', {
    tags: 'ROLE-08',
  }, async () => {
    const older = { dataAccettazione: '01-02-2025' }
    const hidden = await record(await tokenOf('altro'), 'Gemella', older)
    const newest = await record(await tokenOf('altro'), 'GEMELLA')
    const kept = await record(await tokenOf('user_accettazione_mezzi'), 'gemella', { dataAccettazione: '01-01-2025' })
    const photos = '/api/accettazioni_mezzi_foto'
    const by = (ids: number[]) => `filters=${encodeURIComponent(JSON.stringify({ accettazioneId: ids }))}`
    const asked = by([hidden.id, newest.id, kept.id])
    const own = (await user().get(`${photos}?${asked}`)).body.data
    expect(own.map(({ accettazione }: { accettazione: { id: number } }) => accettazione.id).toSorted()).toEqual(
      [newest.id, kept.id].toSorted(),
    )
    expect((await supervisor().get(`${photos}?${asked}`)).body.totalRows).toBe(3)
    expect((await user().get(`${photos}/summary?by=accettazione&${by([hidden.id])}`)).body.totalRows).toBe(0)
    expect((await user().get(`${photos}/export?format=csv&${by([hidden.id])}`)).headers['x-total-rows']).toBe('0')
    for (const [acceptance, status] of [
      [hidden, 404],
      [newest, 200],
      [kept, 200],
    ] as const) {
      const file = `/api/files/downloads/${acceptance.foto[0]?.filename}`
      expect((await user().get(`${photos}/${acceptance.id}`)).status).toBe(status)
      expect((await user().get(file)).status).toBe(status)
      expect((await supervisor().get(file)).status).toBe(200)
    }
  })

  it('downloads photos of the newest acceptance of a vehicle, and no signature', async () => {
    const status = async (filename: string | undefined, client = user()) =>
      (await client.get(`/api/files/downloads/${filename}`)).status
    expect(await status(own.foto[0]?.filename)).toBe(200)
    expect(await status(foreign.foto[0]?.filename)).toBe(200)
    expect(await status(foreign.firma.filename)).toBe(403)
    expect(await status(foreign.firma.filename, supervisor())).toBe(200)
    expect(await status(foreign.foto[0]?.filename, app.as('ROLE_CONTACT_CENTER'))).toBe(403)
    expect(await status(foreign.firma.filename, app.as('ROLE_CONTACT_CENTER'))).toBe(403)
  })
})

describe('what is known of a vehicle', () => {
  const previous = (matricola: string, client = user()) =>
    client.get(`${ACCEPTANCES}/precedente?matricola=${encodeURIComponent(matricola)}`)
  const known = async (q?: string) =>
    (await user().get(`${ACCEPTANCES}/matricole${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`)).body.data

  it('is its newest acceptance, whatever the case, with photos, without notes and signature', async () => {
    const { id } = await record(await tokenOf('altro'), 'Gru-77', { dataAccettazione: '10-05-2025', danni: 'true' })
    await record(await tokenOf('altro'), 'GRU-77', { dataAccettazione: '09-05-2025' })
    await record(await tokenOf('altro'), 'GRU-777', { dataAccettazione: '11-05-2025' })
    const { data } = (await previous(' gru-77 ')).body
    expect(data).toEqual({
      id,
      dataAccettazione: '10-05-2025',
      ore: 12.5,
      km: 300,
      carburante: 2,
      danni: true,
      foto: data.foto,
    })
    expect(data.foto).toMatchObject([{ type: 'image/jpeg', posizione: null, segni: [], descrizione: null }])
    expect((await previous('MAI VISTA')).body).toEqual({ data: null })
    expect((await previous('%')).body).toEqual({ data: null })
  })

  it('are the serial numbers that contain what is typed, each once, newest first', { tags: 'ACC-F-15' }, async () => {
    expect(await known('RU-7')).toEqual(['GRU-777', 'Gru-77'])
    expect(await known('u')).toEqual(['GRU-777', 'Gru-77'])
    expect(await known('zzz')).toEqual([])
    expect(await known('_')).toEqual([])
    const all = await known()
    expect(all).toContain('VECCHIA')
    expect(new Set(all).size).toBe(all.length)
    await app.db.query(
      `insert into "accettazioni_mezzi" ("dataAccettazione", "matricola", "carburante")
       select date '2024-01-01' + n, 'SERIE-' || n, 0 from generate_series(1, 300) n`,
    )
    expect(await known('serie-')).toEqual(Array.from({ length: 20 }, (_, n) => `SERIE-${300 - n}`))
    expect(await known()).toHaveLength(200)
  })

  it('is asked by whoever may record acceptances, in words', async () => {
    for (const path of ['matricole', 'precedente?matricola=x']) {
      expect((await app.as('ROLE_CONTACT_CENTER').get(`${ACCEPTANCES}/${path}`)).status).toBe(403)
      expect((await app.stranger().get(`${ACCEPTANCES}/${path}`)).status).toBe(401)
      expect((await supervisor().get(`${ACCEPTANCES}/${path}`)).status).toBe(200)
    }
    expect((await user().get(`${ACCEPTANCES}/precedente`)).body.errors).toEqual({ matricola: [messages.required] })
    expect((await user().get(`${ACCEPTANCES}/matricole?q=%00`)).status).toBe(422)
    expect((await user().get(`${ACCEPTANCES}/matricole?q=${'x'.repeat(101)}`)).status).toBe(422)
  })
})

describe('the page of an acceptance', () => {
  const precedent = (id: number, client = supervisor()) => client.get(`${ACCEPTANCES}/${id}/precedente`)

  it('stands beside the acceptance of the same vehicle before it, the same day included; own ones only for whoever reads no others', async () => {
    const token = await tokenOf('user_accettazione_mezzi')
    const first = await record(await tokenOf('altro'), 'Ple-3', { dataAccettazione: '10-05-2025' })
    const second = await record(token, 'PLE-3', { dataAccettazione: '11-05-2025' })
    const third = await record(token, 'ple-3', { dataAccettazione: '11-05-2025' })
    await record(token, 'PLE-33', { dataAccettazione: '10-05-2025' })
    const earlier = async (id: number) => (await precedent(id)).body.data?.id
    expect([await earlier(third.id), await earlier(second.id), await earlier(first.id)]).toEqual([
      ...[second.id, first.id, undefined],
    ])
    expect((await precedent(third.id)).body.data).toMatchObject({ noteInterne: 'Riservata', foto: second.foto })
    expect((await precedent(third.id, user())).body.data.id).toBe(second.id)
    for (const id of [second.id, first.id]) expect((await precedent(id, user())).status).toBe(403)
    expect((await precedent(999_999)).body).toEqual({ data: null })
    expect((await app.as('ROLE_CONTACT_CENTER').get(`${ACCEPTANCES}/${first.id}/precedente`)).status).toBe(403)
  })

  it('takes a new damage on a photo: the mark and the damage of the acceptance, undone as one', async () => {
    const { id, foto } = await record(await tokenOf('altro'), 'GRU-9', { danni: 'false' })
    const fotoId = foto[0]?.id
    const mark = (values: unknown, client = supervisor()) => client.post(`${ACCEPTANCES}/${id}/danni`, values)
    const stored = async () => {
      const { danni, foto: photos } = (await supervisor().get(`${ACCEPTANCES}/${id}`)).body.data
      return [danni, photos[0].segni.map(({ tipo, x, y }: Record<string, unknown>) => [tipo, x, y])]
    }
    expect((await mark({ fotoId, x: 0.5, y: 0.5 }, user())).status).toBe(403)
    expect((await mark({ fotoId: own.foto[0]?.id, x: 0.5, y: 0.5 })).status).toBe(404)
    expect((await mark({ fotoId, x: 1.5, y: 0.5 })).status).toBe(422)
    expect(await stored()).toEqual([false, []])
    const marked = await mark({ fotoId, x: 0.25, y: 0.75 })
    expect([marked.status, marked.body.data.danni]).toEqual([200, true])
    expect((await supervisor().post(`/api/undo/${marked.headers['x-command']}`)).status).toBe(200)
    expect(await stored()).toEqual([false, []])
    for (const x of [0.25, 1 / 3]) expect((await mark({ fotoId, x, y: 0.75 })).status).toBe(200)
    const marks = [0.25, 0.3333].map((x) => ['danno', x, 0.75])
    expect(await stored()).toEqual([true, marks])
    const kinds = (await supervisor().get(`/api/timeline/accettazioni_mezzi/${id}`)).body.data
    expect(kinds.map(({ table }: { table: string }) => table)).toContain('accettazioni_mezzi_foto')
  })
})
