import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { readBiff } from '#tests/support/biff.ts'
import { exported } from '#tests/support/exported.ts'
import { INVENTORIES, ITEMS, inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'
import { readXlsx } from '#tests/support/read-exported.ts'

let app: TestApp
const own = inventoriesOf(() => app)
const { admin, supervisor, opened, itemOf, inventoryOf } = own
let state: Awaited<ReturnType<typeof own.makeStates>>
beforeAll(async () => {
  app = await testApp()
  state = await own.makeStates()
})
afterAll(() => app.close())

const file = (format: string, filters: object, role = 'ROLE_SUPERVISOR_INVENTARIO_MEZZI') =>
  exported(app, role, `${ITEMS}/${format}?sortBy=resourceMago&filters=${encodeURIComponent(JSON.stringify(filters))}`)

describe('the vehicles of an inventory', () => {
  it('are written and read under the names of the specification', {
    tags: ['INV-F-17', 'INV-F-18', 'INV-F-19', 'INV-F-20', 'INV-F-21', 'INV-F-23'],
  }, async () => {
    const { id } = await opened(0)
    const body = {
      IdInventarioMezzi: id,
      resourceMago: 'A MANO 1',
      description: 'Gru a torre',
      note: 'Però manca la targa',
      statusId: state.ASSENTE,
      manuale: 'Y',
    }
    const made = await supervisor().post(ITEMS, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { IdInventarioMezzi: _owner, statusId, ...said } = body
    expect((await admin().get(`${ITEMS}/${made.body.data.id}`)).body.data).toMatchObject({
      ...said,
      status: { id: statusId, description: 'ASSENTE', identificativo: 'ASSENTE' },
      inventarioMezzi: { id },
    })
    const states = (await app.as('ROLE_USER_CRM').get('/api/inventario_mezzi_item_stati')).body.data
    expect(states.map(({ identificativo }: { identificativo: string }) => identificativo)).toContain('DA_VERIFICARE')
  })

  it('an inventory is read with who opened it and when, and never written', {
    tags: ['INV-F-05', 'INV-F-06', 'INV-F-07', 'INV-F-08', 'INV-F-11', 'INV-B-24'],
  }, async () => {
    const { id } = await opened(1)
    const row = await inventoryOf(id)
    expect(row).toMatchObject({ concluso: false, status: 'Aperto', utenteCreazione: { id: expect.any(Number) } })
    for (const moment of [row.created, row.dataCreazione]) expect(new Date(moment).toISOString()).toBe(moment)
    const refused = await admin().put(`${INVENTORIES}/${id}`, { conteggioCieco: true })
    expect(refused.status).toBe(404)
    expect(await inventoryOf(id)).toEqual(row)
  })

  it('are counted by state with the filters of the list, and many get a state at once', async () => {
    const { id, branch } = await opened(5)
    const rows = { filters: { idInventarioMezzi: id, withoutStatus: true } }
    const asked = { rows, values: { statusId: state.PRESENTE } }
    const { set } = (await supervisor().post(`${ITEMS}/bulk`, { ...asked, check: true })).body.data
    expect((await supervisor().post(`${ITEMS}/bulk`, { ...asked, set })).body.data).toEqual({ count: 5, vanished: [] })
    expect(await itemOf(id, branch.vehicle(3))).toMatchObject({
      status: { id: state.PRESENTE },
      contatoDa: { username: 'supervisor_inventario_mezzi' },
    })
    const filters = encodeURIComponent(JSON.stringify({ idInventarioMezzi: id }))
    const summary = (await admin().get(`${ITEMS}/summary?by=status&filters=${filters}`)).body
    expect(summary).toMatchObject({ data: [{ value: state.PRESENTE, count: 5 }], totalRows: 5 })
  })
})

describe('a state in the place of another', () => {
  it('is no count: who counted a vehicle and when stays, also when it is undone', async () => {
    const { id, branch } = await opened(1)
    const double = await own.make('/api/inventario_mezzi_item_stati', { description: 'Presente (doppio)' })
    const { id: vehicle } = await itemOf(id, branch.vehicle(1))
    setClock('2026-03-02T10:00:00Z')
    expect((await supervisor().put(`${ITEMS}/${vehicle}`, { statusId: double.id })).status).toBe(200)
    setClock('2026-03-05T10:00:00Z')
    const counted = {
      contatoDa: { username: 'supervisor_inventario_mezzi' },
      contatoIl: '2026-03-02T10:00:00.000Z',
    }
    const replaced = await admin().post(`/api/inventario_mezzi_item_stati/${double.id}/replace`, {
      with: state.PRESENTE,
    })
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
    expect(await itemOf(id, branch.vehicle(1))).toMatchObject({ status: { id: state.PRESENTE }, ...counted })
    const undone = await admin().post(`/api/undo/${replaced.headers['x-command']}`)
    setClock()
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await itemOf(id, branch.vehicle(1))).toMatchObject({ status: { id: double.id }, ...counted })
  })
})

describe('the spreadsheet of an inventory', () => {
  it('holds the rows of the filter, named after the day in Rome', {
    tags: ['INV-C-23', 'INV-B-14', 'INV-B-15'],
  }, async () => {
    const { id, branch } = await opened(3)
    const { id: second } = await itemOf(id, branch.vehicle(2))
    await supervisor().put(`${ITEMS}/${second}`, { note: '=1+1 è solo testo', statusId: state.DA_VERIFICARE })
    setClock('2026-12-31T23:30:00Z')
    const xls = await file('xls', { idInventarioMezzi: id })
    setClock()
    expect(xls.headers['content-disposition']).toBe('attachment; filename=inventario_01-01-2027.xls')
    expect(xls.headers['content-type']).toBe('application/vnd.ms-excel')
    const [heading = [], ...rows] = readBiff(xls.bytes).cells
    expect(heading).toEqual(expect.arrayContaining(['Risorsa Mago', 'Descrizione', 'Stato', 'Note']))
    expect(rows.map((row) => row[heading.indexOf('Risorsa Mago')])).toEqual([1, 2, 3].map(branch.vehicle))
    expect(rows[1]).toEqual(expect.arrayContaining([branch.vehicle(2), 'DA_VERIFICARE', '=1+1 è solo testo']))

    expect(readBiff((await file('xls', { idInventarioMezzi: id, withoutStatus: true })).bytes).cells).toHaveLength(3)
    const all = readXlsx((await file('xlsx', { idInventarioMezzi: id, withoutStatus: false })).bytes)
    expect(all.cells.slice(1).map((row) => row.includes(branch.vehicle(2)))).toEqual([false, true, false])
  })

  it('stays open to every reader after the conclusion, and says what it does not know', async () => {
    const { id } = await opened(1)
    expect((await supervisor().put(inventoryUrl(id, 'concluso'))).status).toBe(200)
    const { status, bytes } = await file('xls', { idInventarioMezzi: id }, 'ROLE_MARKETING')
    expect([status, readBiff(bytes).cells.length]).toEqual([200, 2])
    expect((await file('xls', { inventato: 1 })).status).toBe(422)
    expect((await file('pdf', { idInventarioMezzi: id })).status).toBe(404)
  })
})

describe('many vehicles at once beside a count', () => {
  it('locks the inventory before its vehicles, as a scan does: neither is refused', async () => {
    const { id, branch } = await opened(40)
    const numbers = Array.from({ length: 40 }, (_, n) => n + 1)
    const { data } = await own.itemsOf(id)
    const ids = data.map((item: { id: number }) => item.id)
    const bulks = [
      [supervisor(), state.ASSENTE],
      [supervisor(), state.ALTROVE],
      [admin(), state.DA_VERIFICARE],
    ] as const
    const many = bulks.map(([client, statusId]) =>
      client.post(`${ITEMS}/bulk`, { rows: { ids }, values: { statusId } }),
    )
    const scans = numbers.map((n) =>
      supervisor().post(inventoryUrl(id, 'scansioni'), scansBody([scanOf(branch.vehicle(n))])),
    )
    const answers = await Promise.all([...many, ...scans])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe('vehicles whose numbers differ by an accent only', () => {
  it('are two vehicles: a code means the one that is written so', async () => {
    const branch = await own.makeBranch(0)
    for (const resourceMago of ['ÉQ9', 'EQ9']) {
      const made = await admin().post('/api/mezzi', { resourceMago, filialeInventarioId: branch.id })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    const { id } = await own.open(branch.id)
    const scans = [scanOf('eq9'), scanOf('EQ9')]
    const outcomes = (await supervisor().post(inventoryUrl(id, 'scansioni'), scansBody(scans))).body.data
    expect(outcomes.map(({ esito }: { esito: string }) => esito)).toEqual(['TROVATO', 'GIA_CONTATO'])
    const accented = (await own.itemsOf(id)).data.find((one: { resourceMago: string }) => one.resourceMago === 'ÉQ9')
    expect(accented.status).toBeNull()
    const same = await supervisor().put(`${ITEMS}/${accented.id}`, { resourceMago: 'ÉQ9', note: 'non letto' })
    expect(same.status, JSON.stringify(same.body)).toBe(200)
  })
})

describe('a filter of vehicles that a client leaves switched off', () => {
  it('means the same rows in the list, in bulk changes and in files: `withoutStatus: false` is no filter', async () => {
    const { id, branch } = await opened(3)
    const { id: first } = await itemOf(id, branch.vehicle(1))
    await supervisor().put(`${ITEMS}/${first}/stato/${state.ASSENTE}`)
    const off = { idInventarioMezzi: id, withoutStatus: false }
    const asked = encodeURIComponent(JSON.stringify(off))
    expect((await admin().get(`${ITEMS}?filters=${asked}`)).body.totalRows).toBe(3)
    expect((await admin().get(`${ITEMS}/summary?by=status&filters=${asked}`)).body.totalRows).toBe(3)
    const bulk = { rows: { filters: off }, values: { statusId: null }, check: true }
    expect((await supervisor().post(`${ITEMS}/bulk`, bulk)).body.data.count).toBe(3)
    expect(readBiff((await file('xls', off)).bytes).cells).toHaveLength(4)
  })
})
