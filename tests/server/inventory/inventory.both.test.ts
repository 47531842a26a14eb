import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calculateUntil } from '#server/modules/inventory/calculate.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { INVENTORIES, ITEMS, inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'

let app: TestApp
const own = inventoriesOf(() => app)
const { admin, supervisor, opened, makeBranch, itemsOf, itemOf, inventoryOf } = own
let state: Awaited<ReturnType<typeof own.makeStates>>
beforeAll(async () => {
  app = await testApp()
  state = await own.makeStates()
})
afterAll(() => app.close())

const send = (id: number, scans: unknown[]) => supervisor().post(inventoryUrl(id, 'scansioni'), scansBody(scans))

describe('opening an inventory', () => {
  it('takes every active vehicle of the branch and says how many', {
    tags: ['INV-B-01', 'INV-C-13', 'INV-F-04', 'INV-F-12'],
  }, async () => {
    const branch = await makeBranch(5)
    await app.db.query(`update "mezzi" set "attivo" = 'N' where "resourceMago" = $1`, [branch.vehicle(5)])
    const answer = await supervisor().post(INVENTORIES, { filialeInventarioId: branch.id })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body.data).toMatchObject({
      filialeInventario: { id: branch.id },
      concluso: false,
      status: 'Aperto',
      mezziFiliale: 4,
      mezziTotali: 4,
      mezziContati: 0,
      utenteCreazione: { username: 'supervisor_inventario_mezzi' },
    })
    expect(answer.body.data.nome).toMatch(/^Filiale B\d+ \d\d-\d\d-\d{4}$/)
    const items = await itemsOf(answer.body.data.id)
    expect(items).toMatchObject({ totalRows: 4, totalRowsNoFiltered: 4, totalRowsWithoutStatus: 4 })
    expect(items.data[0]).toMatchObject({
      resourceMago: branch.vehicle(1),
      manuale: 'N',
      status: null,
      withoutStatus: true,
    })
  })

  it('is refused while one of the branch is open, which is named', { tags: 'INV-B-01' }, async () => {
    const { inventory, branch } = await opened(1)
    const both = await Promise.all([1, 2].map(() => supervisor().post(INVENTORIES, { filialeInventarioId: branch.id })))
    for (const answer of both) {
      expect(answer.status).toBe(422)
      const inTheWay = { table: 'inventari_mezzi', id: inventory.id, name: inventory.nome }
      expect(answer.body).toMatchObject({ inTheWay: { filialeInventarioId: inTheWay } })
      expect(answer.body.errors.filialeInventarioId[0]).toContain(inventory.nome)
    }
    const free = await makeBranch(2)
    const race = await Promise.all(
      [1, 2, 3].map(() => supervisor().post(INVENTORIES, { filialeInventarioId: free.id })),
    )
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  it('is possible in a branch without vehicles, and says what is wrong with any other', async () => {
    const { inventory, id } = await opened(0)
    expect(inventory).toMatchObject({ mezziFiliale: 0, mezziTotali: 0 })
    expect(await itemsOf(id)).toEqual({ data: [], totalRows: 0, totalRowsNoFiltered: 0, totalRowsWithoutStatus: 0 })
    for (const [body, key] of [
      [{}, 'filialeInventarioId'],
      [{ filialeInventarioId: 2_000_000_000 }, 'filialeInventarioId'],
      [{ filialeInventarioId: 'x' }, 'filialeInventarioId'],
      [{ filialeInventarioId: 1, concluso: true, altro: 1 }, 'altro'],
    ] as const) {
      const refused = await supervisor().post(INVENTORIES, body)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [key]])
    }
  })
})

describe('an open inventory', () => {
  it('is deleted with everything in it, and comes back whole', { tags: ['INV-C-15', 'INV-B-07'] }, async () => {
    const { id, branch } = await opened(30)
    await send(id, [scanOf(branch.vehicle(1)), scanOf('IGNOTO'), scanOf('IGNOTO 2')])
    await supervisor().post(inventoryUrl(id, 'risoluzioni'), { codice: 'IGNOTO', azione: 'AGGIUNTO' })
    const photo = await admin().uploadImage('foto.png', pixel(3))
    const item = await itemOf(id, branch.vehicle(2))
    const kept = await own.make('/api/inventario_mezzi_items_foto', {
      mezzoId: item.id,
      foto: photo.body.data.filename,
    })
    await own.calculate()
    const whole = async () => [
      await itemsOf(id),
      (await admin().get(inventoryUrl(id, 'anomalie'))).body,
      await own.progress(id),
    ]
    const before = JSON.stringify(await whole())
    const removed = await supervisor().delete(`${INVENTORIES}/${id}`)
    expect(removed.status, JSON.stringify(removed.body)).toBe(204)
    expect((await admin().get(`${INVENTORIES}/${id}`)).status).toBe(404)
    expect((await itemsOf(id)).totalRows).toBe(0)
    const line = (await admin().get(`/api/history?table=inventario-mezzi-items&id=${item.id}`)).body.data[0]
    expect(line).toMatchObject({
      verb: 'delete',
      username: 'supervisor_inventario_mezzi',
      before: { resourceMago: branch.vehicle(2) },
    })
    const back = await admin().post(`/api/undo/${removed.headers['x-command']}`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const after = JSON.stringify(await whole()).replaceAll(/"version":\d+/g, '')
    expect(after).toBe(before.replaceAll(/"version":\d+/g, ''))
    expect((await admin().get(`/api/inventario_mezzi_items_foto/${item.id}`)).body.data[0].id).toBe(kept.id)
  })

  it('does not come back where another one was opened since', async () => {
    const { id, branch } = await opened(1)
    const removed = await supervisor().delete(`${INVENTORIES}/${id}`)
    await own.open(branch.id)
    expect((await supervisor().post(`/api/undo/${removed.headers['x-command']}`)).status).toBe(409)
  })

  it('lists its vehicles with filters, sort and counters', {
    tags: ['INV-C-18', 'INV-B-12', 'INV-B-13', 'INV-B-16', 'INV-B-17', 'INV-B-18', 'INV-B-19', 'INV-B-23'],
  }, async () => {
    const { id, branch } = await opened(60)
    await supervisor().put(`${ITEMS}/${(await itemOf(id, branch.vehicle(7))).id}/stato/${state.PRESENTE}`)
    const asked = (filters: object, more = '') =>
      admin().get(
        `${ITEMS}?filters=${encodeURIComponent(JSON.stringify({ idInventarioMezzi: id, ...filters }))}${more}`,
      )
    const page = (await asked({}, '&sortBy=resourceMago&descending=1&page=2&rowsPerPage=50')).body
    expect(page).toMatchObject({ totalRows: 60, totalRowsNoFiltered: 60, totalRowsWithoutStatus: 59 })
    expect(page.data.map((row: { resourceMago: string }) => row.resourceMago)).toEqual(
      Array.from({ length: 10 }, (_, n) => branch.vehicle(10 - n)),
    )
    expect((await asked({ withoutStatus: true })).body.totalRows).toBe(59)
    expect((await asked({ withoutStatus: false })).body.totalRows).toBe(60)
    expect((await asked({ multiField: `s${branch.vehicle(3)}` })).body).toMatchObject({
      totalRows: 1,
      totalRowsNoFiltered: 60,
    })
    const wrong = await asked({ ignoto: 1, withoutStatus: 'forse' })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['ignoto', 'withoutStatus']])
    for (const bad of ['[', '[]', '7']) expect((await admin().get(`${ITEMS}?filters=${bad}`)).status).toBe(422)
  })
})

describe('a vehicle of an inventory', () => {
  it('gets a state from whoever counted it, and loses it with -1', {
    tags: ['INV-C-19', 'INV-B-08', 'INV-B-09'],
  }, async () => {
    const { id, branch } = await opened(1)
    const { id: item, version } = await itemOf(id, branch.vehicle(1))
    const set = await supervisor().put(`${ITEMS}/${item}/stato/${state.ALTROVE}`, undefined, {
      'if-match': `W/"${version}"`,
    })
    expect(set.body.data).toMatchObject({
      status: { identificativo: 'ALTROVE' },
      contatoDa: { username: 'supervisor_inventario_mezzi' },
    })
    expect([set.headers.etag, typeof set.headers['x-command']]).toEqual([`W/"${version + 1}"`, 'string'])
    const late = await admin().put(`${ITEMS}/${item}/stato/${state.ASSENTE}`, undefined, {
      'if-match': `W/"${version}"`,
    })
    expect([late.status, late.body.current.row.status.identificativo]).toEqual([412, 'ALTROVE'])
    const cleared = await supervisor().put(`${ITEMS}/${item}/stato/-1`)
    expect(cleared.body.data).toMatchObject({ status: null, contatoDa: null, contatoIl: null, withoutStatus: true })
    expect((await supervisor().post(`/api/undo/${cleared.headers['x-command']}`)).status).toBe(200)
    expect(await itemOf(id, branch.vehicle(1))).toMatchObject({
      contatoIl: set.body.data.contatoIl,
      status: { identificativo: 'ALTROVE' },
    })
    for (const unknown of ['0', '-2', 'x', '999999', '99999999999']) {
      expect((await supervisor().put(`${ITEMS}/${item}/stato/${unknown}`)).status, unknown).toBe(422)
    }
    expect((await supervisor().put(`${ITEMS}/99999999999/stato/-1`)).status).toBe(404)
  })

  it('is added by hand once, edited and deleted', {
    tags: ['INV-C-20', 'INV-C-21', 'INV-C-22', 'INV-B-22', 'INV-F-22'],
  }, async () => {
    const { id, branch } = await opened(1)
    const note = '=HYPERLINK("http://x";"+cmd")'
    const made = await supervisor().post(ITEMS, {
      IdInventarioMezzi: id,
      resourceMago: ' NUOVO-1 ',
      note,
      manuale: 'N',
    })
    expect(made.body.data).toMatchObject({ resourceMago: 'NUOVO-1', manuale: 'Y', note })
    for (const there of ['NUOVO-1', branch.vehicle(1)]) {
      const refused = await supervisor().post(ITEMS, { IdInventarioMezzi: id, resourceMago: there.toLowerCase() })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { resourceMago: [`«Risorsa Mago»: questo valore è già di «${there}»`] },
      ])
    }
    const url = `${ITEMS}/${made.body.data.id}`
    expect((await supervisor().put(url, { resourceMago: branch.vehicle(1) })).body.errors).toHaveProperty(
      'resourceMago',
    )
    const other = await opened(0)
    expect((await supervisor().put(url, { IdInventarioMezzi: other.id })).body.errors).toHaveProperty(
      'IdInventarioMezzi',
    )
    expect((await supervisor().put(url, { note: 'x'.repeat(200_000) })).status).toBe(422)
    expect((await supervisor().put(url, { resourceMago: 'nuovo-2' })).status).toBe(200)
    expect((await supervisor().delete(url)).status).toBe(204)
    expect((await supervisor().post(ITEMS, { IdInventarioMezzi: 2_000_000_000, resourceMago: 'X' })).status).toBe(422)
  })
})

describe('the figures of an inventory', () => {
  it('are calculated after a change, also one that a crash left behind', {
    tags: ['INV-F-15', 'INV-F-16', 'INV-F-09', 'INV-F-10'],
  }, async () => {
    const { id, branch } = await opened(3)
    await send(id, [scanOf(branch.vehicle(1)), scanOf('IGNOTO')])
    await admin().put(`${ITEMS}/${(await itemOf(id, branch.vehicle(2))).id}/stato/${state.ASSENTE}`)
    expect(await inventoryOf(id)).toMatchObject({ calcoloInCorso: true, status: 'Calcolo in corso', mezziContati: 0 })
    // Nobody calculates in this process until it is asked to: that is what a start finds.
    const closing = new AbortController()
    const ended = calculateUntil(app.app, closing.signal)
    await vi.waitFor(async () => expect((await inventoryOf(id)).calcoloInCorso).toBe(false), {
      timeout: 60_000,
      interval: 50,
    })
    closing.abort()
    await ended
    expect(await inventoryOf(id)).toMatchObject({
      status: 'Aperto',
      mezziTotali: 3,
      mezziContati: 2,
      numeroAnomalie: 2,
      utenteUltimaModifica: { username: 'admin' },
    })
  })
})
