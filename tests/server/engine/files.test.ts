import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf, removeUnless } from '#server/files/store.ts'
import { tidyUp } from '#server/process/housekeeping.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { pixel } from '#tests/support/files.ts'

const twoFiles = {
  name: 'prova_foto',
  label: { one: 'Coppia di foto', many: 'Coppie di foto' },
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome' },
    prima: { type: 'file', label: 'Prima' },
    dopo: { type: 'file', label: 'Dopo' },
  },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: everyTable({ prova_foto: twoFiles }), config: { maxImageBytes: 500_000 } })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
let serial = 0
const upload = async (name = `foto ${++serial}.png`, bytes = pixel(serial)) => admin().upload(name, bytes)
const download = (filename: string, client = admin()) => client.get(`/api/files/downloads/${filename}`)
const stored = async (filename: string) =>
  (await app.db.query<{ sha256: string }>('select "sha256" from "_files" where "filename" = $1', [filename]))[0]
const bytesOf = (sha256: string) => existsSync(pathOf(join(app.config.dataDir, 'files'), sha256))
const release = (filename: string) =>
  app.db.query(`update "_files" set "releasedAt" = now() - interval '31 days' where "filename" = $1`, [filename])
const age = (sha256: string) => utimesSync(pathOf(join(app.config.dataDir, 'files'), sha256), 1, 1)

describe('a file of a row', () => {
  it('is returned byte by byte under its own name, as a download that no browser executes', async () => {
    const uploaded = await upload("visita all'è 1.PNG", pixel(77))
    expect(uploaded.body.data).toMatchObject({
      originalFilename: "visita all'è 1.PNG",
      type: 'image/png',
      size: pixel(77).length,
    })
    const row = (await admin().post('/api/prova', { nome: 'Con foto', foto: uploaded.body.data.filename })).body.data
    expect(row.foto).toEqual({ ...uploaded.body.data, createdAt: expect.any(String) })
    const answer = await app.app.inject({
      url: `/api/files/downloads/${row.foto.filename}`,
      headers: { authorization: `Bearer ${(await app.session('admin')).token}` },
    })
    expect(answer.rawPayload.equals(pixel(77))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''visita%20all%27%C3%A8%201.PNG")
  })

  it('is readable with the row; before a save, by its uploader', async () => {
    const { filename } = (await upload()).body.data
    expect((await download(filename)).status).toBe(200)
    expect((await download(filename, app.as('ROLE_SUPER_ADMIN'))).status).toBe(403)
    await admin().post('/api/prova', { nome: 'Diritti', foto: filename })
    expect((await download(filename, app.as('ROLE_SUPER_ADMIN'))).status).toBe(200)
    expect((await download(filename, app.as('ROLE_SUPERVISOR_CP'))).status).toBe(403)
    expect((await download(filename, app.stranger())).status).toBe(401)
  })

  it("cannot be another row's, another user's or an invented one", async () => {
    const { filename } = (await upload()).body.data
    const save = (client: ReturnType<TestApp['as']>, nome: string, foto: unknown) =>
      client.post('/api/prova', { nome, foto })
    expect((await save(app.as('ROLE_SUPER_ADMIN'), 'Furto', filename)).body.errors).toHaveProperty('foto')
    expect((await save(admin(), 'Mia', filename)).status).toBe(201)
    expect((await save(admin(), 'Doppia', filename)).body.errors).toHaveProperty('foto')
    for (const invented of [`${'0'.repeat(32)}.png`, '../../etc/passwd', 'x.png', 7, { filename: 'y' }]) {
      const refused = await save(admin(), 'Inventata', invented)
      expect([refused.status, Object.keys(refused.body.errors)], String(invented)).toEqual([422, ['foto']])
    }
  })

  it('may be swapped with another file of its row', async () => {
    const [one, two] = [(await upload()).body.data.filename, (await upload()).body.data.filename]
    const row = (await admin().post('/api/prova_foto', { prima: one, dopo: two })).body.data
    const swapped = await admin().put(`/api/prova_foto/${row.id}`, { prima: two, dopo: one })
    expect(swapped.status, JSON.stringify(swapped.body)).toBe(200)
    expect(swapped.body.data).toMatchObject({ prima: { filename: two }, dopo: { filename: one } })
  })

  it('cannot be claimed through a text field once it is free', async () => {
    const { filename } = (await upload()).body.data
    const thief = app.as('ROLE_SUPER_ADMIN')
    const row = (await thief.post('/api/prova', { nome: 'Ladro', note: filename })).body.data
    await thief.put(`/api/prova/${row.id}`, { note: null })
    expect((await thief.put(`/api/prova/${row.id}`, { foto: filename })).status).toBe(422)
  })

  it('is restored when the deletion of its row is undone, and deleted when no row refers to it any more', async () => {
    const { filename } = (await upload()).body.data
    const row = (await admin().post('/api/prova', { nome: 'Effimera', foto: filename })).body.data
    const gone = await admin().delete(`/api/prova/${row.id}`)
    const back = await admin().post(`/api/undo/${gone.headers['x-command']}`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect((await admin().get(`/api/prova/${row.id}`)).body.data.foto.filename).toBe(filename)

    await admin().put(`/api/prova/${row.id}`, { foto: null })
    const { sha256 = '' } = (await stored(filename)) ?? {}
    await tidyUp(app.app)
    expect(bytesOf(sha256)).toBe(true)
    await release(filename)
    age(sha256)
    await tidyUp(app.app)
    expect(await stored(filename)).toBeUndefined()
    expect(bytesOf(sha256)).toBe(false)
  })

  it('keeps bytes that another row still refers to', async () => {
    const first = (await upload('a.png', pixel(4242))).body.data
    const second = (await upload('b.png', pixel(4242))).body.data
    await admin().post('/api/prova', { nome: 'Gemella', foto: second.filename })
    await release(first.filename)
    await tidyUp(app.app)
    expect((await download(first.filename)).status).toBe(404)
    expect((await download(second.filename)).status).toBe(200)
  })

  it('keeps bytes of which the database cannot say whether they are needed', async () => {
    const { body } = await upload()
    const { sha256 = '' } = (await stored(body.data.filename)) ?? {}
    const unknown = removeUnless(join(app.config.dataDir, 'files'), sha256, () => Promise.reject(new Error('gone')))
    await expect(unknown).rejects.toThrow('gone')
    expect(bytesOf(sha256)).toBe(true)
  })

  it('keeps bytes that were just stored again for a row to come', async () => {
    const { filename } = (await upload('c.png', pixel(4243))).body.data
    const { sha256 = '' } = (await stored(filename)) ?? {}
    await release(filename)
    await tidyUp(app.app)
    expect(await stored(filename)).toBeUndefined()
    expect(bytesOf(sha256)).toBe(true)
  })
})

describe('an upload', () => {
  it.each([
    ['a page under the name of a picture', 'foto.png', Buffer.from('<script>alert(1)</script>')],
    ['a picture under the name of a document', 'foto.pdf', pixel(1)],
    ['a kind that is not accepted', 'programma.exe', Buffer.from('MZ')],
    ['an empty file', 'vuota.png', Buffer.alloc(0)],
    ['a name without an extension', 'foto', pixel(1)],
  ])('refuses %s', async (_what, name, bytes) => {
    const refused = await admin().upload(name, bytes)
    expect(refused.status).toBe(415)
    expect(refused.body.message).toContain('Tipo di file non ammesso')
  })

  it('refuses a file that is too large and stores nothing of it', async () => {
    const refused = await admin().upload('grande.png', Buffer.concat([pixel(1), Buffer.alloc(600_000)]))
    expect(refused.status).toBe(413)
    expect(readdirSync(join(app.config.dataDir, 'files', 'tmp'))).toEqual([])
  })

  it('accepts a file larger than the limit for JSON bodies', async () => {
    const bytes = Buffer.concat([pixel(2), Buffer.alloc(400_000, 7)])
    const uploaded = await admin().upload('intera.png', bytes)
    expect([uploaded.status, uploaded.body.data.size]).toEqual([201, bytes.length])
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no parts', 'multipart/form-data; boundary=b', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
    ],
  ])('with %s is malformed', async (_what, type, payload) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { authorization: `Bearer ${(await app.session('admin')).token}`, 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(400)
  })

  it('strips folders from names', async () => {
    expect((await admin().upload('..\\..\\x/../foto.png', pixel(9))).body.data.originalFilename).toBe('foto.png')
  })

  it('requires the right to save rows with files', async () => {
    expect((await app.as('ROLE_MARKETING').upload('foto.png', pixel(1))).status).toBe(403)
    expect((await app.stranger().upload('foto.png', pixel(1))).status).toBe(401)
  })

  it('answers a repeated request once, and refuses its key for other bytes', async () => {
    const key = { 'idempotency-key': 'foto-1' }
    const first = await admin().upload('f.png', pixel(11), key)
    expect((await admin().upload('f.png', pixel(11), key)).body).toEqual(first.body)
    expect((await admin().upload('f.png', pixel(12), key)).status).toBe(422)
  })
})
