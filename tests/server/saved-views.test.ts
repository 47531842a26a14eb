import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const LIST = '/trattativeCp/trattativeCp'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const as = (role: string) => app.as(`ROLE_${role}`)
const listed = async (role: string, list = LIST) =>
  (await as(role).get(`/api/views?list=${encodeURIComponent(list)}`)).body.data
const namesFor = async (role: string, list = LIST): Promise<string[]> =>
  (await listed(role, list)).views.map(({ name }: { name: string }) => name)
const view = (more: object = {}) => ({ list: LIST, name: 'Mia', audience: 'me', state: { filters: {} }, ...more })
async function saved(role: string, more: object = {}): Promise<number> {
  const { status, body } = await as(role).post('/api/views', view(more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.ids[0]
}

describe('a saved view', () => {
  it('is seen by its owner, by the holders of its role, or by everybody who opens the list', async () => {
    await saved('COMMERCIALE_CP', { name: 'Solo mia' })
    await saved('SUPERVISOR_CP', { name: 'Per i commerciali', audience: 'role', role: 'ROLE_COMMERCIALE_CP' })
    await saved('SUPERVISOR_CP', { name: 'Per tutti', audience: 'all' })
    expect(await namesFor('COMMERCIALE_CP')).toEqual(['Per tutti', 'Per i commerciali', 'Solo mia'])
    expect(await namesFor('USER_CP')).toEqual(['Per tutti'])
    // Whoever shares views of a list keeps those of all roles.
    expect(await namesFor('ADMIN')).toEqual(['Per tutti', 'Per i commerciali'])
    expect((await as('CONTACT_CENTER').get(`/api/views?list=${LIST}`)).status).toBe(403)
    expect((await as('ADMIN').get('/api/views?list=/nowhere')).status).toBe(404)
    // Nobody reads those of others through the table either.
    const { body } = await as('SUPER_ADMIN').get('/api/saved-views')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Per tutti'])
    const [{ id }] = await app.db.query<{ id: number }>(`select "id" from "saved-views" where "name" = 'Solo mia'`)
    expect((await as('SUPER_ADMIN').get(`/api/saved-views/${id}`)).status).toBe(404)
    expect((await as('SUPER_ADMIN').get(`/api/history?table=saved-views&id=${id}`)).status).toBe(403)
  })

  it.each([
    ['SUPER_ADMIN', LIST, 201],
    ['ADMIN', LIST, 201],
    ['SUPERVISOR_CP', LIST, 201],
    ['COMMERCIALE_CP', LIST, 403],
    ['USER_CP', LIST, 403],
    ['MASTER', LIST, 403],
    ['USER_CRM', '/listPlannings', 403],
    ['USER_CRM', LIST, 403],
    ['SUPERVISOR_CP', '/listPlannings', 403],
    ['SUPERVISOR_ACCETTAZIONE_MEZZI', '/accettazioniMezzi/accettazioniMezzi', 201],
    ['SUPERVISOR_INVENTARIO_MEZZI', '/inventarioMezzi/inventariMezzi', 201],
    ['USER_INVENTARIO_MEZZI', '/inventarioMezzi/inventariMezzi', 403],
    ['CONTACT_CENTER', '/contactCenter/missed-calls', 403],
  ])('%s shares one of %s: %i; and chooses it for a role as far', async (role, list, status) => {
    const roleOf = `ROLE_${role}`
    const all = await as(role).post('/api/views', view({ list, name: `A ${role}`, audience: 'all' }))
    const one = await as(role).post(
      '/api/views',
      view({ list, name: `R ${role}`, audience: 'role', role: 'ROLE_ADMIN' }),
    )
    const choice = await as(role).put('/api/views/default', { list, view: 'tutte', role: 'ROLE_ADMIN' })
    expect([all.status, one.status, choice.status], roleOf).toEqual([status, status, status === 201 ? 200 : 403])
    for (const { body } of [all, one]) if (body.data) await as(role).delete(`/api/views/${body.data.ids[0]}`)
    if (choice.status === 200) await as(role).put('/api/views/default', { list, view: null, role: 'ROLE_ADMIN' })
  })

  it('is changed by its owner, and what others see by whoever shares; nobody gives it to somebody else', async () => {
    const own = await saved('USER_CP', { name: 'Da cambiare' })
    expect((await as('ADMIN').put(`/api/views/${own}`, { name: 'Rubata' })).status).toBe(404)
    expect((await as('ADMIN').delete(`/api/views/${own}`)).status).toBe(404)
    expect((await as('USER_CP').put(`/api/views/${own}`, { audience: 'all' })).status).toBe(403)
    const changed = await as('USER_CP').put(`/api/views/${own}`, {
      name: 'Cambiata',
      state: { filters: { note: 'x' } },
    })
    expect(changed.status).toBe(200)
    expect((await listed('USER_CP')).views.at(-1)).toMatchObject({
      name: 'Cambiata',
      writable: true,
      state: { filters: { note: 'x' } },
      gone: [],
    })
    await as('USER_CP').post(`/api/undo/${changed.headers['x-command']}`)
    expect(await namesFor('USER_CP')).toContain('Da cambiare')
    const shared = await saved('SUPERVISOR_CP', { name: 'Condivisa', audience: 'all' })
    expect((await as('USER_CP').put(`/api/views/${shared}`, { name: 'x' })).status).toBe(403)
    expect((await as('USER_CP').delete(`/api/views/${shared}`)).status).toBe(403)
    expect((await as('CONTACT_CENTER').delete(`/api/views/${shared}`)).status).toBe(403)
    expect((await as('ADMIN').put(`/api/views/${shared}`, { name: 'Di tutti' })).status).toBe(200)
    const gone = await as('ADMIN').delete(`/api/views/${shared}`)
    expect(await namesFor('USER_CP')).not.toContain('Di tutti')
    await as('ADMIN').post(`/api/undo/${gone.headers['x-command']}`)
    expect(await namesFor('USER_CP')).toContain('Di tutti')
    await as('ADMIN').delete(`/api/views/${shared}`)
    await as('USER_CP').delete(`/api/views/${own}`)
  })

  it('stays what it is in whatever a change leaves out, and tells nobody else what is wrong with one', async () => {
    const id = await saved('SUPERVISOR_CP', { name: 'Di ruolo', audience: 'role', role: 'ROLE_USER_CP' })
    const renamed = await as('SUPERVISOR_CP').put(`/api/views/${id}`, { name: 'Di un ruolo' })
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
    expect((await listed('USER_CP')).views).toContainEqual(
      expect.objectContaining({ name: 'Di un ruolo', audience: 'role', role: 'ROLE_USER_CP' }),
    )
    const refused = await as('USER_CP').put(`/api/views/${id}`, { role: 'ROLE_CONTACT_CENTER' })
    expect(refused.status).toBe(403)
    await as('SUPERVISOR_CP').delete(`/api/views/${id}`)
  })

  it('opens the list only for those who see it', async () => {
    const own = await saved('SUPERVISOR_CP', { name: 'Del supervisore' })
    const others = await saved('SUPERVISOR_CP', { name: 'Del master', audience: 'role', role: 'ROLE_MASTER' })
    const choose = (role: string, body: object) => as(role).put('/api/views/default', { list: LIST, ...body })
    for (const view of [own, others].map(String)) {
      const refused = await choose('SUPERVISOR_CP', { view, role: 'ROLE_USER_CP' })
      expect([refused.status, refused.body.errors]).toEqual([422, { view: [messages.viewUnknown] }])
    }
    expect((await choose('USER_CP', { view: String(others) })).status).toBe(422)
    for (const [role, body] of [
      ['SUPERVISOR_CP', { view: String(others), role: 'ROLE_MASTER' }],
      ['SUPERVISOR_CP', { view: String(own) }],
      ['MASTER', { view: String(others) }],
    ] as const) {
      expect((await choose(role, body)).status, role).toBe(200)
      await choose(role, { ...body, view: null })
    }
    for (const id of [own, others]) await as('SUPERVISOR_CP').delete(`/api/views/${id}`)
  })

  it('has a name of its own, and there are 50 of one list', async () => {
    const first = await saved('MASTER', { name: 'Le Calde' })
    const twin = await as('MASTER').post('/api/views', view({ name: 'le calde' }))
    expect([twin.status, twin.body.errors]).toEqual([422, { name: [messages.viewName] }])
    await saved('USER_CP', { name: 'Le calde' })
    for (let n = 2; n <= 50; n++) await saved('MASTER', { name: `Vista ${n}` })
    const more = await as('MASTER').post('/api/views', view({ name: 'Una in più' }))
    expect([more.status, more.body.errors]).toEqual([422, { name: [messages.viewsFull(50)] }])
    // A view that comes back needs its name and a place.
    const gone = await as('MASTER').delete(`/api/views/${first}`)
    await saved('MASTER', { name: 'LE CALDE' })
    expect((await as('MASTER').post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(409)
  })

  it('stands where its owner puts it, and opens the list where it was chosen', async () => {
    const [one, two] = [await saved('ADMIN', { name: 'Uno' }), await saved('ADMIN', { name: 'Due' })]
    expect((await as('ADMIN').put('/api/views/order', { ids: [two, one] })).status).toBe(200)
    expect((await namesFor('ADMIN')).slice(-2)).toEqual(['Due', 'Uno'])
    expect((await as('USER_CP').put('/api/views/order', { ids: [two, one] })).status).toBe(404)
    await as('ADMIN').put('/api/views/default', { list: LIST, view: String(two) })
    await as('ADMIN').put('/api/views/default', { list: LIST, view: 'mie', role: 'ROLE_COMMERCIALE_CP' })
    expect((await listed('ADMIN')).defaults.mine).toBe(String(two))
    expect((await listed('COMMERCIALE_CP')).defaults).toEqual({ mine: null, roles: { ROLE_COMMERCIALE_CP: 'mie' } })
    expect((await listed('USER_CP')).defaults).toEqual({ mine: null, roles: {} })
    const others = await as('USER_CP').put('/api/views/default', { list: LIST, view: String(two) })
    expect([others.status, others.body.errors]).toEqual([422, { view: [messages.viewUnknown] }])
    const stranger = await as('ADMIN').put('/api/views/default', {
      list: LIST,
      view: 'mie',
      role: 'ROLE_CONTACT_CENTER',
    })
    expect([stranger.status, stranger.body.errors]).toEqual([422, { role: [messages.viewRole] }])
    await as('ADMIN').put('/api/views/default', { list: LIST, view: null })
    expect((await listed('ADMIN')).defaults.mine).toBeNull()
  })

  it('has one choice of each person: an undo brings no second one back', async () => {
    const choose = (view: string | null) => as('MASTER').put('/api/views/default', { list: LIST, view })
    await choose('mie')
    const none = await choose(null)
    await choose('tutte')
    expect((await as('MASTER').post(`/api/undo/${none.headers['x-command']}`)).status).toBe(409)
    expect((await listed('MASTER')).defaults.mine).toBe('tutte')
    const again = await choose(null)
    expect((await as('MASTER').post(`/api/undo/${again.headers['x-command']}`)).status).toBe(200)
    expect((await listed('MASTER')).defaults.mine).toBe('tutte')
    await choose(null)
  })

  it('says what it names that is not there any more; its filters stay, so that the list shows no more than it means', async () => {
    const { body } = await as('ADMIN').post('/api/stati_trattative', { description: 'Di passaggio' })
    const other = await as('ADMIN').post('/api/stati_trattative', { description: 'Altro' })
    const [gone, left] = [body.data.id, other.body.data.id]
    const id = await saved('COMMERCIALE_CP', {
      name: 'Vecchia',
      state: {
        ...{ filters: { statoTrattativaId: [gone, left], note: 'x' }, columns: ['note', 'telefono'], sortBy: 'note' },
        ...{ layout: 'figures', figures: { by: 'fonte', split: 'filiale' } },
      },
    })
    await as('ADMIN').delete(`/api/stati_trattative/${gone}`)
    await app.db.query(
      `update "saved-views" set "state" = replace(replace("state", '"note"', '"appunti"'), '"filiale"', '"sede"') where "id" = $1`,
      [id],
    )
    const shown = (await listed('COMMERCIALE_CP')).views.find((one: { id: number }) => one.id === id)
    expect(shown.state).toEqual({
      filters: { statoTrattativaId: [left], appunti: '?' },
      columns: ['telefono'],
      sortBy: null,
      layout: 'figures',
    })
    expect(shown.gone).toEqual([
      messages.viewField('appunti'),
      messages.viewField('sede'),
      messages.viewValue('Stato trattativa'),
    ])
  })
})

describe('what no screen sends', () => {
  it.each<[string, unknown, string[]]>([
    ['nothing', {}, ['list', 'name', 'audience', 'state']],
    ['a list of names', [], []],
    ['another key', { ...view(), ownerId: 1 }, ['ownerId']],
    ['a blank name', view({ name: '  ' }), ['name']],
    ['a name of control characters', view({ name: 'a\u0000b' }), ['name']],
    ['a long name', view({ name: 'x'.repeat(61) }), ['name']],
    ['an unknown audience', view({ audience: 'world' }), ['audience']],
    ['no role', view({ audience: 'role' }), ['role']],
    ['a role from nowhere', view({ audience: 'role', role: '__proto__' }), ['role']],
    ['a role that does not open the list', view({ audience: 'role', role: 'ROLE_CONTACT_CENTER' }), ['role']],
    ['filters that are none', view({ state: { filters: [] } }), ['state']],
    ['an unknown filter', view({ state: { filters: { constructor: 1 } } }), ['state']],
    ['a value of another kind', view({ state: { filters: { richiamareInData: '$tomorrow' } } }), ['state']],
    ['an unknown column', view({ state: { filters: {}, columns: ['__proto__'] } }), ['state']],
    ['an unknown sort', view({ state: { filters: {}, sortBy: 'id; drop' } }), ['state']],
    ['a page of 7 rows', view({ state: { filters: {}, rowsPerPage: 7 } }), ['state']],
    ['too much', view({ state: { filters: { note: 'x'.repeat(21_000) } } }), ['state']],
  ])('%s is refused by its field', async (_what, body, fields) => {
    const answer = await as('ADMIN').post('/api/views', body)
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(fields)
    for (const sentence of Object.values(answer.body.errors ?? {}).flat()) expect(sentence).toMatch(/^[A-ZÈ]/)
  })

  it('a view that is not there, or is changed in an older version, is neither', async () => {
    const id = await saved('ADMIN', { name: 'Di versione' })
    expect((await as('ADMIN').put('/api/views/2000000000', { name: 'x' })).status).toBe(404)
    expect((await as('ADMIN').put('/api/views/x', { name: 'x' })).status).toBe(404)
    expect((await as('ADMIN').put(`/api/views/${id}`, { name: 'Altra' }, { 'if-match': 'W/"9"' })).status).toBe(412)
    expect((await as('ADMIN').put('/api/views/order', { ids: [] })).status).toBe(422)
    expect((await as('ADMIN').get('/api/views')).status).toBe(422)
    for (const method of ['get', 'post'] as const) expect((await app.stranger()[method]('/api/views')).status).toBe(401)
  })
})
