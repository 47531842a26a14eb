import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOf, segmentsOf } from '#server/files/part-tree.ts'
import { filesFolder, storeFile } from '#server/files/store.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { bareSocket } from '#tests/support/bare-socket.ts'
import { addressOf } from '#tests/support/event-stream.ts'
import { pixel } from '#tests/support/files.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'

const URL = '/api/trattativa_cp_allegato'
let app: TestApp
let token: string
let owner: number
beforeAll(async () => {
  app = await testApp({ config: { maxImageBytes: 100_000 } })
  token = (await app.session('commerciale_cp')).token
  await upload([['file', file()]])
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = (await seller().post('/api/trattative_cp', { ragioneSociale: 'Con allegati' })).body.data.id
})

const seller = () => app.as('ROLE_COMMERCIALE_CP')
let serial = 0
const file = (bytes = pixel(++serial)) => ({ name: 'foto.png', bytes })
const own = (): Part => ['trattativaCpId', String(owner)]
const send = (parts: readonly Part[], headers?: Record<string, string>) =>
  sendParts(app, token, URL, parts, { headers })
const upload = (parts: readonly Part[], headers?: Record<string, string>) =>
  sendParts(app, token, '/api/uploads', parts, { headers })

/** Everything the store holds: rows, and bytes. */
async function kept() {
  const [row] = await app.db.query<{ rows: number }>('select count(*)::integer as "rows" from "_files"')
  const folder = join(app.config.dataDir, 'files')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return { rows: row?.rows, bytes: entries.filter((entry) => entry.isFile()).length }
}

describe('the name of a part', () => {
  it.each<[name: string, segments: string[] | undefined]>([
    ['testo', ['testo']],
    ['allegati_0', ['allegati_0']],
    ['a[0][b]', ['a', '0', 'b']],
    ['a[b][c][d]', ['a', 'b', 'c', 'd']],
    ['a[999]', ['a', '999']],
    ['a[1000]', undefined],
    ['a[999999999]', undefined],
    ['a[00]', undefined],
    ['a[-1]', undefined],
    ['a[b][c][d][e]', undefined],
    ['a[]', undefined],
    ['a[b', undefined],
    ['a]b[', undefined],
    ['a[b]c', undefined],
    ['[b]', undefined],
    ['', undefined],
    ['a[__proto__]', undefined],
    ['a[constructor][prototype]', undefined],
    ['prototype[a]', undefined],
    [`a${'[b]'.repeat(1_000)}`, undefined],
  ])('%s', (name, segments) => {
    expect(segmentsOf(name)).toEqual(segments ?? [name])
    if (segments) expect(nameOf(segments)).toBe(name)
  })
})

describe('a body of parts', () => {
  it.each<[what: string, status: number, named: string[], parts: () => Part[]]>([
    ['a prototype', 422, ['allegati[__proto__][file]'], () => [['allegati[__proto__][file]', file()]]],
    ['a constructor', 422, ['allegati[constructor][prototype]'], () => [['allegati[constructor][prototype]', 'x']]],
    ['a prototype without brackets', 400, [], () => [['__proto__', file()]]],
    ['an index beyond all', 422, ['allegati[999999999][file]'], () => [['allegati[999999999][file]', file()]]],
    ['no index', 422, ['allegati[x][file]'], () => [['allegati[x][file]', file()]]],
    ['a part too deep', 422, ['allegati[0][file][a][b]'], () => [['allegati[0][file][a][b]', 'x']]],
    ['a row that is a text', 422, ['allegati'], () => [['allegati', 'x']]],
    [
      'rows below a text',
      400,
      [],
      () => [
        ['allegati', 'x'],
        ['allegati[0][file]', file()],
      ],
    ],
    [
      'a text below rows',
      400,
      [],
      () => [
        ['allegati[0][file]', file()],
        ['allegati', 'x'],
      ],
    ],
    [
      'an unknown key',
      422,
      ['allegati[0][nome]'],
      () => [
        ['allegati[0][file]', file()],
        ['allegati[0][nome]', 'x'],
      ],
    ],
    [
      'texts that look like a stored file',
      422,
      ['filename', 'sha256', 'size', 'type'].map((key) => `allegati[0][file][${key}]`),
      () => ['filename', 'sha256', 'size', 'type'].map((key): Part => [`allegati[0][file][${key}]`, 'a.png']),
    ],
    ['a text where a row goes', 422, ['allegati[0]'], () => [['allegati[0]', 'x']]],
    ['a file where a row goes', 422, ['allegati[0]'], () => [['allegati[0]', file()]]],
    ['a text where a file goes', 422, ['allegati[0][file]'], () => [['allegati[0][file]', 'a.png']]],
    [
      'a file where a text goes',
      422,
      ['allegati[0][descrizione]'],
      () => [
        ['allegati[0][descrizione]', file()],
        ['allegati[0][file]', file()],
      ],
    ],
    [
      '10,000 texts',
      413,
      [],
      () => Array.from({ length: 10_000 }, (_, n): Part => [`allegati[${n}][descrizione]`, 'x']),
    ],
    ['10,000 files', 413, [], () => Array.from({ length: 10_000 }, (_, n): Part => [`allegati[${n}][file]`, file()])],
    [
      'a text of 70,000 letters',
      400,
      [],
      () => [
        ['allegati[0][descrizione]', 'x'.repeat(70_000)],
        ['allegati[0][file]', file()],
      ],
    ],
    [
      'a file larger than its kind may be',
      413,
      ['allegati[1][file]'],
      () => [
        ['allegati[0][file]', file()],
        ['allegati[1][file]', file(Buffer.concat([pixel(1), Buffer.alloc(200_000)]))],
      ],
    ],
  ])('with %s is refused with %i and stores nothing', async (_what, status, named, parts) => {
    const before = await kept()
    const refused = await send([own(), ...parts()])
    expect([refused.status, Object.keys(refused.body.errors ?? {})], JSON.stringify(refused.body)).toEqual([
      status,
      named,
    ])
    expect(await kept()).toEqual(before)
  })

  it('keeps rows in the order of their numbers, whatever their order and gaps', async () => {
    const sent = await send([
      ['allegati[11][descrizione]', 'terza'],
      ['allegati[11][file]', file()],
      ['allegati[2][file]', file()],
      ['allegati[2][descrizione]', 'seconda'],
      ['allegati[0][file]', file()],
      own(),
    ])
    expect(sent.body.data.map((row: { descrizione: string | null }) => row.descrizione)).toEqual([
      null,
      'seconda',
      'terza',
    ])
  })

  it('that is cut off within a later file stores nothing of the earlier ones', async () => {
    const before = await kept()
    const { port } = new globalThis.URL(await addressOf(app))
    const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`
    const { socket, closed } = bareSocket(
      Number(port),
      `POST ${URL} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 90000',
      '',
      '',
    )
    await once(socket, 'connect')
    socket.write(Buffer.concat([Buffer.from(head('allegati[0][file]')), pixel(++serial), Buffer.from('\r\n')]))
    socket.write(Buffer.concat([Buffer.from(head('allegati[1][file]')), pixel(++serial)]))
    await expect.poll(async () => (await kept()).rows).toBe((before.rows ?? 0) + 1)
    socket.destroy()
    await closed
    await expect.poll(kept).toEqual(before)
  })
})

it('accepts only the kinds of files of its route', async () => {
  const store = (accept: string[]) =>
    storeFile(filesFolder(app.config), Readable.from([pixel(1)]), 'a.png', { ...app.config, accept })
  expect((await store(['pdf', 'image'])).type).toBe('image/png')
  await expect(store(['pdf', 'video'])).rejects.toMatchObject({ status: 415 })
})

describe('files stored by a failed request', () => {
  it('are deleted, except for bytes that another file shares', async () => {
    const bytes = pixel(++serial)
    const { filename } = (await upload([['file', file(bytes)]])).body.data
    const before = await kept()
    expect((await send([own(), ['allegati[0][file]', file(bytes)], ['altro', 'x']])).status).toBe(422)
    expect(
      (
        await send([
          ['trattativaCpId', '999999'],
          ['allegati[0][file]', file(bytes)],
        ])
      ).status,
    ).toBe(422)
    expect(await kept()).toEqual(before)
    expect((await seller().get(`/api/files/downloads/${filename}`)).status).toBe(200)
  })

  it('are deleted without affecting concurrent uploads', async () => {
    for (let round = 0; round < 10; round++) {
      const bytes = pixel(++serial)
      const results = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          n % 2 === 0
            ? upload([['file', file(bytes)]])
            : send([own(), ['allegati[0][file]', file(bytes)], ['altro', 'x']]),
        ),
      )
      const uploaded = results.filter(({ status }) => status === 201)
      expect(uploaded).toHaveLength(3)
      for (const { body } of uploaded) {
        expect((await seller().get(`/api/files/downloads/${body.data.filename}`)).status).toBe(200)
      }
    }
  })

  it('are deleted also when the request is a repetition, or sends other files under the same key', async () => {
    const key = { 'idempotency-key': `parti ${++serial}` }
    const parts: Part[] = [own(), ['allegati[0][file]', file()]]
    const first = await send(parts, key)
    expect(first.status).toBe(201)
    const before = await kept()
    expect((await send([...parts].reverse(), key)).body).toEqual(first.body)
    expect((await send([own(), ['allegati[0][file]', file()]], key)).status).toBe(422)
    expect((await send([own(), ['allegati[1][file]', file()]], key)).status).toBe(422)
    // A repetition is answered before what it brought is discarded.
    await expect.poll(kept, { timeout: 60_000 }).toEqual(before)
    const uploaded = await upload([['file', file(pixel(7))]], key)
    const after = await kept()
    expect((await upload([['file', file(pixel(7))]], key)).body).toEqual(uploaded.body)
    expect((await upload([['file', file(pixel(8))]], key)).status).toBe(422)
    await expect.poll(kept, { timeout: 60_000 }).toEqual(after)
    expect((await seller().get(`/api/files/downloads/${uploaded.body.data.filename}`)).status).toBe(200)
  })
})

it.each<[what: string, parts: () => Part[]]>([
  [
    'two files',
    () => [
      ['file', file()],
      ['altro', file()],
    ],
  ],
  [
    'the same file twice',
    () => [
      ['file', file()],
      ['file', file()],
    ],
  ],
  [
    'a text beside it',
    () => [
      ['file', file()],
      ['nome', 'x'],
    ],
  ],
  [
    'a text before it',
    () => [
      ['nome', 'x'],
      ['file', file()],
    ],
  ],
  ['a text alone', () => [['nome', 'x']]],
])('an upload of %s is malformed, not too large', async (_what, parts) => {
  const before = await kept()
  expect((await upload(parts())).status).toBe(400)
  expect(await kept()).toEqual(before)
})
