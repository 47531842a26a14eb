import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { setClock } from '#server/clock.ts'
import { type Change, type WriteContext, write } from '#server/crud/write.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { howMany } from '#tests/support/how-many.ts'
import { numberedModel } from '#tests/support/numbered-tables.ts'

const model = numberedModel()
const CONTRACTS = '/api/prova_contratti'
const contracts = tableOf(model, 'prova_contratti')
const lines = tableOf(model, 'prova_posizioni')
let app: TestApp
let branch: number
let other: number
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(async () => {
  setClock()
  await app.close()
})

const admin = () => app.as('ROLE_SUPER_ADMIN')

/** All rows and numbers are as before the first. */
beforeEach(async () => {
  setClock('2026-05-04T10:00:00Z')
  for (const table of ['prova_posizioni', 'prova_contratti', 'prova_filiali', '_series', '_freed_numbers'])
    await app.db.query(`delete from "${table}"`)
  branch = (await admin().post('/api/prova_filiali', { nome: 'Cesena', codice: 'CE' })).body.data.id
  other = (await admin().post('/api/prova_filiali', { nome: 'Forlì', codice: 'FO' })).body.data.id
})

const values = (more: object = {}) => ({ nome: 'Rossi', data: '01-02-2026', filialeId: branch, ...more })
const make = (more: object = {}): Promise<Answer> => admin().post(CONTRACTS, values(more))
const made = async (more: object = {}) => (await make(more)).body.data
const commandOf = ({ headers }: Answer) => headers['x-command']
const numbers = async (field = 'numero', table = 'prova_contratti') =>
  (await app.db.query<{ n: string }>(`select "${field}" as n from "${table}" order by "id"`)).map(({ n }) => n)
const freed = async (table = 'prova_contratti', field = 'numero') =>
  app.db.query<{ number: string; reason: string }>(
    `select "number", "reason" from "_freed_numbers" where "table" = $1 and "field" = $2 order by "id"`,
    [table, field],
  )
const create = (more: object, set = {}): Change => ({
  table: contracts,
  verb: 'create',
  values: values(more),
  ...(Object.keys(set).length > 0 && { set }),
})
const writeAll = (changes: Change[], then: (tx: Transaction) => void = () => {}, trial?: WriteContext['trial']) =>
  app.db.transaction(async (tx) => {
    const rows = await write(tx, { ...app.app.engine, actor: 'system', ...(trial && { trial }) }, changes)
    then(tx)
    return rows
  })
const stop = () => {
  throw new Error('rolled back')
}

describe('a new row', () => {
  it('has the next number of each of its series', async () => {
    expect(await made()).toMatchObject({ numero: '2026/0001', sigla: 'CE-0001/2026', protocollo: 'P202600001' })
    expect(await made({ filialeId: other })).toMatchObject({ numero: '2026/0002', sigla: 'FO-0001/2026' })
    expect(await made()).toMatchObject({ numero: '2026/0003', sigla: 'CE-0002/2026', protocollo: 'P202600003' })
  })

  it('is numbered in the year of its date, or in that of the clock in Rome', async () => {
    const at = async (moment: string, data: string) => {
      setClock(moment)
      const [row] = await writeAll([create({ data })])
      return [row?.numero, row?.sigla, row?.protocollo]
    }
    const [before, after] = ['2026-12-31T22:59:00Z', '2026-12-31T23:01:00Z']
    expect(await at(before, '31-12-2025')).toEqual(['2025/0001', 'CE-0001/2026', 'P202600001'])
    expect(await at(after, '2027-01-01')).toEqual(['2027/0001', 'CE-0001/2027', 'P202700001'])
    expect(await at(after, '30-12-2025')).toEqual(['2025/0002', 'CE-0002/2027', 'P202700002'])
  })

  it('goes on beyond the digits of the pattern', async () => {
    await make()
    await app.db.query(`update "_series" set "last" = 9998 where "series" = '2026/•'`)
    expect([(await made()).numero, (await made()).numero]).toEqual(['2026/9999', '2026/10000'])
  })

  it('is numbered in the order of its command, and within the row that it belongs to', async () => {
    const rows = await writeAll([create({}), create({ data: '01-01-2025' }), create({ filialeId: other }), create({})])
    expect(rows.map((row) => row?.numero)).toEqual(['2026/0001', '2025/0001', '2026/0002', '2026/0003'])
    expect(rows.map((row) => row?.sigla)).toEqual(['CE-0001/2026', 'CE-0002/2026', 'FO-0001/2026', 'CE-0003/2026'])
    const [first, second] = rows.map((row) => row?.id)
    const line = (contrattoId?: number): Change => ({
      table: lines,
      verb: 'create',
      values: { nome: 'a', contrattoId },
    })
    const added = await writeAll([line(first), line(second), line(first)])
    expect(added.map((row) => row?.numero)).toEqual(['2026/0001.01', '2025/0001.01', '2026/0001.02'])
  })

  it('ignores the number of a body, and so does a save', async () => {
    const row = await made({ numero: '2026/0077' })
    expect(row.numero).toBe('2026/0001')
    const saved = await admin().put(`${CONTRACTS}/${row.id}`, { numero: 'x', nome: 'Bianchi' })
    expect([saved.status, saved.body.data.numero]).toEqual([200, '2026/0001'])
    const moved = await admin().put(`${CONTRACTS}/${row.id}`, { filialeId: other, data: '01-01-2020' })
    expect(moved.body.data).toMatchObject({ numero: '2026/0001', sigla: 'CE-0001/2026' })
    expect((await made()).numero).toBe('2026/0002')
  })

  it('is refused where a text is missing from which its number is made, or the row that has it', async () => {
    await app.db.query(`update "prova_filiali" set "codice" = '' where "id" = $1`, [branch])
    const empty = await make()
    expect([empty.status, empty.body.errors.filialeId]).toEqual([422, [expect.stringContaining('«Codice»')]])
    const gone = await make({ filialeId: 999_999 })
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['filialeId']])
    const row = await made({ filialeId: other })
    expect(row).toMatchObject({ numero: '2026/0001', sigla: 'FO-0001/2026' })
    await app.db.query(`update "prova_contratti" set "numero" = null`)
    const line = await admin().post('/api/prova_posizioni', { nome: 'a', contrattoId: row.id })
    expect(line.body.errors.contrattoId).toEqual([expect.stringContaining('scegline un altro')])
  })

  it('is answered again, not numbered again, where the request is repeated', async () => {
    const again = () => admin().post(CONTRACTS, values(), { 'idempotency-key': 'one' })
    const [one, two] = [await again(), await again()]
    expect([one.body, await numbers()]).toEqual([two.body, ['2026/0001']])
  })

  it('counts as one series what differs by capitals only', async () => {
    await admin().put(`/api/prova_filiali/${other}`, { codice: 'ce' })
    expect([(await made()).sigla, (await made({ filialeId: other })).sigla]).toEqual(['CE-0001/2026', 'ce-0002/2026'])
    const rows = await writeAll([create({}), create({ filialeId: other }), create({})])
    expect(rows.map((row) => row?.sigla)).toEqual(['CE-0003/2026', 'ce-0004/2026', 'CE-0005/2026'])
  })

  it.each([
    ['È', 'è'],
    ['İ', 'i̇'],
    ['ΟΔΟΣ', 'οδος'],
  ])('never shares its number, whatever the database takes %s and %s for', async (one, two) => {
    await admin().put(`/api/prova_filiali/${branch}`, { codice: one })
    await admin().put(`/api/prova_filiali/${other}`, { codice: two })
    await writeAll([create({}), create({ filialeId: other }), create({})])
    const answers = [await make({ filialeId: other }), await make({ filialeId: other }), await make()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  })
})

describe('nothing is left out', () => {
  it('by what is refused, rolled back or only tried', async () => {
    await make()
    expect((await make({ pezzi: 99 })).status).toBe(422)
    await expect(writeAll([create({}), create({})], stop)).rejects.toThrow('rolled back')
    await expect(writeAll([create({}), create({ pezzi: 99 })])).rejects.toThrow()
    await expect(writeAll([create({}), create({ pezzi: 99 })], stop, new Map())).rejects.toThrow('rolled back')
    expect((await made()).numero).toBe('2026/0002')
  })

  it('and nothing is given twice, whoever writes at once', async () => {
    const writers = howMany(50, 200)
    const ids: number[] = []
    const work = async (n: number) => {
      const answer = await make({ filialeId: n % 2 ? branch : other, pezzi: n % 7 === 3 ? 99 : 1 })
      if (n % 7 === 3) return expect(answer.status).toBe(422)
      expect(answer.status).toBe(201)
      ids.push(answer.body.data.id)
      if (n % 5 === 0) expect((await admin().delete(`${CONTRACTS}/${answer.body.data.id}`)).status).toBe(204)
      if (n % 5 === 1) expect((await admin().post(`/api/undo/${commandOf(answer)}`)).status).toBe(200)
      if (n % 5 === 2) await expect(writeAll([create({}), create({ filialeId: other })], stop)).rejects.toThrow()
      if (n % 5 === 3) await writeAll([create({ filialeId: other }), create({}), create({ filialeId: other })])
    }
    await Promise.all(Array.from({ length: writers }, (_, n) => work(n)))
    for (const [field, ledger] of Object.entries({ numero: '2026/', sigla: 'CE-', protocollo: 'P2026' })) {
      const left = (await freed('prova_contratti', field)).map(({ number }) => number)
      const all = [...(await numbers(field)), ...left].filter((number) => number.startsWith(ledger))
      const places = all.map((number) => Number(number.slice(ledger.length).split('/')[0])).sort((a, b) => a - b)
      expect(places).toEqual(places.map((_, at) => at + 1))
      expect(places.length).toBeGreaterThan(writers / 4)
    }
    expect(ids.length).toBeGreaterThan(writers / 2)
  })
})

describe('a number', () => {
  it('of a deleted row stays free, and is its own again when the row comes back', async () => {
    const rows = [await made(), await made(), await made()]
    const gone = await admin().delete(`${CONTRACTS}/${rows[2].id}`)
    expect(await freed()).toEqual([{ number: '2026/0003', reason: 'deleted' }])
    expect((await made()).numero).toBe('2026/0004')
    expect((await admin().post(`/api/undo/${commandOf(gone)}`)).status).toBe(200)
    expect((await admin().get(`${CONTRACTS}/${rows[2].id}`)).body.data).toMatchObject({
      numero: '2026/0003',
      protocollo: 'P202600003',
    })
    expect(await freed()).toEqual([])
    const ids = rows.map(({ id }) => id)
    expect((await admin().post(`${CONTRACTS}/bulk`, { rows: { ids }, delete: true })).status).toBe(200)
    expect((await freed()).map(({ number }) => number).sort()).toEqual(['2026/0001', '2026/0002', '2026/0003'])
  })

  it('is free after its creation is taken back, until that is done again', async () => {
    const created = await make()
    const undone = await admin().post(`/api/undo/${commandOf(created)}`)
    expect(await freed()).toEqual([{ number: '2026/0001', reason: 'undone' }])
    expect((await made()).numero).toBe('2026/0002')
    expect((await admin().post(`/api/undo/${commandOf(undone)}`)).status).toBe(200)
    expect([await numbers(), await freed()]).toEqual([['2026/0001', '2026/0002'], []])
  })

  it('is free when its row goes with another, or another takes its place', async () => {
    const [one, two] = [await made(), await made()]
    const line = { nome: 'a', contrattoId: one.id }
    await admin().post('/api/prova_posizioni', line)
    await admin().post('/api/prova_posizioni', line)
    const gone = await admin().delete(`${CONTRACTS}/${one.id}`)
    expect(await freed('prova_posizioni')).toEqual([
      { number: '2026/0001.01', reason: 'deleted' },
      { number: '2026/0001.02', reason: 'deleted' },
    ])
    await admin().post(`/api/undo/${commandOf(gone)}`)
    expect([await freed(), await freed('prova_posizioni')]).toEqual([[], []])
    expect((await admin().post('/api/prova_posizioni', line)).body.data.numero).toBe('2026/0001.03')
    expect((await admin().post(`${CONTRACTS}/${one.id}/replace`, { with: two.id })).status).toBe(200)
    expect(await freed()).toEqual([{ number: '2026/0001', reason: 'deleted' }])
    expect(await numbers('numero', 'prova_posizioni')).toEqual(['2026/0001.01', '2026/0001.02', '2026/0001.03'])
  })

  it('stays where the history of its row is erased', async () => {
    const { id } = await made()
    await admin().delete(`${CONTRACTS}/${id}`)
    const erased = await admin().delete(`/api/history?table=prova_contratti&id=${id}&reason=Richiesta+del+cliente`)
    expect([erased.status, await freed()]).toEqual([204, [{ number: '2026/0001', reason: 'deleted' }]])
  })

  it('that the program brings is kept, and its series goes on after it', async () => {
    const [old, odd, next] = await writeAll([
      create({}, { numero: '2024/0031' }),
      create({}, { numero: 'Vecchio 7' }),
      create({ data: '01-01-2024' }),
    ])
    expect([old?.numero, odd?.numero, next?.numero]).toEqual(['2024/0031', 'Vecchio 7', '2024/0032'])
    expect(old?.sigla).toBe('CE-0001/2026')
  })

  it('goes on after those that rows have from before the field gave numbers', async () => {
    const text = `insert into "prova_contratti" ("nome", "data", "filialeId", "numero") values`
    const stored = ['2026/0041', '2026/12', '2026/0099-bis', '2025/0500', '']
    for (const number of stored) await app.db.query(`${text} ('x', '2026-01-01', $1, nullif($2, ''))`, [branch, number])
    expect([(await made()).numero, (await made({ data: '01-01-2025' })).numero]).toEqual(['2026/0042', '2025/0501'])
    const [row] = (await admin().get(`${CONTRACTS}?sortBy=id&page=1&rowsPerPage=5`)).body.data.slice(4)
    expect(row.numero).toBeNull()
    const gone = await admin().delete(`${CONTRACTS}/${row.id}`)
    await admin().post(`/api/undo/${commandOf(gone)}`)
    expect((await admin().get(`${CONTRACTS}/${row.id}`)).body.data.numero).toBeNull()
  })

  it('goes on after those that were brought before its pattern gave them', async () => {
    await writeAll([create({}, { numero: '2026-0002' }), create({})])
    const changed = numberedModel()
    Object.assign(tableOf(changed, 'prova_contratti').fields.numero ?? {}, { pattern: '{year}-{0000}' })
    const later = await testApp({ model: changed, beside: { db: app.db, config: app.config } })
    const answers = [await later.as('ROLE_SUPER_ADMIN').post(CONTRACTS, values())]
    answers.push(await later.as('ROLE_SUPER_ADMIN').post(CONTRACTS, values()))
    expect(answers.map(({ body }) => body.data?.numero)).toEqual(['2026-0003', '2026-0004'])
    await later.close()
    expect((await made()).numero).toBe('2026/0002')
  })

  it('is free no longer where a row has it in other capitals', async () => {
    const { id } = await made()
    await admin().delete(`${CONTRACTS}/${id}`)
    await writeAll([create({}, { sigla: 'ce-0001/2026' })])
    const { body } = await admin().get(`${CONTRACTS}/free-numbers`)
    expect(body.total).toBe(2)
    expect(body.data.map(({ number }: { number: string }) => number).sort()).toEqual(['2026/0001', 'P202600001'])
  })

  it('stays where a change is taken back from when people wrote it', async () => {
    const { id } = await made()
    const saved = await admin().put(`${CONTRACTS}/${id}`, { nome: 'Bianchi' })
    const text = `update "_history" set "before" = jsonb_set("before", '{numero}', '"Vecchio 7"') where "command" = $1`
    await app.db.query(text, [commandOf(saved)])
    expect((await admin().post(`/api/undo/${commandOf(saved)}`)).status).toBe(409)
    expect([await numbers(), await freed()]).toEqual([['2026/0001'], []])
  })

  it('is found, sorted by and exported as a text', async () => {
    for (const data of ['01-01-2025', '01-01-2026', '01-01-2026']) await make({ data })
    const rows = await admin().get(`${CONTRACTS}?filters={"numero":"26/00"}&sortBy=numero&descending=1`)
    expect(rows.body.data.map(({ numero }: { numero: string }) => numero)).toEqual(['2026/0002', '2026/0001'])
    const csv = await admin().get(`${CONTRACTS}/export?format=csv&columns=numero`)
    expect(csv.body).toContain('2026/0002')
  })
})
