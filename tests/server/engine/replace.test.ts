import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Referrer, referrersOf, tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { isSingle, type Table, writeKey } from '#schema/table.ts'
import { kindOf } from '#server/crud/columns.ts'
import { lockRow } from '#server/crud/statements.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { bareRow } from '#tests/support/bare-row.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { isWrittenByRows } from '#tests/support/expected-rights.ts'
import { rowsOf } from '#tests/support/rows.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
const { admin, make, prova } = rowsOf(() => app)
const boss = () => app.as('ROLE_SUPER_ADMIN')

/** Inventories and what they recorded stay as they were: nobody changes whom or what they name. */
const kept = [
  'inventari_mezzi',
  ...['risoluzioni', 'scansioni', 'dispositivi'].map((name) => `inventario_mezzi_${name}`),
]
/** What people save for themselves goes with them: views of lists, those they open them with, the page of figures they make, pages by e-mail, their home page. */
const personal = ['saved-views', 'default-views', 'dashboard-blocks', 'dashboard-mails', 'home-arrangements']
/** Nobody deletes the recorded rows over their route; a vehicle never leaves its inventory, nor its photos. */
const own = [...kept, 'inventario-mezzi-items']
const replaced = [...model.tables.values()].filter(
  (table) =>
    isWrittenByRows(table) &&
    !isSingle(table) &&
    !own.includes(table.name) &&
    !/_invii(_allegati)?$/.test(table.name) &&
    movable(table).length > 0,
)
function movable(table: Table): Referrer[] {
  return referrersOf(model, table.name).filter((referrer) => ![...kept, ...personal].includes(referrer.table.name))
}

/** Negotiations are of somebody who may open them. */
const able: Record<string, Values> = { users: { ruoli: ['ROLE_USER_CP'] } }

const stored = (table: Table, id: number) =>
  app.db.transaction((tx) => lockRow(tx, table, id, false)) as Promise<Row | undefined>

/** A row for each field that refers to the table: among several it refers to both rows. */
async function referringTo(table: Table, from: number, to: number) {
  const rows = []
  for (const { table: of, name, field, among } of movable(table)) {
    const key = writeKey(name, field)
    const several = kindOf(field).inJoinTable
    const row = await bareRow(app, model, of, {
      ...(among && { [among.field]: among.is }),
      [key]: several ? [from, to] : from,
    })
    rows.push({ of, field, key, id: row.id, before: row, moved: several ? [to] : to })
  }
  return rows
}

describe('one row in the place of another', () => {
  it.each(replaced)('takes over all that refers to it, once, and one undo brings it back: $name', async (table) => {
    const from = await bareRow(app, model, table, able[table.name])
    const to = await bareRow(app, model, table, able[table.name])
    const rows = await referringTo(table, from.id, to.id)

    const usage = await boss().get(`/api/${table.name}/${from.id}/usage`)
    expect(usage.status, JSON.stringify(usage.body)).toBe(200)
    for (const { of, field } of rows)
      expect(usage.body.data.usedBy).toContainEqual(
        expect.objectContaining({ table: of.name, field: field.label, effect: field.onDelete }),
      )

    const done = await boss().post(`/api/${table.name}/${from.id}/replace`, { with: to.id })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body.data.count).toBe(rows.length)
    for (const { of, key, id, moved } of rows) expect((await stored(of, id))?.[key], `${of.name}.${key}`).toEqual(moved)
    expect(await stored(table, from.id)).toBeUndefined()
    expect((await boss().get(`/api/${table.name}/${to.id}/usage`)).body.data.usedBy.length).toBeGreaterThan(0)

    const undone = await boss().post(`/api/undo/${done.headers['x-command']}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    for (const { of, key, id, before } of rows)
      expect((await stored(of, id))?.[key], `${of.name}.${key}`).toEqual(before[key])
    expect(withoutVersion(await stored(table, from.id))).toEqual(withoutVersion(from))
  })

  const withoutVersion = (row: Row | undefined) => ({ ...row, version: 0 })

  it('says what uses a row before anything is clicked, and by which filter a list finds it', async () => {
    const agent = await make('agents', { name: 'Usato' })
    const row = await prova({ agenteId: agent.id })
    const { usedBy } = (await admin().get(`/api/agents/${agent.id}/usage`)).body.data
    expect(usedBy).toEqual([
      { table: 'prova', label: 'Prova', count: 1, field: 'Agente', effect: 'restrict', filter: 'agenteId' },
    ])
    const found = await admin().get(`/api/prova?filters=${JSON.stringify({ [usedBy[0].filter]: agent.id })}`)
    expect(found.body.data.map(({ id }: Row) => id)).toEqual([row.id])
    expect((await admin().get('/api/agents/2000000000/usage')).status).toBe(404)
    expect((await app.as('ROLE_USER_CP').get(`/api/agents/${agent.id}/usage`)).status).toBe(403)
  })

  it('refuses what cannot take its place, and a version that is not the newest', async () => {
    const { id, version } = await make('agents', { name: 'Resta' })
    const ask = (body: unknown, headers = {}) => admin().post(`/api/agents/${id}/replace`, body, headers)
    for (const other of [id, 2_000_000_000, 'x', null, undefined]) {
      const refused = await ask({ with: other })
      expect([refused.status, Object.keys(refused.body.errors)], String(other)).toEqual([422, ['with']])
    }
    const other = await make('agents', { name: 'Altro' })
    expect((await ask({ with: other.id }, { 'if-match': `W/"${version + 1}"` })).status).toBe(412)
    expect((await admin().post('/api/agents/2000000000/replace', { with: id })).status).toBe(404)
    expect((await admin().get(`/api/agents/${id}`)).status).toBe(200)
  })

  it('takes nothing over that is personal, so that no two things of one name stand in its way', async () => {
    const users = tableOf(model, 'users')
    const [from, to] = [await bareRow(app, model, users, able.users), await bareRow(app, model, users, able.users)]
    const rows = []
    for (const name of personal) {
      const table = tableOf(model, name)
      const one = { list: '/trattativeCp/trattativeCp', name: 'Mia', audience: 'me', state: '{"filters":{}}' }
      const values = Object.fromEntries(Object.entries(one).filter(([key]) => key in table.fields))
      const key = 'owner' in table.fields ? 'ownerId' : 'userId'
      const made = []
      for (const { id } of [from, to]) made.push(await bareRow(app, model, table, { ...values, [key]: id }))
      rows.push({ table, made })
    }
    const done = await boss().post(`/api/users/${from.id}/replace`, { with: to.id })
    expect([done.status, done.body.data], JSON.stringify(done.body)).toEqual([200, { count: 0 }])
    for (const { table, made } of rows) {
      const left = await Promise.all(made.map(({ id }) => stored(table, id)))
      expect(left, table.name).toEqual([undefined, made[1]])
    }
    const undone = await boss().post(`/api/undo/${done.headers['x-command']}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    for (const { table, made } of rows) expect((await stored(table, made[0]?.id ?? 0))?.list).toBe(made[0]?.list)
  })

  it('says which right is missing on the tables that refer to it', async () => {
    const from = await make('agents', { name: 'Di utenti' })
    const to = await make('agents', { name: 'Per utenti' })
    const family = await make('famiglie-mezzi', { name: 'Da sostituire' })
    const other = await make('famiglie-mezzi', { name: 'Al suo posto' })
    await bareRow(app, model, tableOf(model, 'mezzi'), { famigliaMezziId: family.id })
    const supervisor = app.as('ROLE_SUPERVISOR_CP')
    const refused = await supervisor.post(`/api/famiglie-mezzi/${family.id}/replace`, { with: other.id })
    expect(refused.status, JSON.stringify(refused.body)).toBe(409)
    expect(refused.body.message).toContain('permesso di modificare: Mezzi')
    expect((await admin().post(`/api/agents/${from.id}/replace`, { with: to.id })).status).toBe(200)
  })

  it('leaves everything as it was where one row cannot be changed, and says why', async () => {
    const inventory = await bareRow(app, model, tableOf(model, 'inventari_mezzi'))
    const state = await make('inventario_mezzi_item_stati', { description: 'Vecchio' })
    const other = await make('inventario_mezzi_item_stati', { description: 'Nuovo' })
    const items = tableOf(model, 'inventario-mezzi-items')
    const item = await bareRow(app, model, items, { IdInventarioMezzi: inventory.id, statusId: state.id })
    await app.db.query(`update "inventari_mezzi" set "concluso" = 'Y' where "id" = $1`, [inventory.id])
    const refused = await boss().post(`/api/inventario_mezzi_item_stati/${state.id}/replace`, { with: other.id })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('conclus')])
    expect((await stored(items, item.id))?.statusId).toBe(state.id)
    expect((await admin().get(`/api/inventario_mezzi_item_stati/${state.id}`)).status).toBe(200)
  })

  it('happens once however often it is sent', async () => {
    const from = await make('agents', { name: 'Una volta' })
    const to = await make('agents', { name: 'Una volta sola' })
    const row = await prova({ agenteId: from.id })
    const send = () =>
      admin().post(`/api/agents/${from.id}/replace`, { with: to.id }, { 'idempotency-key': `replace-${from.id}` })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].headers['x-command']).toBe(answers[1].headers['x-command'])
    expect((await admin().get(`/api/prova/${row.id}`)).body.data.version).toBe(2)
  })

  it('takes along a reference that is added at the same time, or refuses that one', async () => {
    const from = await make('agents', { name: 'Conteso' })
    const to = await make('agents', { name: 'Contesa vinta' })
    const [done, added] = await Promise.all([
      admin().post(`/api/agents/${from.id}/replace`, { with: to.id }),
      admin().post('/api/prova', { nome: 'Arrivata nel mezzo', agenteId: from.id }),
    ])
    expect(done.status).toBe(200)
    if (added.status === 201) {
      expect((await admin().get(`/api/prova/${added.body.data.id}`)).body.data.agente.id).toBe(to.id)
    } else expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['agenteId']])
  })
})
