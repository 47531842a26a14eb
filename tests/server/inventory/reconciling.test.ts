import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { ITEMS, inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'

let app: TestApp
const own = inventoriesOf(() => app)
const { admin, supervisor, opened, makeBranch, itemsOf, itemOf } = own
let state: Awaited<ReturnType<typeof own.makeStates>>
beforeAll(async () => {
  app = await testApp()
  state = await own.makeStates()
})
afterAll(() => app.close())

const send = (id: number, scans: unknown[]) => supervisor().post(inventoryUrl(id, 'scansioni'), scansBody(scans))

describe('what does not agree', () => {
  it('is resolved code by code, concluded, and compared with the next inventory', {
    tags: ['INV-B-05', 'INV-F-13', 'INV-F-14'],
  }, async () => {
    const { id, branch } = await opened(3)
    const away = await makeBranch(1)
    const sent = await send(id, [
      scanOf(` ${branch.vehicle(1).toLowerCase()} `),
      scanOf(`s${branch.vehicle(2)}`),
      scanOf(branch.vehicle(1)),
      scanOf(away.vehicle(1)),
      scanOf('IGNOTO'),
      scanOf('ignoto'),
    ])
    const outcomes = sent.body.data.map((one: { esito: string }) => one.esito)
    expect(outcomes).toEqual(['TROVATO', 'TROVATO', 'GIA_CONTATO', 'ALTRA_FILIALE', 'SCONOSCIUTO', 'SCONOSCIUTO'])
    expect(sent.body.data[2]).toMatchObject({
      contatoDa: { username: 'supervisor_inventario_mezzi' },
      item: { resourceMago: branch.vehicle(1) },
    })
    expect(sent.body.data[3].filiale).toBe(`Filiale ${away.code}`)
    const resolve = (body: object) => supervisor().post(inventoryUrl(id, 'risoluzioni'), body)
    expect((await resolve({ codice: 'mai visto', azione: 'IGNORATO' })).body.errors).toHaveProperty('codice')
    expect((await resolve({ codice: 'IGNOTO', azione: 'ABBINATO', itemId: 2_000_000_000 })).body.errors).toHaveProperty(
      'itemId',
    )
    expect((await resolve({ codice: 'IGNOTO', azione: 'ALTRO' })).body.errors).toHaveProperty('azione')
    const added = await resolve({ codice: 'Ignoto', azione: 'AGGIUNTO', nota: 'Noleggiato ieri' })
    expect(added.body.data).toMatchObject({
      azione: 'AGGIUNTO',
      mezzo: { resourceMago: 'ignoto' },
      nota: 'Noleggiato ieri',
    })
    expect((await resolve({ codice: 'IGNOTO', azione: 'IGNORATO' })).status).toBe(409)
    const undone = await supervisor().post(`/api/undo/${added.headers['x-command']}`)
    expect(undone.status).toBe(200)
    expect((await itemsOf(id)).totalRows).toBe(3)
    const { id: third } = await itemOf(id, branch.vehicle(3))
    expect((await resolve({ codice: 'IGNOTO', azione: 'ABBINATO', itemId: third })).status).toBe(201)
    const again = await supervisor().post(`/api/undo/${undone.headers['x-command']}`)
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('già')])
    expect(await itemOf(id, branch.vehicle(3))).toMatchObject({ status: { identificativo: 'PRESENTE' } })
    const anomalies = (await admin().get(inventoryUrl(id, 'anomalie?page=1&rowsPerPage=1'))).body
    expect(anomalies).toMatchObject({
      totalRows: 2,
      byKind: { altraFiliale: 1, sconosciuto: 0 },
      data: [{ tipo: 'altraFiliale' }],
    })
    for (const wrong of ['page=x', 'rowsPerPage=0', 'rowsPerPage=201', 'tipo=altro']) {
      expect((await admin().get(inventoryUrl(id, `anomalie?${wrong}`))).status, wrong).toBe(422)
    }
    const concluded = await supervisor().put(inventoryUrl(id, 'concluso'))
    expect(concluded.body.data).toMatchObject({
      concluso: true,
      status: 'Concluso',
      numeroAnomalie: 1,
      mezziContati: 3,
    })
    const next = await own.open(branch.id)
    await app.db.query(`update "mezzi" set "attivo" = 'N' where "resourceMago" = $1`, [branch.vehicle(2)])
    const compared = (await admin().get(inventoryUrl(next.id, `confronto/${id}`))).body
    expect(compared).toMatchObject({ totalRows: 3, byKind: { nuovo: 0, mancante: 0, cambiato: 3 } })
    expect(compared.data[0]).toMatchObject({
      resourceMago: branch.vehicle(1),
      prima: { identificativo: 'PRESENTE' },
      dopo: null,
    })
    const { id: elsewhere } = await own.open(away.id)
    expect((await admin().get(inventoryUrl(id, `confronto/${elsewhere}`))).status).toBe(422)
    expect((await admin().get(inventoryUrl(id, 'confronto/2000000000'))).status).toBe(404)
  })

  it('one bad scan is refused by itself, a bad request by its fields', async () => {
    const { id, branch } = await opened(2)
    const good = scanOf(branch.vehicle(1))
    const answer = await send(id, [
      good,
      scanOf('x', { key: 'non uuid' }),
      scanOf(''),
      scanOf('a'.repeat(201)),
      scanOf('a', { il: 'ieri' }),
      7,
      { ...good, codice: 'ALTRO' },
    ])
    expect(answer.body.data.map((one: { esito: string }) => one.esito)).toEqual([
      'TROVATO',
      ...Array(6).fill('RIFIUTATA'),
    ])
    for (const one of answer.body.data.slice(1)) expect(one.message).toMatch(/^[A-Z].{8,}/)
    const refused = async (more: Record<string, unknown>) => {
      const { status, body } = await supervisor().post(inventoryUrl(id, 'scansioni'), scansBody([], more))
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refused({ scansioni: Array.from({ length: 201 }, () => scanOf('x')) })).toEqual([422, ['scansioni']])
    expect(await refused({ dispositivo: 'telefono' })).toEqual([422, ['dispositivo']])
    expect(await refused({ nome: 'x'.repeat(101) })).toEqual([422, ['nome']])
    expect(await refused({ nonInviate: -1 })).toEqual([422, ['nonInviate']])
    expect(await refused({ altro: 1 })).toEqual([422, ['altro']])
    expect((await supervisor().post(inventoryUrl(id, 'scansioni'), 7)).status).toBe(422)
    expect((await supervisor().post(inventoryUrl(2_000_000_000, 'scansioni'), scansBody([]))).status).toBe(404)
  })
})

describe('the states', () => {
  it('keep one of vehicles that were found, and mean what they meant once they are used', {
    tags: 'INV-C-17',
  }, async () => {
    const url = '/api/inventario_mezzi_item_stati'
    expect((await admin().delete(`${url}/${state.PRESENTE}`)).status).toBe(409)
    expect((await admin().put(`${url}/${state.PRESENTE}`, { identificativo: 'ASSENTE' })).status).toBe(409)
    const { id, branch } = await opened(1)
    await supervisor().put(`${ITEMS}/${(await itemOf(id, branch.vehicle(1))).id}/stato/${state.ASSENTE}`)
    expect((await admin().put(`${url}/${state.ASSENTE}`, { identificativo: null })).status).toBe(409)
    expect((await admin().put(`${url}/${state.ASSENTE}`, { description: 'Mancante' })).status).toBe(200)
    expect((await admin().delete(`${url}/${state.ASSENTE}`)).status).toBe(409)
  })

  it('one branch is read under its odd address too', { tags: 'INV-C-10' }, async () => {
    const branch = await makeBranch(0)
    const [odd, plain] = await Promise.all(
      ['inventari', 'inventario'].map((word) => admin().get(`/api/filiali-${word}/${branch.id}`)),
    )
    expect(odd?.body.data).toEqual(plain?.body.data)
    expect(odd?.body.data).toMatchObject({ name: `Filiale ${branch.code}`, codiceMago: branch.code })
    expect((await admin().get('/api/filiali-inventari/x')).status).toBe(404)
  })
})
