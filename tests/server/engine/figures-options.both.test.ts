import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_GROUPS } from '#schema/lists/figures.ts'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { makeUser } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

// The figures of a list with every value there may be, as a board has them.

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: everyTable() })
  setClock('2027-03-10T09:00:00Z')
})
afterAll(async () => {
  setClock()
  await app.close()
})

const { idOfNew, prova } = rowsOf(() => app, 'ROLE_SUPER_ADMIN')
type Asked = Record<string, string | object>
const figures = (table: string, asked: Asked, role = 'ROLE_SUPER_ADMIN') => {
  const text = (value: string | object) => (typeof value === 'string' ? value : JSON.stringify(value))
  const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, text(value)]))
  return app.as(role).get(`/api/${table}/figures?${query}`)
}
const options = async (table: string, asked: Asked, role?: string) => {
  const { status, body } = await figures(table, { options: '1', ...asked }, role)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('by a reference', () => {
  const late = { esito: 'A', richiamareInData: { to: '$today-1' } }

  it('are all rows it may name in their order, with the figure, and last those without one', async () => {
    const open = await idOfNew('stati_trattative', { description: 'Offerta', ordinamento: 2, coloreSfondo: '#112233' })
    const empty = await idOfNew('stati_trattative', { description: 'Nuova', ordinamento: 1 })
    const won = await idOfNew('stati_trattative', { description: 'Presa', identificativo: 'VINTA', ordinamento: 3 })
    const unplaced = await idOfNew('stati_trattative', { description: 'Altro' })
    const rows = [
      { statoTrattativaId: open, score: 30, richiamareInData: '09-03-2027' },
      { statoTrattativaId: open, score: 12, richiamareInData: '10-03-2027' },
      { statoTrattativaId: open, score: 5, archiviata: 'Y' },
      { statoTrattativaId: won, richiamareInData: '01-03-2027' },
    ]
    for (const row of rows) await idOfNew('trattative_cp', { ragioneSociale: 'Ditta', ...row })
    // A new one starts in the first state.
    const without = await idOfNew('trattative_cp', { ragioneSociale: 'Ditta' })
    const reader = () => app.as('ROLE_COMMERCIALE_CP')
    const taken = await reader().put(`/api/trattative_cp/${without}`, { statoTrattativaId: null })
    expect(taken.status).toBe(200)
    const by = 'statoTrattativa'
    const asked = { by, filters: { archiviata: 'N' }, where: late }
    const data = await options('trattative_cp', asked, 'ROLE_COMMERCIALE_CP')
    const state = (id: number, more = {}) => expect.objectContaining({ id, ...more })
    expect(data).toEqual([
      { value: empty, shown: state(empty), count: 0, figure: 0 },
      { value: open, shown: state(open, { coloreSfondo: '#112233', esito: 'A' }), count: 2, figure: 1 },
      { value: won, shown: state(won, { esito: 'V' }), count: 1, figure: 0 },
      { value: unplaced, shown: state(unplaced), count: 0, figure: 0 },
      { value: null, shown: null, count: 1, figure: 0 },
    ])
    // A state of the figures is that of the rows.
    const listed = await reader().get(`/api/trattative_cp?filters={"statoTrattativaId":${open}}`)
    expect(data[1].shown).toEqual(listed.body.data[0].statoTrattativa)
    const counts = (await options('trattative_cp', { by })).map(({ count }: { count: number }) => count)
    expect(counts).toEqual([0, 3, 1, 0, 1])
    const sums = await options('trattative_cp', { by, measure: 'sum.score' })
    expect(sums.map(({ figure }: { figure: number }) => figure)).toEqual([0, 47, 0, 0, 0])
    const some = await options('trattative_cp', { by, measure: 'sum.score', where: { archiviata: 'N' } })
    expect(some.map(({ figure }: { figure: number }) => figure)).toEqual([0, 42, 0, 0, 0])
  })

  it('leave out who is switched off, unless rows name them', async () => {
    const ruoli = ['ROLE_USER_CP']
    const [{ id: gone }, { id: left }] = [await makeUser(app, { ruoli }), await makeUser(app, { ruoli })]
    await idOfNew('trattative_cp', { ragioneSociale: 'Di chi è andato', operatoreId: gone })
    for (const id of [gone, left]) {
      const off = await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${id}`, { attivo: 'N' })
      expect(off.status, JSON.stringify(off.body)).toBe(200)
    }
    const ids = (await options('trattative_cp', { by: 'operatore' })).map(({ value }: { value: number }) => value)
    expect([ids.includes(gone), ids.includes(left)]).toEqual([true, false])
  })

  it('are for who does not list the other table those alone that rows name', async () => {
    const ruoli = ['ROLE_USER_CP']
    const [{ id: named }, { id: other }] = [await makeUser(app, { ruoli }), await makeUser(app, { ruoli })]
    await idOfNew('trattative_cp', { ragioneSociale: 'Di uno solo', operatoreId: named })
    const [by, role] = ['operatore', 'ROLE_COMMERCIALE_CP']
    const idsFor = async (who: string) =>
      (await options('trattative_cp', { by }, who)).map(({ value }: { value: number }) => value)
    expect((await app.as(role).get('/api/users')).status).toBe(403)
    const [all, seen] = [await idsFor('ROLE_SUPER_ADMIN'), await idsFor(role)]
    expect([all.includes(named), all.includes(other)]).toEqual([true, true])
    expect([seen.includes(named), seen.includes(other)]).toEqual([true, false])
  })

  it('are first those with rows, and those without a value, where they are too many to be all told', async () => {
    const made: number[] = []
    for (let n = 0; n < MAX_GROUPS + 5; n++)
      made.push(await idOfNew('fonti', { description: `Fonte ${String(n).padStart(3, '0')}` }))
    const last = made.at(-1)
    for (const fonteId of [last, null]) await idOfNew('trattative_cp', { ragioneSociale: 'Da lontano', fonteId })
    const { body } = await figures('trattative_cp', { by: 'fonte', options: '1' })
    expect([body.data.length, body.others]).toEqual([MAX_GROUPS, null])
    const values = body.data.map(({ value }: { value: number | null }) => value)
    expect(values.slice(-2)).toEqual([last, null])
    expect(values.slice(0, 98)).toEqual(made.slice(0, 98))
    for (const fonteId of made) await idOfNew('trattative_cp', { ragioneSociale: 'Da ovunque', fonteId })
    const all = (await figures('trattative_cp', { by: 'fonte', options: '1' })).body
    expect([all.data.length, all.data.at(-1).value, all.others.count]).toEqual([MAX_GROUPS, null, 7])
  })

  it.each(['ROLE_USER_CRM', 'ROLE_NL', 'ROLE_MARKETING'])('are closed to %s', async (role) => {
    expect((await figures('trattative_cp', { by: 'statoTrattativa', options: '1' }, role)).status).toBe(403)
  })
})

describe('by a choice', () => {
  it('are its options as they are written, and last the rows without one', async () => {
    const note = 'In colonne'
    for (const unita of ['A', 'M', 'M', null]) await prova({ note, unita, prezzo: unita === 'M' ? 10.25 : 3 })
    const asked = { by: 'unita', filters: { note }, measure: 'sum.prezzo' }
    const expected = [
      { value: 'G', shown: 'G', count: 0, figure: 0 },
      { value: 'M', shown: 'M', count: 2, figure: 20.5 },
      { value: 'A', shown: 'A', count: 1, figure: 3 },
      { value: null, shown: null, count: 1, figure: 3 },
    ]
    expect(await options('prova', asked)).toEqual(expected)
    // With no row at all they are there as well.
    const none = await options('prova', { ...asked, filters: { note: 'Nessuna' } })
    expect(none.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['G', 0],
      ['M', 0],
      ['A', 0],
    ])
  })
})

describe('what is asked wrongly', () => {
  it.each<[key: string, asked: Asked]>([
    ['by', { by: 'ignoto' }],
    ['by', { by: 'settori' }],
    ['by', { by: 'nome' }],
    ['options', { by: 'unita', options: 'sì' }],
    ['measure', { by: 'unita', measure: 'sum.nome' }],
    ['measure', { by: 'unita', measure: 'ignoto' }],
    ['split', { by: 'unita', split: 'unita' }],
    ['most', { by: 'unita', most: '0' }],
    ['where', { by: 'unita', where: { ignoto: 1 } }],
    ['where', { by: 'unita', where: 'no' }],
    ['ignoto', { by: 'unita', filters: { ignoto: 1 } }],
  ])('is refused by its key: %s %j', async (key, asked) => {
    const { status, body } = await figures('prova', { options: '1', ...asked })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [key]])
  })
})
