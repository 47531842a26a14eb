import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Filter } from '#schema/condition/condition.ts'
import { bulkFields, MAX_BULK_ROWS } from '#schema/lists/bulk.ts'
import { tableOf } from '#schema/model.ts'
import { isSingle, type Table } from '#schema/table.ts'
import { readBulk } from '#server/crud/bulk/body.ts'
import { type BulkCheck, checkBulk } from '#server/crud/bulk/bulk.ts'
import { createEngine } from '#server/crud/engine.ts'
import { systemActor } from '#server/crud/grant.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { conflict } from '#server/http/errors.ts'
import { quotas } from '#server/identity/quota.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { isWrittenByRows } from '#tests/support/expected-rights.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { sampleBody } from '#tests/support/sample-body.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
  // One state of vehicles that were found always stays.
  const stays = { description: 'Presente', identificativo: 'PRESENTE' }
  expect((await app.as('ROLE_ADMIN').post('/api/inventario_mezzi_item_stati', stays)).status).toBe(201)
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from "_quotas"'))

const { admin, idOfNew, prova } = rowsOf(() => app)
const bulk = (table: string, body: unknown, headers?: Record<string, string>) =>
  admin().post(`/api/${table}/bulk`, body, headers)
const rowOf = async (table: string, id: number) => (await admin().get(`/api/${table}/${id}`)).body.data
const undo = (answer: { headers: Record<string, unknown> }) => admin().post(`/api/undo/${answer.headers['x-command']}`)
const historyOf = async () => (await app.db.query('select 1 from "_history"')).length

// Documents and attachments are uploaded, sends are made by sending, scans by scanning: their calls are their own.
// Users of a branch office and holidays have rules about several of their fields.
const own = ['files', 'trattativa_cp_allegato', 'accettazioni_mezzi_foto', 'branch-office-users', 'holidays']
const served = [...model.tables.values()].filter(
  (table) =>
    !isSingle(table) &&
    isWrittenByRows(table) &&
    !own.includes(table.name) &&
    !/_invii(_allegati)?$|^inventario_mezzi_(scansioni|dispositivi|risoluzioni)$/.test(table.name),
)

describe.each(served)('many rows of $name at once', (table: Table) => {
  const url = `/api/${table.name}`
  const superAdmin = () => app.as('ROLE_SUPER_ADMIN')
  const ask = (body: unknown) => superAdmin().post(`${url}/bulk`, body)

  async function newIds(count: number): Promise<number[]> {
    const ids: number[] = []
    for (let n = 0; n < count; n++) {
      const answer = await superAdmin().post(url, await sampleBody(app, model, table))
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      ids.push(answer.body.data.id)
    }
    return ids
  }
  const rows = async (ids: number[]) =>
    (await superAdmin().get(`${url}?sortBy=id&filters={"id":${JSON.stringify(ids)}}`)).body.data
  const withoutVersions = (found: { version: number }[]) => found.map((row) => ({ ...row, version: 0 }))

  it('are set and deleted by number and by filter, and come back with one undo', async () => {
    const ids = await newIds(3)
    const before = await rows(ids)
    let asFound = before
    const sample = await sampleBody(app, model, table)
    const filters = { id: ids }
    for (const { key } of bulkFields(table)) {
      const checked = await ask({ rows: { ids }, values: { [key]: sample[key] ?? null }, check: true })
      expect(checked.status, `${key}: ${JSON.stringify(checked.body)}`).toBe(200)
      const { count, refused, vanished } = checked.body.data
      expect([count + refused.length, vanished], key).toEqual([3, []])
      expect(await rows(ids), `the check of ${key} changed something`).toEqual(asFound)
      if (refused.length > 0) continue

      const set = await ask({ rows: { filters }, values: { [key]: sample[key] ?? null }, set: checked.body.data.set })
      expect([set.status, set.body], key).toEqual([200, { data: { count: 3, vanished: [] } }])
      const again = await ask({ rows: { ids }, values: { [key]: sample[key] ?? null } })
      expect([again.status, again.headers['x-command']], `${key} was not set`).toEqual([200, undefined])
      const command = set.headers['x-command']
      if (command) expect((await superAdmin().post(`/api/undo/${command}`)).status, key).toBe(200)
      asFound = await rows(ids)
      expect(withoutVersions(asFound), key).toEqual(withoutVersions(before))
    }

    const removable = await ask({ rows: { filters }, delete: true, check: true })
    expect(removable.body.data).toMatchObject({ count: 3, refused: [], vanished: [] })
    expect((await rows(ids)).length).toBe(3)
    const removed = await ask({ rows: { filters }, delete: true, set: removable.body.data.set })
    expect([removed.status, removed.body.data?.count]).toEqual([200, 3])
    expect(await rows(ids)).toEqual([])
    expect((await superAdmin().post(`/api/undo/${removed.headers['x-command']}`)).status).toBe(200)
    expect(withoutVersions(await rows(ids))).toEqual(withoutVersions(before))
  })
})

describe('many rows at once', () => {
  it('the rows of a filter but for some, as many as the check said', async () => {
    const group = 'Gruppo uno'
    const rows = [await prova({ note: group }), await prova({ note: group }), await prova({ note: group })]
    const [first, second, third] = rows.map(({ id }) => id)
    const asked = { rows: { filters: { note: group }, except: [second] }, values: { pezzi: 7 } }
    const checked = await bulk('prova', { ...asked, check: true })
    expect(checked.body.data).toMatchObject({ count: 2, refused: [], vanished: [] })
    expect((await bulk('prova', { ...asked, set: checked.body.data.set })).body.data.count).toBe(2)
    expect((await rowOf('prova', first)).pezzi).toBe(7)
    expect((await rowOf('prova', second)).pezzi).toBe(null)
    expect((await rowOf('prova', third)).doppio).toBe(14)
  })

  it('nothing is changed when the filter finds other rows than were checked', async () => {
    await prova({ note: 'Gruppo due' })
    const asked = { rows: { filters: { note: 'Gruppo due' } }, delete: true }
    const { set } = (await bulk('prova', { ...asked, check: true })).body.data
    const late = await prova({ note: 'Gruppo due' })
    const refused = await bulk('prova', { ...asked, set })
    expect([refused.status, refused.body.count]).toEqual([409, 2])
    expect(refused.body.message).toContain('ora sono 2')
    expect((await rowOf('prova', late.id)).note).toBe('Gruppo due')
    const fresh = (await bulk('prova', { ...asked, check: true })).body.data
    expect((await bulk('prova', { ...asked, set: fresh.set })).body.data.count).toBe(2)
  })

  it('the rows of a filter cannot be changed unchecked', async () => {
    const refused = await bulk('prova', { rows: { filters: {} }, delete: true })
    expect(refused.status).toBe(409)
  })

  it('rows that are gone are reported, and the others are done', async () => {
    const [one, gone] = [await prova(), await prova()]
    await admin().delete(`/api/prova/${gone.id}`)
    const asked = { rows: { ids: [one.id, gone.id, one.id] }, values: { pezzi: 3 } }
    expect((await bulk('prova', { ...asked, check: true })).body.data).toMatchObject({ count: 1, vanished: [gone.id] })
    expect((await bulk('prova', asked)).body.data).toEqual({ count: 1, vanished: [gone.id] })
    expect((await rowOf('prova', one.id)).pezzi).toBe(3)
  })

  it('rows in use are listed with the reason, and deleted ones are only those left', async () => {
    const ids = [await idOfNew('agents', { name: 'Libero' }), await idOfNew('agents', { name: 'In uso' })]
    const [free, used] = ids
    const user = await prova({ agenteId: used })
    const checked = (await bulk('agents', { rows: { ids }, delete: true, check: true })).body.data
    expect(checked).toMatchObject({ count: 1, refused: [{ id: used, name: 'In uso' }] })
    expect(checked.refused[0].message).toContain('ancora utilizzato')
    expect(checked.refused[0].usedBy).toEqual([{ table: 'prova', label: 'Prova', count: 1 }])
    const all = await bulk('agents', { rows: { ids }, delete: true })
    expect([all.status, all.body.refused.map(({ id }: { id: number }) => id)]).toEqual([409, [used]])
    expect((await rowOf('agents', free ?? 0)).name).toBe('Libero')
    const rest = await bulk('agents', { rows: { ids }, delete: true, without: [used] })
    expect([rest.status, rest.body.data.count]).toEqual([200, 1])
    expect((await admin().get(`/api/agents/${free}`)).status).toBe(404)
    expect((await rowOf('prova', user.id)).agente.name).toBe('In uso')
  })

  it('what the rules of a table refuse is listed row by row', async () => {
    const customer = await idOfNew('customers', { companyName: 'Delle visite' })
    const visit = (title: string, startTime: string, endTime: string) =>
      idOfNew('plannings', { title, customerId: customer, startTime, endTime })
    const ids = [await visit('Presto', '09:00', '10:00'), await visit('Tardi', '11:00', '12:00')]
    const asked = { rows: { ids }, values: { endTime: '10:30' } }
    const checked = (await bulk('plannings', { ...asked, check: true })).body.data
    expect(checked).toMatchObject({ count: 1, refused: [{ id: ids[1], name: 'Tardi' }] })
    expect(Object.keys(checked.refused[0].errors)).toEqual(['endTime'])
    const done = await bulk('plannings', { ...asked, without: [ids[1]] })
    expect([done.status, done.body.data.count]).toEqual([200, 1])
  })

  it('a user without the right to a row is told which, and nobody is changed', async () => {
    const found = (await admin().get('/api/users?filters={"username":"super_admin"}')).body.data
    const other = (await admin().get('/api/users?filters={"username":"user_cp"}')).body.data
    const ids = [found[0].id, other[0].id]
    const checked = (await bulk('users', { rows: { ids }, values: { nome: 'Mario' }, check: true })).body.data
    expect(checked).toMatchObject({ count: 1, refused: [{ id: found[0].id, message: 'Non Autorizzato' }] })
    const refused = await bulk('users', { rows: { ids }, values: { nome: 'Mario' } })
    expect([refused.status, refused.body.refused.length]).toEqual([409, 1])
    expect((await rowOf('users', other[0].id)).nome).toBe(other[0].nome)
  })

  it('several refused among many are all found, and the check leaves no history', async () => {
    const ids: number[] = []
    for (let n = 0; n < 150; n++) ids.push((await prova()).id)
    const lines = await historyOf()
    const used = [ids[3], ids[70], ids[71], ids[149]]
    const before = ({ id }: { id: number }) => {
      if (used.includes(id)) throw conflict('Fermo')
    }
    const checked = await checkedWith({ before }, { rows: { ids }, values: { pezzi: 1 }, check: true })
    expect(checked.count).toBe(146)
    expect(checked.refused.map(({ id }: { id: number }) => id)).toEqual(used)
    expect(await historyOf()).toBe(lines)
  })

  it('rows that a person does not find in the list are no rows for them', async () => {
    const [mine, other] = [await prova({ note: 'Gruppo mio' }), await prova({ note: 'Gruppo mio' })]
    const within = (): Filter[] => [{ fields: ['id'], value: { is: [mine.id] } }]
    const byId = { rows: { ids: [mine.id, other.id] }, delete: true, check: true }
    expect(await checkedWith({ within }, byId)).toMatchObject({ count: 1, refused: [], vanished: [other.id] })
    const byFilter = { rows: { filters: { note: 'Gruppo mio' } }, delete: true, check: true }
    expect(await checkedWith({ within }, byFilter)).toMatchObject({ count: 1, refused: [] })
  })

  it('is done once under one key, however often it arrives', async () => {
    const { id } = await prova()
    const key = { 'idempotency-key': 'bulk-1' }
    const body = { rows: { ids: [id] }, values: { pezzi: 9 } }
    const [first, second] = await Promise.all([bulk('prova', body, key), bulk('prova', body, key)])
    expect(first.headers['x-command']).toBe(second.headers['x-command'])
    expect((await rowOf('prova', id)).version).toBe(2)
  })

  it('one undo takes all of it back, and is refused once a row has changed since', async () => {
    const rows = [await prova({ pezzi: 1 }), await prova({ pezzi: 2 })]
    const ids = rows.map(({ id }) => id)
    const set = await bulk('prova', { rows: { ids }, values: { pezzi: 50 } })
    expect((await undo(set)).status).toBe(200)
    expect([(await rowOf('prova', ids[0] ?? 0)).pezzi, (await rowOf('prova', ids[1] ?? 0)).pezzi]).toEqual([1, 2])
    const again = await bulk('prova', { rows: { ids }, values: { pezzi: 60 } })
    await admin().put(`/api/prova/${ids[1]}`, { pezzi: 61 })
    expect((await undo(again)).status).toBe(409)
    expect((await rowOf('prova', ids[0] ?? 0)).pezzi).toBe(60)
  })

  it('more rows than one command takes are refused with their number', async () => {
    await app.db.query(
      `insert into "prova" ("nome", "note", "creato") select 'molte ' || n, 'Gruppo grande', now() from generate_series(1, $1::integer) n`,
      [MAX_BULK_ROWS + 1],
    )
    const refused = await bulk('prova', { rows: { filters: { note: 'Gruppo grande' } }, delete: true, check: true })
    expect([refused.status, refused.body.count]).toEqual([422, MAX_BULK_ROWS + 1])
    expect(refused.body.message).toContain('10.001')
  })

  it('what cannot be read is refused by key', async () => {
    const { id } = await prova()
    const rows = { ids: [id] }
    const errorsOf = async (body: unknown) => {
      const { status, body: answer } = await bulk('prova', body)
      return [status, Object.keys(answer.errors ?? {})]
    }
    expect(await errorsOf({ rows, values: { inventato: 1 } })).toEqual([422, ['inventato']])
    expect(await errorsOf({ rows, values: { creato: '2020-01-01T00:00:00.000Z' } })).toEqual([422, ['creato']])
    expect(await errorsOf({ rows, values: { doppio: 1 } })).toEqual([422, ['doppio']])
    expect(await errorsOf({ rows, values: { nome: 'uguale' } })).toEqual([422, ['nome']])
    expect(await errorsOf({ rows, values: { foto: null } })).toEqual([422, ['foto']])
    expect(await errorsOf({ rows, values: { misure: [] } })).toEqual([422, ['misure']])
    expect(await errorsOf({ rows, values: { pezzi: 'tanti' } })).toEqual([422, ['pezzi']])
    expect(await errorsOf({ rows, values: { pezzi: 1, peso: 2 } })).toEqual([422, ['values']])
    expect(await errorsOf({ rows, values: {} })).toEqual([422, ['values']])
    expect(await errorsOf({ rows })).toEqual([422, ['values']])
    expect(await errorsOf({ rows, values: { pezzi: 1 }, delete: true })).toEqual([422, ['values']])
    expect(await errorsOf({ values: { pezzi: 1 } })).toEqual([422, ['rows']])
    expect(await errorsOf({ rows: { ids: [] }, delete: true })).toEqual([422, ['rows.ids']])
    expect(await errorsOf({ rows: { ids: ['uno'] }, delete: true })).toEqual([422, ['rows']])
    expect(await errorsOf({ rows: { filters: { boh: 1 } }, delete: true })).toEqual([422, ['boh']])
    expect(await errorsOf({ rows, delete: true, altro: 1 })).toEqual([422, ['altro']])
    expect((await rowOf('prova', id)).version).toBe(1)
  })

  it('what every row is called by is not one value for many', async () => {
    const id = await idOfNew('agents', { name: 'Solo mio' })
    const refused = await bulk('agents', { rows: { ids: [id] }, values: { name: 'Tutti' } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']])
    expect((await rowOf('agents', id)).name).toBe('Solo mio')
  })

  it('needs the right that the same change of one row needs', async () => {
    const id = await idOfNew('fonti', { description: 'Altrui' })
    const body = { rows: { ids: [id] }, values: { ordinamento: 3 } }
    expect((await app.stranger().post('/api/fonti/bulk', body)).status).toBe(401)
    expect((await app.as('ROLE_USER_CP').post('/api/fonti/bulk', body)).status).toBe(403)
    expect((await app.as('ROLE_SUPERVISOR_CP').post('/api/fonti/bulk', body)).status).toBe(200)
    expect((await admin().post('/api/altre-configurazioni/bulk', body)).status).toBe(404)
    expect((await admin().post('/api/trattative_cp_invii/bulk', body)).status).toBe(404)
  })

  it('has a quota for each person, far above what work by hand takes', async () => {
    const since = new Date().toISOString()
    const [user] = (await admin().get('/api/users?filters={"username":"admin"}&sortBy=username')).body.data
    await app.db.query(`insert into "_quotas" ("userId", "name", "since", "used") values ($1, 'bulkChanges', $2, $3)`, [
      user.id,
      since,
      quotas.bulkChanges.most,
    ])
    const refused = await bulk('prova', { rows: { ids: [1] }, delete: true, check: true })
    expect([refused.status, refused.headers['retry-after'] !== undefined]).toEqual([429, true])
    expect(refused.body.message).toContain('Troppe modifiche')
  })
})

/** What the check says of a table with these hooks. */
function checkedWith(hooks: Hooks, body: unknown): Promise<BulkCheck> {
  const table = tableOf(model, 'prova')
  const engine = createEngine(model, new Map([[table.name, hooks]]))
  const context = { engine, actor: systemActor(model), command: '00000000-0000-4000-8000-0000000000bb' }
  return checkBulk((work) => app.db.transaction(work), context, table, readBulk(table, body))
}
