import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { modelWithPhotos } from '#tests/support/files-of-another-table.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'

const URL = '/api/prova_danni_foto'
let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp({ model: modelWithPhotos() })
  token = (await app.session('admin')).token
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
const damage = async (nome: string): Promise<number> => (await admin().post('/api/prova_danni', { nome })).body.data.id
const photo = (n: number) => ({ name: `foto${n}.png`, bytes: pixel(n) })
const send = (id: number, ...parts: Part[]) => sendParts(app, token, URL, [['idDanno', String(id)], ...parts])

it('the files a definition declares are saved several at once, under the names of its fields, and listed by their row', async () => {
  const [one, other] = [await damage('Paraurti'), await damage('Cabina')]
  const sent = await send(
    one,
    ['allegati[0][scatto]', photo(1)],
    ['allegati[0][didascalia]', 'Davanti'],
    ['allegati[1][scatto]', photo(2)],
  )
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const { data } = (await admin().get(`${URL}/${one}`)).body
  expect(data).toMatchObject([
    { didascalia: 'Davanti', scatto: { originalFilename: 'foto1.png' } },
    { didascalia: null, scatto: { originalFilename: 'foto2.png' } },
  ])
  expect((await admin().get(`${URL}/${other}`)).body.totalRows).toBe(0)
  const [{ id }] = data
  expect((await send(other, ['allegati[0][id]', String(id)], ['allegati[0][didascalia]', 'Mia'])).body.errors).toEqual({
    'allegati[0][id]': [messages.referenceGone],
  })
  expect((await send(one, ['allegati[0][didascalia]', 'Senza'])).body.errors).toEqual({
    'allegati[0][scatto]': [messages.fileMissing],
  })
  expect(
    (await send(one, ['allegati[0][id]', String(id)], ['allegati[0][didascalia]', 'Dietro'])).body.data[0],
  ).toMatchObject({
    didascalia: 'Dietro',
  })
  expect((await admin().delete(`/api/prova_danni/${one}`)).status).toBe(204)
  expect((await admin().get(`${URL}/${one}`)).status).toBe(404)
})
