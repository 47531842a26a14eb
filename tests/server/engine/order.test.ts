import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const visits = {
  name: 'visite',
  label: { one: 'Visita', many: 'Visite' },
  screens: [{ route: '/configurations/visite', area: 'crm-config' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome' },
    inizio: { type: 'time', label: 'Ora inizio', default: '09:00' },
    fine: { type: 'time', label: 'Ora fine', after: 'inizio' },
    dal: { type: 'date', label: 'Data inizio' },
    al: { type: 'date', label: 'Data fine', notBefore: 'dal' },
    agente: { type: 'reference', label: 'Agente', table: 'agents', onDelete: 'unlink' },
  },
} satisfies TableInput

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: readModel({ ...definitions, visite: visits }, access) })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
const endsEarly = (time: string) => [`Il campo Ora fine deve essere maggiore dell'ora ${time}`]

describe('the order of times and dates', () => {
  it('refuses a new row with errors at the fields', { tags: ['VAL-02', 'VAL-03', 'VAL-05', 'VAL-06'] }, async () => {
    const body = { nome: 'A', inizio: '10:00', fine: '10:00', dal: '02-03-2026', al: '01-03-2026' }
    const answer = await admin().post('/api/visite', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      fine: endsEarly('10:00'),
      al: ['La Data fine deve essere maggiore o uguale della Data inizio'],
    })
  })

  it('compares with the default of a field missing from the body', async () => {
    const answer = await admin().post('/api/visite', { nome: 'A', fine: '08:00' })
    expect(answer.body.errors).toEqual({ fine: endsEarly('09:00') })
  })

  it('checks the whole row when only a part of it changes', { tags: 'VAL-18' }, async () => {
    const made = await admin().post('/api/visite', { nome: 'A', inizio: '10:00', fine: '11:00', dal: '01-03-2026' })
    const path = `/api/visite/${made.body.data.id}`
    expect((await admin().put(path, { inizio: '11:30' })).body.errors).toEqual({ fine: endsEarly('11:30') })
    expect((await admin().put(path, { al: '28-02-2026' })).status).toBe(422)
    expect((await admin().put(path, { inizio: '11:30', fine: '12:00', al: '01-03-2026' })).status).toBe(200)
    expect((await admin().put(path, { inizio: null })).status).toBe(200)
    expect((await admin().put(path, { fine: '00:00' })).status).toBe(200)
  })

  it('does not affect other rows or deletions', async () => {
    const agent = await admin().post('/api/agents', { name: 'Rossi' })
    const made = await admin().post('/api/visite', { nome: 'A', fine: '10:00', agenteId: agent.body.data.id })
    await app.db.query(`update "visite" set "fine" = '01:00' where "id" = $1`, [made.body.data.id])
    expect((await admin().delete(`/api/agents/${agent.body.data.id}`)).status).toBe(204)
    expect((await admin().delete(`/api/visite/${made.body.data.id}`)).status).toBe(204)
  })

  it('checks the right to change the row first', async () => {
    const answer = await app.as('ROLE_NL').post('/api/visite', { nome: 'A', inizio: '10:00', fine: '09:00' })
    expect(answer.status).toBe(403)
  })
})
