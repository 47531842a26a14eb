import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { setClock } from '#server/clock.ts'
import { ACCEPTANCES, photo, photoPart, said } from '#tests/support/acceptances.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'

let app: TestApp
let token: string
let userId: number
let supervisorId: number
const checks: number[] = []
beforeAll(async () => {
  app = await testApp()
  token = (await app.session('user_accettazione_mezzi')).token
  userId = await idOf('user_accettazione_mezzi')
  supervisorId = await idOf('supervisor_accettazione_mezzi')
  for (const nome of ['Pneumatici', 'Chiavi', 'Estintore']) {
    checks.push((await supervisor().post('/api/tipi_controllo', { nome })).body.data.id)
  }
})
afterAll(async () => {
  setClock()
  await app.close()
})

const user = () => app.as('ROLE_USER_ACCETTAZIONE_MEZZI')
const supervisor = () => app.as('ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI')
const send = (parts: readonly Part[], headers?: Record<string, string>) =>
  sendParts(app, token, ACCEPTANCES, parts, { headers })
const sha256 = (part: Part) =>
  typeof part[1] === 'string' ? '' : createHash('sha256').update(part[1].bytes).digest('hex')
const check = (id: number | undefined, valore: string, nome?: string): Part[] => [
  ['controlloId[]', String(id)],
  ['valore[]', valore],
  ...(nome === undefined ? [] : [['nome[]', nome] as const]),
]
async function idOf(username: string): Promise<number> {
  const [row] = await app.db.query<{ id: number }>('select "id" from "users" where "username" = $1', [username])
  return row?.id ?? 0
}
const count = async () => (await supervisor().get(`${ACCEPTANCES}?rowsPerPage=10`)).body.totalRows

describe('an acceptance of the stepper', () => {
  it('ACC-C-06 ACC-C-02 ACC-F-01 ACC-F-03 ACC-F-04 ACC-F-05 ACC-F-06 ACC-F-07 ACC-F-08 ACC-F-10 ACC-F-11 ACC-F-12 ACC-F-13 ACC-F-14 FMT-12 is stored with its checks, photos and signature, and answered as it is read', async () => {
    const photos = [await photoPart(0), await photoPart(1), await photoPart(2)]
    const firma: Part = ['firma', { name: 'firma.png', bytes: pixel(1) }]
    const details = [
      {
        posizione: 'fronte',
        segni: [
          { tipo: 'graffio', x: 0.25, y: 0.1234, nota: 'profondo' },
          { tipo: 'perdita', x: 0, y: 1 },
        ],
      },
      null,
      { descrizione: 'Il quadro' },
    ]
    const answer = await send([
      ...said('ABC 123', {
        danni: 'true',
        noteCliente: 'Ritirata pulita',
        noteInterne: 'Da lavare',
        codiceLingua: 'it',
      }),
      ...check(checks[0], 'Buono', 'Gomme'),
      ...check(checks[1], '2', ''),
      ...photos,
      firma,
      ['dettagliFoto', JSON.stringify(details)],
    ])
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { data, received } = answer.body
    expect(data).toMatchObject({
      dataAccettazione: '04-03-2025',
      operatore: { id: userId },
      matricola: 'ABC 123',
      ore: 12.5,
      km: 300,
      carburante: 2,
      danni: true,
      controlli: [
        { controlloId: checks[0], nome: 'Gomme', valore: 'Buono' },
        { controlloId: checks[1], nome: 'Chiavi', valore: '2' },
      ],
      firma: { originalFilename: 'firma.png', type: 'image/png' },
      noteCliente: 'Ritirata pulita',
      noteInterne: 'Da lavare',
      verbaleInviato: 'N',
    })
    expect(data.foto).toMatchObject([
      {
        originalFilename: 'foto 0.jpg',
        type: 'image/jpeg',
        posizione: 'fronte',
        segni: [
          { tipo: 'graffio', x: 0.25, y: 0.1234, nota: 'profondo' },
          { tipo: 'perdita', x: 0, y: 1, nota: null },
        ],
        descrizione: null,
      },
      { posizione: null, segni: [] },
      { descrizione: 'Il quadro' },
    ])
    expect(received).toEqual(Object.fromEntries([...photos, firma].map((part) => [part[0], sha256(part)])))
    const read = await user().get(`${ACCEPTANCES}/${data.id}`)
    expect([read.status, read.body.data, read.headers.etag]).toEqual([200, data, 'W/"1"'])
    const down = await user().get(`/api/files/downloads/${data.foto[0].filename}`)
    expect([down.status, down.headers['content-length']]).toEqual([200, String(data.foto[0].size)])
  })

  it('ACC-F-02 ACC-F-09 ACC-B-10 ACC-B-11 begins with the defaults, and drops checks and parts that say nothing', async () => {
    setClock('2026-05-04T10:00:00Z')
    const answer = await send([
      ['matricola', 'SOLA'],
      ['noteInterne', ''],
      ['ore', ''],
      ['danni', ''],
      ...check(checks[0], ''),
      ...check(checks[1], ' '),
      ...check(checks[2], 'Sì'),
    ])
    setClock()
    expect(answer.body.data).toMatchObject({
      dataAccettazione: '04-05-2026',
      operatore: { id: userId },
      ore: null,
      km: null,
      carburante: 0,
      danni: false,
      controlli: [{ controlloId: checks[2], nome: 'Estintore', valore: 'Sì' }],
      noteInterne: null,
      firma: null,
      foto: [],
    })
    expect(answer.body.received).toEqual({})
  })

  it('ACC-F-08 takes "gasolio" for the fuel where "carburante" is not said', async () => {
    expect(
      (
        await send([
          ['matricola', 'G1'],
          ['gasolio', '3'],
        ])
      ).body.data.carburante,
    ).toBe(3)
    expect(
      (
        await send([
          ['matricola', 'G2'],
          ['gasolio', '3'],
          ['carburante', '0'],
        ])
      ).body.data.carburante,
    ).toBe(0)
    const made = await supervisor().post(ACCEPTANCES, { matricola: 'G3', gasolio: 4 })
    expect(made.body.data.carburante).toBe(4)
    const put = await supervisor().put(`${ACCEPTANCES}/${made.body.data.id}`, { gasolio: 1 })
    expect(put.body.data.carburante).toBe(1)
    expect(
      (
        await send([
          ['matricola', 'G4'],
          ['gasolio', '5'],
        ])
      ).body.errors,
    ).toEqual({ gasolio: [messages.max(4)] })
  })

  it('ACC-F-12 keeps photos in the order of their numbers, whatever their order and gaps', async () => {
    const answer = await send([
      ...said('ORDINE'),
      ['dettagliFoto', JSON.stringify([{}, null, { descrizione: 'due' }, {}, { descrizione: 'quattro' }])],
      await photoPart(29),
      await photoPart(4),
      await photoPart(2),
    ])
    expect(
      answer.body.data.foto.map(
        ({ originalFilename, descrizione }: { originalFilename: string; descrizione: string }) => [
          originalFilename,
          descrizione,
        ],
      ),
    ).toEqual([
      ['foto 2.jpg', 'due'],
      ['foto 4.jpg', 'quattro'],
      ['foto 29.jpg', null],
    ])
  })

  it('is taken back whole, and comes back whole', async () => {
    const before = await count()
    const photos = [await photoPart(0), await photoPart(1)]
    const made = await sendParts(app, (await app.session('supervisor_accettazione_mezzi')).token, ACCEPTANCES, [
      ...said('ANNULLATA'),
      ...photos,
    ])
    const { id } = made.body.data
    const undone = await supervisor().post(`/api/undo/${made.headers['x-command']}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect([(await supervisor().get(`${ACCEPTANCES}/${id}`)).status, await count()]).toEqual([404, before])
    expect((await supervisor().post(`/api/undo/${undone.headers['x-command']}`)).status).toBe(200)
    const back = (await supervisor().get(`${ACCEPTANCES}/${id}`)).body.data
    // What comes back is a version of its own.
    expect(back.foto).toEqual(made.body.data.foto.map((photo: { version: number }) => ({ ...photo, version: 2 })))
  })
})

describe('an acceptance of the dialog', () => {
  it('ACC-C-05 ACC-C-03 ACC-C-04 ACC-F-03 is created with JSON, edited and deleted', async () => {
    const made = await supervisor().post(ACCEPTANCES, {
      codiceLingua: 'it',
      matricola: 'JSON 1',
      operatoreId: userId,
      controlli: [
        { controlloId: checks[0], valore: 'Usurato' },
        { controlloId: checks[1], valore: '' },
      ],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id, controlli, operatore, foto } = made.body.data
    expect([operatore.id, controlli, foto]).toEqual([
      userId,
      [{ controlloId: checks[0], nome: 'Pneumatici', valore: 'Usurato' }],
      [],
    ])
    await supervisor().put(`/api/tipi_controllo/${checks[0]}`, { nome: 'Ruote' })
    const put = await supervisor().put(
      `${ACCEPTANCES}/${id}`,
      {
        operatoreId: supervisorId,
        controlli: [
          { controlloId: checks[0], valore: 'Buono' },
          { controlloId: checks[2], valore: 'Sì' },
        ],
      },
      { 'if-match': 'W/"1"' },
    )
    await supervisor().put(`/api/tipi_controllo/${checks[0]}`, { nome: 'Pneumatici' })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    expect(put.body.data).toMatchObject({
      operatore: { id: supervisorId },
      controlli: [
        { nome: 'Pneumatici', valore: 'Buono' },
        { nome: 'Estintore', valore: 'Sì' },
      ],
      foto: [],
    })
    expect((await supervisor().put(`${ACCEPTANCES}/${id}`, { ore: 1 }, { 'if-match': 'W/"1"' })).status).toBe(412)
    expect((await supervisor().delete(`${ACCEPTANCES}/${id}`)).status).toBe(204)
    expect((await supervisor().get(`${ACCEPTANCES}/${id}`)).status).toBe(404)
  })

  it('ACC-F-11 keeps the name of a check whose type was deleted meanwhile, and numbers one nobody knows', async () => {
    const gone = (await supervisor().post('/api/tipi_controllo', { nome: 'Cingoli' })).body.data.id
    await supervisor().delete(`/api/tipi_controllo/${gone}`)
    const answer = await send([...said('CANCELLATO'), ...check(gone, 'Buono'), ...check(888_888, 'Boh')])
    expect(answer.body.data.controlli).toEqual([
      { controlloId: gone, nome: 'Cingoli', valore: 'Buono' },
      { controlloId: 888_888, nome: 'Controllo 888888', valore: 'Boh' },
    ])
  })
})

describe('a repeated request', () => {
  it('ACC-C-06 with the same key records one acceptance, also when all come at once', async () => {
    const key = { 'idempotency-key': 'accettazione-una' }
    const parts = [...said('UNA SOLA'), await photoPart(0), await photoPart(1)]
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(parts, key)))
    answers.push(await send(parts, key))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const list = await supervisor().get(`${ACCEPTANCES}?filters=${encodeURIComponent('{"matricola":"UNA SOLA"}')}`)
    expect(list.body.totalRows).toBe(1)
    const other = await send([...said('UNA SOLA'), await photoPart(0), await photoPart(2)], key)
    expect([other.status, other.body.errors]).toEqual([422, { 'Idempotency-Key': [messages.keyReused] }])
    const free = () => app.db.query('select 1 from "_files" where "table" is null')
    await expect.poll(free).toEqual([])
  })

  it('tells by the bytes that came whether it is the same', async () => {
    const [one, same] = [await photo(7), await photo(7)]
    expect(one.equals(same)).toBe(true)
    const key = { 'idempotency-key': 'accettazione-byte' }
    const parts = (bytes: Buffer): Part[] => [...said('BYTE'), ['foto-0', { name: 'a.jpg', bytes }]]
    const first = await send(parts(one), key)
    expect((await send(parts(same), key)).body).toEqual(first.body)
    // Decoded it is the same picture.
    const longer = Buffer.concat([one.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 4, 65, 66]), one.subarray(2)])
    expect((await send(parts(longer), key)).status).toBe(422)
  })
})
