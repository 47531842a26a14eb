import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'

const URL = '/api/trattativa_cp_allegato'
let app: TestApp
let token: string
let owner: number
beforeAll(async () => {
  const reader = { label: 'Marketing', read: ['trattative_cp', 'trattativa_cp_allegato'] }
  const model = readModel(definitions, { ...access, roles: { ...access.roles, ROLE_MARKETING: reader } })
  app = await testApp({ model, config: { maxImageBytes: 50_000 } })
  token = (await app.session('commerciale_cp')).token
})
afterAll(() => app.close())

const seller = () => app.as('ROLE_COMMERCIALE_CP')
const negotiation = async (): Promise<number> =>
  (await seller().post('/api/trattative_cp', { ragioneSociale: 'Con allegati' })).body.data.id
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
let serial = 0
const file = (name = 'foto.png', bytes = pixel(++serial)) => ({ name, bytes })
const send = (parts: Part[], more: Parameters<typeof sendParts>[4] = {}) => sendParts(app, token, URL, parts, more)
const of = async (id: number) => (await seller().get(`${URL}/${id}`)).body
const two = async (headers: Record<string, string> = {}) => {
  owner = await negotiation()
  return send(
    [
      ['trattativaCpId', String(owner)],
      ['allegati[0][file]', file('offerta più.png')],
      ['allegati[0][descrizione]', 'Offerta'],
      ['allegati[1][descrizione]', 'Foto'],
      ['allegati[1][file]', file()],
    ],
    { headers },
  )
}

describe('attachments', () => {
  it('are uploaded two at once and listed', {
    tags: ['NEG-F-55', 'NEG-F-56', 'NEG-F-57', 'NEG-F-58', 'NEG-F-64', 'NEG-B-25', 'NEG-C-07', 'NEG-C-08'],
  }, async () => {
    const sent = await two()
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const { data } = await of(owner)
    expect(sent.body).toEqual({ data, totalRows: 2 })
    expect(data.map((one: { descrizione: string }) => one.descrizione)).toEqual(['Offerta', 'Foto'])
    expect(data[0]).toMatchObject({ id: expect.any(Number), file: { type: 'image/png' } })
    expect(data[0].path).toBe(`/api/files/downloads/${data[0].file.filename}`)
    const down = await app.app.inject({ url: data[0].path, headers: { authorization: `Bearer ${token}` } })
    expect([down.statusCode, down.rawPayload.length]).toEqual([200, data[0].file.size])
    for (const [client, status] of [
      [app.as('ROLE_USER'), 403],
      [app.as('ROLE_NL'), 403],
      [app.stranger(), 401],
    ] as const)
      expect((await client.get(data[0].path)).status).toBe(status)
  })

  it('say when they came to everybody, and of whom they are to users who may read their history', async () => {
    const sent = await two()
    const [{ name: author = '' } = {}] = await app.db.query<{ name: string }>(
      `select concat_ws(' ', "nome", "cognome") as "name" from "users" where "username" = 'commerciale_cp'`,
    )
    const { data } = await of(owner)
    expect(data[0].file).toMatchObject({ createdAt: expect.stringMatching(instant), createdBy: author })
    expect(sent.body.data).toEqual(data)
    const reader = app.as('ROLE_MARKETING')
    expect((await reader.get(`/api/history?table=trattativa_cp_allegato&id=${data[0].id}`)).status).toBe(403)
    const seen = (await reader.get(`${URL}/${owner}`)).body.data[0].file
    expect(seen).toMatchObject({ filename: data[0].file.filename, createdAt: data[0].file.createdAt })
    expect(seen).not.toHaveProperty('createdBy')
    const told = async (client = seller()) =>
      (await client.get(`/api/timeline/trattative_cp/${owner}?kinds=documents`)).body.data[0].who
    expect([await told(), await told(reader)]).toEqual([author, null])
  })

  it('are deleted by their own id, and together with their negotiation', { tags: 'NEG-C-09' }, async () => {
    await two()
    const { data } = await of(owner)
    expect((await seller().delete(`${URL}/${data[0].id}`)).status).toBe(204)
    expect((await of(owner)).totalRows).toBe(1)
    const gone = await seller().delete(`/api/trattative_cp/${owner}`)
    expect(gone.status).toBe(204)
    expect((await seller().get(`${URL}/${owner}`)).status).toBe(404)
    expect((await app.as('ROLE_MASTER').get(data[1].path)).status).toBe(403)
    expect((await seller().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect((await of(owner)).data).toMatchObject([{ id: data[1].id }])
    expect((await seller().get(data[1].path)).status).toBe(200)
  })

  it('change their description or file under the same id; one undo reverts everything', async () => {
    await two()
    const { data: before } = await of(owner)
    const sent = await send([
      ['trattativaCpId', String(owner)],
      ['allegati[0][id]', String(before[0].id)],
      ['allegati[0][descrizione]', 'Cambiata'],
      ['allegati[1][id]', String(before[1].id)],
      ['allegati[1][file]', file('altra.png')],
      ['allegati[2][file]', file('terza.png')],
      ['allegati[2][id]', ''],
    ])
    expect(sent.body.data).toMatchObject([
      { id: before[0].id, descrizione: 'Cambiata', file: before[0].file },
      { id: before[1].id, descrizione: 'Foto', file: { originalFilename: 'altra.png' } },
      { descrizione: null, file: { originalFilename: 'terza.png' } },
    ])
    expect((await seller().post(`/api/undo/${sent.headers['x-command']}`)).status).toBe(200)
    expect((await of(owner)).data.map(({ version: _, ...row }: { version: number }) => row)).toEqual(
      before.map(({ version: _, ...row }: { version: number }) => row),
    )
  })

  it('are saved once per key, however often it arrives', async () => {
    const key = { 'idempotency-key': 'allegati-1' }
    owner = await negotiation()
    const parts: Part[] = [
      ['trattativaCpId', String(owner)],
      ['allegati[0][file]', file()],
    ]
    const [one, other] = await Promise.all([send(parts, { headers: key }), send(parts, { headers: key })])
    expect([one.status, other.body]).toEqual([201, one.body])
    expect((await of(owner)).totalRows).toBe(1)
    expect((await send([...parts, ['allegati[1][file]', file()]], { headers: key })).status).toBe(422)
  })

  it.each<[what: string, status: number, key: string | undefined, parts: () => Part[]]>([
    ['no negotiation', 422, 'trattativaCpId', () => [['allegati[0][file]', file()]]],
    [
      'one that is gone',
      422,
      'trattativaCpId',
      () => [
        ['trattativaCpId', '999999'],
        ['allegati[0][file]', file()],
      ],
    ],
    ['a row without a file', 422, 'allegati[0][file]', () => [own(), ['allegati[0][descrizione]', 'x']]],
    [
      'an id that is no number',
      422,
      'allegati[0][id]',
      () => [own(), ['allegati[0][id]', '1 or 1=1'], ['allegati[0][file]', file()]],
    ],
    [
      'the attachment of another',
      422,
      'allegati[0][id]',
      () => [own(), ['allegati[0][id]', '1'], ['allegati[0][descrizione]', 'x']],
    ],
    [
      'a description of 501 characters',
      422,
      'allegati[1][descrizione]',
      () => [
        own(),
        ['allegati[0][file]', file()],
        ['allegati[1][file]', file()],
        ['allegati[1][descrizione]', 'x'.repeat(501)],
      ],
    ],
    ['an unknown part', 422, 'altro', () => [own(), ['altro', 'x'], ['allegati[0][file]', file()]]],
    [
      'the same part twice',
      400,
      undefined,
      () => [own(), ['allegati[0][file]', file()], ['allegati[0][file]', file()]],
    ],
    ['a kind of file we do not take', 415, undefined, () => [own(), ['allegati[0][file]', file('a.exe')]]],
    [
      'a second file that is too large',
      413,
      undefined,
      () => [
        own(),
        ['allegati[0][file]', file()],
        ['allegati[1][file]', file('b.png', Buffer.concat([pixel(1), Buffer.alloc(60_000)]))],
      ],
    ],
    [
      '21 files',
      413,
      undefined,
      () => [own(), ...Array.from({ length: 21 }, (_, n): Part => [`allegati[${n}][file]`, file()])],
    ],
  ])('refuse %s completely: %i', async (_what, status, key, parts) => {
    owner = await negotiation()
    const answer = await send(parts())
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (key) expect(Object.keys(answer.body.errors)).toEqual([key])
    expect((await of(owner)).totalRows).toBe(0)
  })

  it('refuse incomplete bodies, rows without a file, and users without the right', async () => {
    owner = await negotiation()
    const parts: Part[] = [own(), ['allegati[0][file]', file()]]
    expect((await send(parts, { cut: 150 })).status).toBe(400)
    expect((await seller().post(URL, { trattativaCpId: owner })).status).toBe(422)
    expect((await seller().post(URL, [])).status).toBe(400)
    expect((await sendParts(app, (await app.session('user')).token, URL, parts)).status).toBe(403)
    expect((await sendParts(app, undefined, URL, parts)).status).toBe(401)
    expect((await of(owner)).totalRows).toBe(0)
  })

  const own = (): Part => ['trattativaCpId', String(owner)]
})
