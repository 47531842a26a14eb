import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
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

describe('opening an inventory', () => {
  it('INV-B-01 INV-C-13 INV-F-04 INV-F-12 takes every active vehicle of the branch and says how many', async () => {
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
    expect(items.data[0]).toMatchObject({ resourceMago: branch.vehicle(1), manuale: 'N', status: null, withoutStatus: true })
  })

  it('counts a scan, an unknown code, and concludes', async () => {
    const { id, branch } = await opened(3)
    const answer = await supervisor().post(inventoryUrl(id, 'scansioni'), scansBody([
      scanOf(` ${branch.vehicle(1).toLowerCase()} `), scanOf(`s${branch.vehicle(2)}`), scanOf(branch.vehicle(1)), scanOf('IGNOTO'), scanOf('', { key: 'x' }),
    ]))
    console.log(JSON.stringify(answer.body, null, 1))
    console.log(JSON.stringify((await admin().get(inventoryUrl(id, 'conteggio'))).body, null, 1))
    console.log(JSON.stringify((await admin().get(inventoryUrl(id, 'anomalie'))).body, null, 1))
    const item = await itemOf(id, branch.vehicle(3))
    console.log((await supervisor().put(`${ITEMS}/${item.id}/stato/${state.ASSENTE}`)).status)
    console.log(JSON.stringify((await supervisor().post(inventoryUrl(id, 'risoluzioni'), { codice: 'ignoto', azione: 'AGGIUNTO' })).body))
    await own.calculate()
    console.log(JSON.stringify(await inventoryOf(id)))
    console.log(JSON.stringify((await supervisor().put(inventoryUrl(id, 'concluso'))).body))
    console.log(JSON.stringify((await supervisor().put(`${ITEMS}/${item.id}/stato/-1`)).body))
    const again = await own.open(branch.id)
    console.log(JSON.stringify((await admin().get(inventoryUrl(id, `confronto/${again.id}`))).body))
    console.log(JSON.stringify((await admin().get(inventoryUrl(id, `anomalie`))).body))
    console.log((await admin().get(`/api/filiali-inventari/${branch.id}`)).body, (await admin().get(`/api/users/me/filiali-inventario`)).body)
  })
})
