import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Change, write } from '#server/crud/write.ts'
import { apartModel } from '#tests/support/apart-tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { madeRow } from '#tests/support/ruled-tables.ts'

// What no two rows have together, and periods that do not overlap, on every way on which a row changes.

const model = apartModel()
const MACHINES = '/api/prova_mezzi'
const RENTALS = '/api/prova_noleggi'
const SHIFTS = '/api/prova_turni'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
const boss = () => app.as('ROLE_SUPER_ADMIN')

let count = 0
const machine = (values: Values = {}) => madeRow(app, 'prova_mezzi', values)
const rental = (mezzoId: number | null, dal: string | null, al: string | null, more: Values = {}) =>
  madeRow(app, 'prova_noleggi', { mezzoId, dal, al, ...more })
const created = (path: string, values: Values) => boss().post(path, { nome: `Prova ${++count}`, ...values })
const faultOf = ({ status, body }: Awaited<ReturnType<typeof created>>) => (status === 422 ? body.errors : status)

describe('what no two rows have together', () => {
  it('is refused at the field that came last, with the other row', async () => {
    const id = await machine({ nome: 'Gru alta', filiale: 'RE', codice: 'A1' })
    const { status, body } = await created(MACHINES, { filiale: 'RE', codice: 'a1' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ codice: [messages.combination(['Filiale', 'Codice'], 'Gru alta')] })
    expect(body.inTheWay).toEqual({ codice: { table: 'prova_mezzi', id, name: 'Gru alta' } })
    expect(faultOf(await created(MACHINES, { filiale: 'MO', codice: 'A1' }))).toBe(201)
    const other = await machine({ filiale: 'RE', codice: 'A2' })
    expect(Object.keys(faultOf(await boss().put(`${MACHINES}/${other}`, { codice: 'A1' })))).toEqual(['codice'])
    const moving = await machine({ filiale: 'MO', codice: 'A2' })
    expect(Object.keys(faultOf(await boss().put(`${MACHINES}/${moving}`, { filiale: 'RE' })))).toEqual(['filiale'])
    // What is not about it may be saved as ever.
    expect(faultOf(await boss().put(`${MACHINES}/${other}`, { note: 'Revisionata' }))).toBe(200)
  })

  it('is told at what a computed value is made of', async () => {
    await machine({ tara: 1, carico: 2, note: 'Pesata' })
    const id = await machine({ tara: 5, carico: 1, note: 'pesata' })
    expect(Object.keys(faultOf(await boss().put(`${MACHINES}/${id}`, { tara: 2 })))).toEqual(['tara'])
    expect(Object.keys(faultOf(await boss().put(`${MACHINES}/${id}`, { carico: -2 })))).toEqual(['carico'])
    expect(faultOf(await boss().put(`${MACHINES}/${id}`, { carico: 2 }))).toBe(200)
  })

  it('is not asked of rows that lack one of the fields', async () => {
    for (const values of [{ filiale: 'RE' }, { filiale: 'RE' }, { codice: 'Z' }, { codice: 'Z' }])
      expect(faultOf(await created(MACHINES, values))).toBe(201)
  })

  it('holds among the rows that the condition is about', async () => {
    const off = await machine({ telaio: 'T1', attivo: 'N' })
    await machine({ nome: 'Gru bassa', telaio: 'T1' })
    expect(faultOf(await created(MACHINES, { telaio: 'T1', tipo: 'altro' }))).toBe(201)
    expect(faultOf(await created(MACHINES, { telaio: 't1' }))).toEqual({
      telaio: [messages.combination(['Telaio'], 'Gru bassa')],
    })
    // A row that comes to be meant is refused at what made it so.
    expect(Object.keys(faultOf(await boss().put(`${MACHINES}/${off}`, { attivo: 'Y' })))).toEqual(['attivo'])
  })
})

describe('periods that do not overlap', () => {
  it('include both of their days, and are open where an end is missing', async () => {
    const mezzoId = await machine()
    await rental(mezzoId, '01-03-2026', '05-03-2026', { nome: 'Marzo' })
    const fault = (dal: string | null, al: string | null) =>
      created(RENTALS, { mezzoId, dal, al }).then(({ body }) => body.errors?.dal?.[0])
    const sentence = messages.overlaps(['Mezzo'], { name: 'Marzo', from: '01-03-2026', to: '05-03-2026' })
    expect(sentence).toBe('Si sovrappone al periodo di «Marzo», dal 01-03-2026 al 05-03-2026')
    for (const [dal, al] of [
      ['05-03-2026', '06-03-2026'],
      ['05-02-2026', '01-03-2026'],
      ['02-03-2026', '03-03-2026'],
      [null, '01-03-2026'],
      ['05-03-2026', null],
    ] as const)
      expect(await fault(dal, al)).toBe(sentence)
    expect(await fault('06-03-2026', null)).toBeUndefined()
    expect(await fault('07-03-2027', '08-03-2027')).toContain('dal 06-03-2026')
    expect(await fault(null, '28-02-2026')).toBeUndefined()
  })

  it('are compared for one machine, and not without a machine, days, or when called off', async () => {
    const [one, other] = [await machine(), await machine()]
    await rental(one, '01-03-2026', '05-03-2026')
    await rental(other, '01-03-2026', '05-03-2026')
    for (const values of [
      { dal: '01-03-2026', al: '05-03-2026' },
      { mezzoId: one },
      { mezzoId: one, dal: '02-03-2026', al: '04-03-2026', annullato: 'Y' },
    ])
      expect(faultOf(await created(RENTALS, values))).toBe(201)
  })

  it('end after they begin', async () => {
    expect(faultOf(await created(RENTALS, { dal: '02-03-2026', al: '01-03-2026' }))).toEqual({
      al: [messages.notBefore('Al', 'Dal')],
    })
    const [inizio, fine] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z']
    expect(faultOf(await created(SHIFTS, { inizio, fine }))).toEqual({
      fine: [messages.afterDate('Fine', '01-03-2026 11:00')],
    })
    expect(faultOf(await created(SHIFTS, { dalle: '09:00', alle: '08:00' }))).toEqual({
      alle: [messages.afterTime('Alle', '09:00')],
    })
  })

  it('leave out the end of times and moments', async () => {
    const shift = { persona: 'Ada', giorno: '01-03-2026' }
    expect(faultOf(await created(SHIFTS, { ...shift, dalle: '08:00', alle: '12:00' }))).toBe(201)
    expect(faultOf(await created(SHIFTS, { ...shift, dalle: '12:00', alle: '13:00' }))).toBe(201)
    expect(faultOf(await created(SHIFTS, { ...shift, dalle: '12:30', alle: '14:00', notte: true }))).toBe(201)
    expect(Object.keys(faultOf(await created(SHIFTS, { ...shift, dalle: '11:59', alle: '12:30' })))).toEqual(['dalle'])
    const moments = (inizio: string, fine: string | null) => ({ inizio, fine })
    expect(faultOf(await created(SHIFTS, moments('2026-03-01T08:00:00Z', '2026-03-01T10:00:00Z')))).toBe(201)
    expect(faultOf(await created(SHIFTS, moments('2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z')))).toBe(201)
    expect(faultOf(await created(SHIFTS, moments('2026-03-01T09:59:59Z', null)))).toHaveProperty('inizio')
  })
})

describe('a row in the way', () => {
  it('is told with its hours, and by its id where it has no name', async () => {
    const shift = { nome: null, persona: 'Bruno', giorno: '02-03-2026' }
    const { body } = await created(SHIFTS, { ...shift, dalle: '08:00', alle: '12:00' })
    const name = `#${body.data.id}`
    const refused = await created(SHIFTS, { ...shift, dalle: '11:00' })
    expect(faultOf(refused)).toEqual({ dalle: [`Si sovrappone al periodo di «${name}», dalle 08:00 alle 12:00`] })
    expect(refused.body.inTheWay).toEqual({ dalle: { table: 'prova_turni', id: body.data.id, name } })
  })

  it('that is out of sight is told without its name and its days', async () => {
    const mezzoId = await machine()
    await rental(mezzoId, '01-03-2026', '05-03-2026', { nome: 'Segreto' })
    const { status, body } = await app
      .as('ROLE_NOLEGGI')
      .post(RENTALS, { nome: 'Mio', mezzoId, dal: '03-03-2026', al: '04-03-2026' })
    expect([status, body.errors]).toEqual([422, { dal: [messages.overlaps(['Mezzo'])] }])
    expect(body.inTheWay).toBeUndefined()
    expect(JSON.stringify(body)).not.toContain('Segreto')
  })

  it('is told without its name to who does not read by what it is in the way', async () => {
    await machine({ nome: 'Segreta', filiale: 'RE', codice: 'B1' })
    const { status, body } = await app
      .as('ROLE_MAGAZZINO')
      .post(MACHINES, { nome: 'Altra', filiale: 'RE', codice: 'B1' })
    expect([status, body.errors]).toEqual([422, { codice: [messages.combination(['Filiale', 'Codice'])] }])
    expect(JSON.stringify(body)).not.toContain('Segreta')
  })
})

describe('rows of one command', () => {
  const update = (name: string, id: number, set: Values): Change => ({
    table: tableOf(model, name),
    verb: 'update',
    id,
    set,
  })
  const asBoss = (changes: Change[]) =>
    app.db.transaction((tx) => write(tx, { ...app.app.engine, actor: 'system' }, changes))
  const rows = (ids: number[], values: Values[]) => ids.map((id, at) => update('prova_noleggi', id, values[at] ?? {}))

  it('may change places', async () => {
    const mezzoId = await machine()
    const [march, april] = [
      { dal: '01-03-2026', al: '31-03-2026' },
      { dal: '01-04-2026', al: '30-04-2026' },
    ]
    const ids = [await rental(mezzoId, march.dal, march.al), await rental(mezzoId, april.dal, april.al)]
    await asBoss(rows(ids, [april, march]))
    // Also one after the other, in statements of their own.
    await asBoss([
      ...rows(ids.slice(0, 1), [march]),
      update('prova_mezzi', mezzoId, { note: 'Scambiati' }),
      ...rows(ids.slice(1), [april]),
    ])
    const stored = await app.db.query('select "dal"::text from "prova_noleggi" where "id" = any($1) order by "id"', [
      ids,
    ])
    expect(stored).toEqual([{ dal: '2026-03-01' }, { dal: '2026-04-01' }])
    await expect(asBoss(rows(ids, [march, march]))).rejects.toMatchObject({ status: 422 })
    const twice = [...rows(ids.slice(0, 1), [april]), update('prova_noleggi', ids[0] ?? 0, { nome: 'Altro' })]
    await expect(asBoss(twice)).rejects.toMatchObject({ status: 422, errors: { dal: [expect.any(String)] } })
  })

  it('are each told in bulk, and changed without those', async () => {
    const [one, other] = [await machine(), await machine()]
    await rental(one, '01-03-2026', '05-03-2026')
    const ids = [await rental(other, '04-03-2026', '06-03-2026'), await rental(other, '10-03-2026', '12-03-2026')]
    const request = { rows: { ids }, values: { mezzoId: one } }
    const check = await boss().post(`${RENTALS}/bulk`, { ...request, check: true })
    expect(check.body.data).toMatchObject({
      count: 1,
      refused: [{ id: ids[0], errors: { mezzoId: [expect.any(String)] } }],
    })
    expect((await boss().post(`${RENTALS}/bulk`, request)).status).toBe(409)
    const done = await boss().post(`${RENTALS}/bulk`, { ...request, without: [ids[0]] })
    expect([done.status, done.body.data.count]).toEqual([200, 1])
  })

  it('come back by an undo where nobody has taken their place', async () => {
    const mezzoId = await machine()
    const id = await rental(mezzoId, '01-03-2026', '05-03-2026')
    const gone = await boss().delete(`${RENTALS}/${id}`)
    const taking = await created(RENTALS, { mezzoId, dal: '02-03-2026', al: '02-03-2026' })
    const undo = () => boss().post(`/api/undo/${gone.headers['x-command']}`)
    expect((await undo()).status).toBe(409)
    await boss().delete(`${RENTALS}/${taking.body.data.id}`)
    expect((await undo()).status).toBe(200)
  })

  it('are kept apart by the database itself', async () => {
    const mezzoId = await machine()
    const insert = `insert into "prova_noleggi" ("nome", "mezzoId", "dal", "al", "annullato") values ('x', $1, '2026-03-01', null, 'N')`
    await app.db.query(insert, [mezzoId])
    await expect(app.db.query(insert, [mezzoId])).rejects.toMatchObject({ code: '23P01' })
  })
})
