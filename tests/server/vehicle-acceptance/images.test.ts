import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { ACCEPTANCES, photo, said } from '#tests/support/acceptances.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { sendParts } from '#tests/support/multipart.ts'
import { builtServer } from '#tests/support/server-process.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.session('user_accettazione_mezzi')).token
})
afterAll(() => app.close())

/** The photo as it is downloaded after it was sent. */
async function stored(bytes: Buffer, name = 'foto.jpg') {
  const parts = [...said('IMMAGINE'), ['foto-0', { name, bytes }] as const]
  const answer = await sendParts(app, token, ACCEPTANCES, parts)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const [{ filename, size, type }] = answer.body.data.foto
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload } = await app.app.inject({ url: `/api/files/downloads/${filename}`, headers })
  return { bytes: rawPayload, filename, size, type, received: answer.body.received['foto-0'] }
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

describe('a stored photo', () => {
  // Where its red left half lies when the picture stands upright.
  it.each<[orientation: number, width: number, height: number, red: keyof typeof opposite]>([
    [1, 24, 16, 'left'],
    [2, 24, 16, 'right'],
    [3, 24, 16, 'right'],
    [6, 16, 24, 'top'],
    [8, 16, 24, 'bottom'],
  ])(
    'taken with orientation %i stands upright (%i x %i), without what the camera wrote into it',
    { tags: 'ACC-F-12' },
    async (orientation, width, height, red) => {
      const sent = await photo(1, { orientation })
      expect((await sharp(sent).metadata()).exif).toBeDefined()
      const { bytes } = await stored(sent)
      const found = await sharp(bytes).metadata()
      expect([found.width, found.height, found.orientation, found.exif, found.format]).toEqual([
        width,
        height,
        undefined,
        undefined,
        'jpeg',
      ])
      expect(bytes.includes('Segreto')).toBe(false)
      const places = {
        left: [2, height / 2],
        right: [width - 3, height / 2],
        top: [width / 2, 2],
        bottom: [width / 2, height - 3],
      }
      const raw = await sharp(bytes).raw().toBuffer()
      const isRed = ([x = 0, y = 0]: number[]) => (raw[(y * width + x) * 3] ?? 0) > 200
      expect(isRed(places[red])).toBe(true)
      expect(isRed(places[opposite[red]])).toBe(false)
    },
  )

  it('is known by the hash of its own bytes, and by that of those that came', async () => {
    const sent = await photo(2, { width: 200, height: 100 })
    const { bytes, filename, size, received } = await stored(sent)
    const [row] = await app.db.query('select "sha256", "receivedSha256" from "_files" where "filename" = $1', [
      filename,
    ])
    expect(row).toEqual({ sha256: hash(bytes), receivedSha256: hash(sent) })
    expect([received, size]).toEqual([hash(sent), bytes.length])
  })

  it('stays a PNG with what is transparent when it is one', async () => {
    const sent = await sharp({
      create: { width: 10, height: 6, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const { bytes, type } = await stored(sent, 'foto.png')
    const { format, width, height, hasAlpha } = await sharp(bytes).metadata()
    expect([type, format, width, height, hasAlpha]).toEqual(['image/png', 'png', 10, 6, true])
  })
})

it('a photo added to an acceptance later is encoded anew too', async () => {
  const admin = app.as('ROLE_ADMIN')
  const { id } = (await admin.post(ACCEPTANCES, { matricola: 'DOPO' })).body.data
  const parts = [
    ['accettazioneId', String(id)],
    ['allegati[0][foto]', { name: 'foto.jpg', bytes: await photo(1, { orientation: 6 }) }],
  ] as const
  const sent = await sendParts(app, (await app.session('admin')).token, '/api/accettazioni_mezzi_foto', parts)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const headers = { authorization: `Bearer ${token}` }
  const { filename } = sent.body.data[0].foto
  const { rawPayload } = await app.app.inject({ url: `/api/files/downloads/${filename}`, headers })
  const { width, height, exif } = await sharp(rawPayload).metadata()
  expect([width, height, exif]).toEqual([16, 24, undefined])
})

it('no image gets into a photo or a signature past that, though it be uploaded by itself before', async () => {
  const admin = app.as('ROLE_ADMIN')
  const { id } = (await admin.post(ACCEPTANCES, { matricola: 'A PARTE' })).body.data
  const bytes = await photo(1, { orientation: 6 })
  const plain = (await admin.upload('foto.jpg', bytes)).body.data.filename
  for (const [url, body, key] of [
    [ACCEPTANCES, { matricola: 'B', firma: plain }, 'firma'],
    ['/api/accettazioni_mezzi_foto', { accettazioneId: id, foto: plain }, 'foto'],
  ] as const) {
    const refused = await admin.post(url, body)
    expect([refused.status, refused.body.errors]).toEqual([422, { [key]: [messages.imageNotEncoded] }])
  }
  const { filename } = (await admin.uploadImage('foto.jpg', bytes)).body.data
  const taken = await admin.post('/api/accettazioni_mezzi_foto', { accettazioneId: id, foto: filename })
  expect(taken.status, JSON.stringify(taken.body)).toBe(201)
  expect((await admin.uploadImage('foto.jpg', bytes.subarray(0, -40))).status).toBe(415)
})

it('photos and signatures stored before images were encoded come back with their acceptance', async () => {
  const admin = app.as('ROLE_ADMIN')
  const image = async () => (await admin.uploadImage('foto.jpg', await photo(3))).body.data.filename
  const [signature, picture] = [await image(), await image()]
  const { id } = (await admin.post(ACCEPTANCES, { matricola: 'DI PRIMA', firma: signature })).body.data
  await admin.post('/api/accettazioni_mezzi_foto', { accettazioneId: id, foto: picture })
  await app.db.query('update "_files" set "receivedSha256" = null where "filename" = any($1)', [[signature, picture]])

  const deleted = await admin.delete(`${ACCEPTANCES}/${id}`)
  expect(deleted.status).toBe(204)
  const undone = await admin.post(`/api/undo/${deleted.headers['x-command']}`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const { firma, foto } = (await admin.get(`${ACCEPTANCES}/${id}`)).body.data
  expect([firma.filename, foto.map((row: { filename: string }) => row.filename)]).toEqual([signature, [picture]])

  const other = (await admin.post(ACCEPTANCES, { matricola: 'UN’ALTRA' })).body.data
  await admin.delete(`${ACCEPTANCES}/${id}`)
  const taken = await admin.put(`${ACCEPTANCES}/${other.id}`, { firma: signature })
  expect([taken.status, taken.body.errors]).toEqual([422, { firma: [messages.imageNotEncoded] }])
})

it('the library for images is loaded with the first one, not when the server starts', () => {
  const program = readFileSync(builtServer(), 'utf8')
  expect(program).toContain('import("sharp")')
  expect(program).not.toMatch(/^import .*["']sharp["']/m)
})
