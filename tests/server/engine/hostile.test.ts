import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable, everyType } from '#tests/support/every-type.ts'
import { filledWith, hostile, LONG } from '#tests/support/growth.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: everyTable() })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
const list = (filters: unknown) => admin().get(`/api/prova?filters=${encodeURIComponent(JSON.stringify(filters))}`)
const texts = ['{', '<', '%', '\\', 'e\u0301', 'à']
const contained = ['nome', 'note', 'posta', 'telefono', 'fiscale', 'partitaIva', 'sito', 'valori', 'foto', 'multiField']

describe('hostile texts, on a real database', () => {
  it('are stored unchanged in a long text, and found by their longest part', async () => {
    for (const [n, piece] of texts.entries()) {
      const note = `x${filledWith(piece, LONG - 4)}x`
      const made = await admin().post('/api/prova', { nome: `Ostile ${n}`, note })
      expect([piece, made.status, made.body.data?.note === note]).toEqual([piece, 201, true])
    }
    const none = await list({ multiField: `${filledWith('à', 498)}b` })
    expect([none.status, none.body.totalRows]).toEqual([200, 0])
    for (const piece of texts) {
      const part = `x${filledWith(piece, 498)}`
      const found = await list({ note: part })
      expect([piece, found.status, found.body.totalRows > 0]).toEqual([piece, 200, true])
    }
  })

  it('in every field at once are stored or refused by field name', async () => {
    for (const piece of hostile) {
      const text = filledWith(piece, 1_500)
      const answer = await admin().post(
        '/api/prova',
        Object.fromEntries(Object.keys(everyType.fields).map((key) => [key, text])),
      )
      expect([piece, answer.status]).toEqual([piece, 422])
      expect(Object.keys(answer.body.errors)).toContain('nome')
    }
  })

  it('longer than five hundred characters are refused as filters by name', async () => {
    for (const piece of texts) {
      const text = filledWith(piece, 501)
      const answer = await list(Object.fromEntries(contained.map((key) => [key, text])))
      expect([piece, answer.status, Object.keys(answer.body.errors)]).toEqual([piece, 422, contained])
    }
  })

  it('of any kind get a response in every filter, template and sign-in', async () => {
    for (const piece of hostile) {
      const text = filledWith(piece, 400)
      const answers = [
        await list(Object.fromEntries(contained.map((key) => [key, text]))),
        await admin().post('/api/mail-templates/preview', { oggetto: text, testo: filledWith(piece, 10_000) }),
      ]
      expect([piece, answers.map(({ status }) => status).filter((status) => status >= 500)]).toEqual([piece, []])
    }
    const signIn = await app
      .stranger()
      .post('/login_check', { username: filledWith('%', LONG), password: filledWith('(', LONG) })
    expect(signIn.status).toBeLessThan(500)
  })
})
