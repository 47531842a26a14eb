import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
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
  it('are stored as people see them in a long text, and found by their longest part', async () => {
    for (const [n, piece] of texts.entries()) {
      const note = `x${filledWith(piece, LONG - 4)}x`
      const made = await admin().post('/api/prova', { nome: `Ostile ${n}`, note })
      expect([piece, made.status, made.body.data?.note === note.normalize('NFC')]).toEqual([piece, 201, true])
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
      const text = filledWith(piece, 1_200)
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
      const text = filledWith(piece.normalize('NFC'), 501)
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

const named = z.object({ name: z.string(), in: z.string() })
const documented = z.object({
  parameters: z.array(named).default([]),
  requestBody: z.object({
    content: z.record(z.string(), z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) })),
  }),
})
const queryOf = (docs: unknown) =>
  (documented.shape.parameters.safeParse(Object(docs).parameters).data ?? []).filter((one) => one.in === 'query')
/** The keys that a body may have; some that bodies without a description have. */
function keysOf(docs: unknown): string[] {
  const { data } = documented.shape.requestBody.safeParse(Object(docs).requestBody)
  const described = Object.values(data?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties))
  return described.length > 0 ? described : ['ids', 'state', 'list', 'email', 'note', 'username', 'reason']
}

/** What was said in another language than ours. */
function foreignIn({ status, body }: { status: number; body: unknown }): unknown[] {
  if (status < 400) return []
  const { message, errors = {} } = z
    .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
    .parse(body)
  return [message, ...Object.values(errors).flat()].filter((text) => /Invalid |expected|Unrecognized|Too /.test(text))
}

describe('what no screen sends, on every route', () => {
  it('a parameter given twice is refused in our words', async () => {
    for (const [url, { get }] of Object.entries(app.app.swagger().paths ?? {})) {
      const path = url.replace(/\{[^}]*\}/g, '1')
      const query = queryOf(get).flatMap(({ name }) => [`${name}=x`, `${name}=y`])
      if (query.length === 0) continue
      const answer = await app.as('ROLE_SUPER_ADMIN').get(`${path}?${query.join('&')}`)
      expect([url, foreignIn(answer)]).toEqual([url, []])
    }
  })

  it.each([[1], ['x'], [['x']], [{ x: 1 }]])(
    'a body of which every part is %j is refused in our words',
    async (value) => {
      for (const [url, verbs] of Object.entries(app.app.swagger().paths ?? {})) {
        const path = url.replace(/\{[^}]*\}/g, '2000000000')
        for (const verb of ['post', 'put'] as const) {
          // After that there would be nobody to ask the rest.
          if (!verbs?.[verb] || url === '/api/logout') continue
          const body = Object.fromEntries(keysOf(verbs[verb]).map((key) => [key, value]))
          const answer = await app.as('ROLE_SUPER_ADMIN')[verb](path, body)
          expect([verb, url, foreignIn(answer)]).toEqual([verb, url, []])
          expect([verb, url, answer.status < 500]).toEqual([verb, url, true])
        }
      }
    },
  )
})
