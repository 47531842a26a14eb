import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

// Expressions that `npm run check` would refuse: a database may hold such a one from before.
const divided = {
  name: 'divisioni',
  label: { one: 'Divisione', many: 'Divisioni' },
  screens: [{ route: '/divisioni', area: 'crm' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome' },
    ore: { type: 'number', label: 'Ore' },
    pezzi: { type: 'number', label: 'Pezzi' },
    oraria: { type: 'number', label: 'Resa oraria', computed: 'pezzi / ore' },
    maiuscolo: { type: 'text', label: 'Maiuscolo', computed: 'upper(nome)', required: true },
    grandi: { type: 'number', label: 'Grandi', computed: 'pezzi * 1000' },
  },
}
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: readModel({ ...definitions, divisioni: divided }, access) })
})
afterAll(() => app.close())
const admin = () => app.as('ROLE_SUPER_ADMIN')

describe('values from which nothing can be computed are reported to the writer', () => {
  it('a division by zero', async () => {
    const refused = await admin().post('/api/divisioni', { nome: 'a', ore: 0, pezzi: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('«Resa oraria»')
    expect(refused.body.message).toContain('si calcola dagli altri campi')
    expect(refused.body.errors.oraria).toEqual([messages.notComputable])
  })

  it('a value whose absence leaves a required computed field empty', async () => {
    const refused = await admin().post('/api/divisioni', { ore: 1, pezzi: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ maiuscolo: [messages.computedMissing] })
  })

  it('and the same on an update, which changes nothing', async () => {
    const made = await admin().post('/api/divisioni', { nome: 'a', ore: 2, pezzi: 8 })
    expect(made.body.data).toMatchObject({ oraria: 4, maiuscolo: 'A', grandi: 8000 })
    const url = `/api/divisioni/${made.body.data.id}`
    expect((await admin().put(url, { ore: 0 })).status).toBe(422)
    expect((await admin().put(url, { nome: null })).body.errors).toEqual({ maiuscolo: [messages.computedMissing] })
    expect((await admin().get(url)).body.data).toEqual(made.body.data)
  })
})
