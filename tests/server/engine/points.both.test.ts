import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { withRoles } from '#tests/support/with-roles.ts'

const degrees = (limit: number) => ({ type: 'number', decimals: 6, min: -limit, max: limit }) as const

/** Rows with two positions, named by two fields. */
const yards = {
  name: 'prova_cantieri',
  label: { one: 'Cantiere', many: 'Cantieri' },
  screens: [{ route: '/configurations/provaCantieri', area: 'crm-config' }],
  title: 'nome',
  fullName: ['nome', 'lotto'],
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    lotto: { type: 'text', label: 'Lotto' },
    nord: { ...degrees(90), label: 'Latitudine', longitude: 'est' },
    est: { ...degrees(180), label: 'Longitudine', latitude: 'nord' },
    cancelloNord: { ...degrees(90), label: 'Latitudine del cancello', longitude: 'cancelloEst' },
    cancelloEst: { ...degrees(180), label: 'Longitudine del cancello', latitude: 'cancelloNord' },
  },
} satisfies TableInput

const model = readModel(
  { ...definitions, prova_cantieri: yards },
  {
    ...access,
    roles: withRoles({
      ROLE_ALCUNI: { read: [{ table: 'prova_cantieri', where: { lotto: 'B' } }] },
      ROLE_SENZA_POSTO: { read: [{ table: 'prova_cantieri', exceptFields: ['est'] }] },
      ROLE_SENZA_LOTTO: { read: [{ table: 'prova_cantieri', exceptFields: ['lotto'] }] },
      ROLE_IN_PARTE: {
        read: [
          { table: 'prova_cantieri', exceptFields: ['nome'] },
          { table: 'prova_cantieri', where: { lotto: 'B' } },
        ],
      },
      ROLE_NIENTE: { read: ['nations'] },
    }),
  },
)

let app: TestApp
const { make } = rowsOf(() => app)
beforeAll(async () => {
  app = await testApp({ model })
  await make('prova_cantieri', {
    nome: 'Forlì',
    lotto: 'A',
    nord: 44.22,
    est: 12.04,
    cancelloNord: 41,
    cancelloEst: 14,
  })
  await make('prova_cantieri', { nome: 'Cesena', lotto: 'B', nord: 44.14, est: 12.24 })
  await make('prova_cantieri', { nome: 'Palermo', nord: 38.11, est: 13.36 })
  await make('prova_cantieri', { nome: 'Altrove', lotto: 'B' })
})
afterAll(() => app.close())

const pointsFor = (role: string, query = '') => app.as(role).get(`/api/prova_cantieri/points?zoom=18&${query}`)
const namesFor = async (role: string, query?: string) => {
  const { status, body } = await pointsFor(role, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ name }: { name: string | null }) => name)
}
const json = (key: 'filters' | 'and', value: unknown) => `${key}=${encodeURIComponent(JSON.stringify(value))}`

describe('rows on a map', () => {
  it('are those of any table whose rows have a position, called by their whole name', { tags: 'MAP-01' }, async () => {
    expect((await pointsFor('ROLE_ADMIN')).body.data).toEqual([
      { latitude: 44.22, longitude: 12.04, count: 1, id: expect.any(Number), name: 'Forlì A' },
      { latitude: 44.14, longitude: 12.24, count: 1, id: expect.any(Number), name: 'Cesena B' },
      { latitude: 38.11, longitude: 13.36, count: 1, id: expect.any(Number), name: 'Palermo' },
    ])
    const far = (await app.as('ROLE_ADMIN').get('/api/prova_cantieri/points?zoom=5')).body.data
    expect(far.map(({ count, id, name }: Record<string, unknown>) => [count, id === null, name])[0]).toEqual([
      2,
      true,
      null,
    ])
    expect((await app.as('ROLE_ADMIN').get('/api/nations/points')).status).toBe(404)
  })

  it('match the filters of the list, and lie within the bounds', async () => {
    expect(await namesFor('ROLE_ADMIN', json('filters', { lotto: 'A' }))).toEqual(['Forlì A'])
    expect(await namesFor('ROLE_ADMIN', `${json('filters', { nome: 'e' })}&${json('and', { nome: 'p' })}`)).toEqual([
      'Palermo',
    ])
    expect(await namesFor('ROLE_ADMIN', 'bounds=13,38,14,39')).toEqual(['Palermo'])
    expect(await namesFor('ROLE_ADMIN', 'bounds=-360,-90,360,90')).toHaveLength(3)
    expect(await namesFor('ROLE_ADMIN', 'bounds=14,39,13,38')).toEqual([])
  })

  it('stand at the position that is asked for', async () => {
    expect(await namesFor('ROLE_ADMIN', 'at=cancelloNord')).toEqual(['Forlì A'])
    expect(await namesFor('ROLE_ADMIN', 'at=nord')).toHaveLength(3)
    for (const at of ['nome', 'est', 'toString', '', 'nord&at=nord'])
      expect([at, Object.keys((await pointsFor('ROLE_ADMIN', `at=${at}`)).body.errors)]).toEqual([at, ['at']])
  })

  it('are only those that somebody sees, where they read position and title of each', async () => {
    expect(await namesFor('ROLE_ALCUNI')).toEqual(['Cesena B'])
    expect(await namesFor('ROLE_SENZA_LOTTO')).toEqual(['Forlì', 'Cesena', 'Palermo'])
    for (const role of ['ROLE_SENZA_POSTO', 'ROLE_IN_PARTE']) {
      const { status, body } = await pointsFor(role)
      expect([role, status, body.message]).toEqual([role, 403, messages.wholeTable('Cantieri')])
    }
    expect(await namesFor('ROLE_SENZA_POSTO', 'at=cancelloNord')).toEqual(['Forlì A'])
    expect((await pointsFor('ROLE_NIENTE')).status).toBe(403)
  })

  it('that are asked for in a way nobody can read are refused by name', async () => {
    const numbers = [
      '',
      ' ',
      'x',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e308',
      '1e999',
      '-1',
      '20',
      '5&zoom=5',
      '%00',
      '5,5',
    ]
    for (const zoom of numbers) {
      const { status, body } = await app.as('ROLE_ADMIN').get(`/api/prova_cantieri/points?zoom=${zoom}`)
      expect([zoom, status, Object.keys(body.errors ?? {})]).toEqual([zoom, 422, ['zoom']])
    }
    const edges = [
      '',
      ',,,',
      '1,2,3',
      '1,2,3,4,5',
      'a,b,c,d',
      '1e308,1,2,3',
      'NaN,1,2,3',
      '0,-91,0,91',
      '1,1,1,1&bounds=2',
    ]
    for (const bounds of edges) {
      const { status, body } = await pointsFor('ROLE_ADMIN', `bounds=${bounds}`)
      expect([bounds, status, Object.keys(body.errors ?? {})]).toEqual([bounds, 422, ['bounds']])
    }
    const filters = { boh: 1, nord: { from: 1e308 }, est: 'x' }
    const { status, body } = await pointsFor('ROLE_ADMIN', json('filters', filters))
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['boh', 'est', 'nord']])
    for (const text of ['filters={', 'filters=[]', 'and=1', 'filters=1&filters=2'])
      expect([text, (await pointsFor('ROLE_ADMIN', text)).status]).toEqual([text, 422])
    for (const query of ['bounds=1e-320,1e-320,1e-9,1e-9', 'bounds=0x1,0,2,2', 'bounds= 1 ,2,3,4'])
      expect([query, (await pointsFor('ROLE_ADMIN', query)).status]).toEqual([query, 200])
  })
})
