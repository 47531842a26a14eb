import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { INVENTORIES, ITEMS, inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'

let app: TestApp
const own = inventoriesOf(() => app)
const { user, supervisor, opened, itemOf } = own
let mine: Awaited<ReturnType<typeof own.opened>>
let foreign: Awaited<ReturnType<typeof own.opened>>
let state: Awaited<ReturnType<typeof own.makeStates>>
beforeAll(async () => {
  app = await testApp()
  state = await own.makeStates()
  mine = await opened(3)
  foreign = await opened(3)
  await own.giveBranches([mine.branch.id])
})
afterAll(() => app.close())

const others = [
  'ROLE_USER',
  'ROLE_USER_CP',
  'ROLE_MARKETING',
  'ROLE_CONTACT_CENTER',
  'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI',
]
const everyBranch = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_SUPERVISOR_INVENTARIO_MEZZI']
const branchesOf = async (role: string): Promise<number[]> => {
  const { body } = await app.as(role).get('/api/users/me/filiali-inventario')
  return body.data.map(({ filialeInventario }: { filialeInventario: { id: number } }) => filialeInventario.id)
}
const found = async (role: string) =>
  (await app.as(role).get(INVENTORIES)).body.data.map(({ id }: { id: number }) => id).sort()

describe('whose inventories are whose', () => {
  it('an inventory user has their own branches, whoever keeps branches all', { tags: 'INV-C-11' }, async () => {
    expect(await branchesOf('ROLE_USER_INVENTARIO_MEZZI')).toEqual([mine.branch.id])
    for (const role of everyBranch) expect(await branchesOf(role)).toEqual([mine.branch.id, foreign.branch.id])
    expect(await branchesOf('ROLE_MARKETING')).toEqual([])
    const { body } = await user().get('/api/users/me/filiali-inventario')
    expect(body).toEqual({
      data: [
        {
          filialeInventario: { id: mine.branch.id, name: `Filiale ${mine.branch.code}`, codiceMago: mine.branch.code },
          mezzi: 3,
        },
      ],
      totalRows: 1,
    })
  })

  it('the list is of those branches, and of nobody else', { tags: 'INV-C-12' }, async () => {
    expect(await found('ROLE_USER_INVENTARIO_MEZZI')).toEqual([mine.id])
    for (const role of everyBranch) expect(await found(role)).toEqual([mine.id, foreign.id])
    for (const role of others) expect((await app.as(role).get(INVENTORIES)).status).toBe(403)
  })

  it('whoever is signed in reads one, its vehicles and how it goes', { tags: ['INV-C-14', 'ROLE-39'] }, async () => {
    for (const role of [...others, 'ROLE_USER_INVENTARIO_MEZZI']) {
      const filters = encodeURIComponent(JSON.stringify({ idInventarioMezzi: foreign.id }))
      const paths = [`${INVENTORIES}/${foreign.id}`, `${ITEMS}?filters=${filters}`, '/api/inventario_mezzi_item_stati']
      const own = ['conteggio', 'anomalie', `confronto/${foreign.id}`].map((rest) => inventoryUrl(foreign.id, rest))
      for (const path of [...paths, ...own]) expect((await app.as(role).get(path)).status, `${role} ${path}`).toBe(200)
    }
    expect((await app.stranger().get(inventoryUrl(foreign.id, 'conteggio'))).status).toBe(401)
  })

  it('writing is for the inventory roles, users only in their own branches', async () => {
    const writes = async (role: string, { id, branch }: typeof mine) => {
      const client = app.as(role)
      const { id: item } = await itemOf(id, branch.vehicle(1))
      const answers = [
        await client.put(`${ITEMS}/${item}/stato/${state.ASSENTE}`),
        await client.put(`${ITEMS}/${item}`, { note: role }),
        await client.post(ITEMS, { IdInventarioMezzi: id, resourceMago: `DI ${role}` }),
        await client.post(
          inventoryUrl(id, 'scansioni'),
          scansBody([scanOf(branch.vehicle(1)), scanOf(`ALTRO ${role}`)]),
        ),
        await client.post(inventoryUrl(id, 'risoluzioni'), { codice: `altro ${role}`, azione: 'IGNORATO' }),
      ]
      return answers.map(({ status }) => status)
    }
    const allowed = [200, 200, 201, 200, 201]
    expect(await writes('ROLE_USER_INVENTARIO_MEZZI', mine)).toEqual(allowed)
    expect(await writes('ROLE_USER_INVENTARIO_MEZZI', foreign)).toEqual(allowed.map(() => 403))
    for (const role of everyBranch) expect(await writes(role, foreign)).toEqual(allowed)
    for (const role of others) expect(await writes(role, mine)).toEqual(allowed.map(() => 403))
  })

  it('an inventory user opens, concludes and deletes only in their own branches', async () => {
    const elsewhere = await own.makeBranch(1)
    expect((await user().post(INVENTORIES, { filialeInventarioId: elsewhere.id })).status).toBe(403)
    expect((await user().put(inventoryUrl(foreign.id, 'concluso'))).status).toBe(403)
    expect((await user().delete(`${INVENTORIES}/${foreign.id}`)).status).toBe(403)
    for (const role of others) {
      expect((await app.as(role).put(inventoryUrl(mine.id, 'concluso'))).status).toBe(403)
      expect((await app.as(role).delete(`${INVENTORIES}/${mine.id}`)).status).toBe(403)
    }
    const removed = await user().delete(`${INVENTORIES}/${mine.id}`)
    expect(removed.status).toBe(204)
    expect((await user().post(`/api/undo/${removed.headers['x-command']}`)).status).toBe(200)
    expect((await user().put(inventoryUrl(mine.id, 'concluso'), { motivo: 'fine' })).status).toBe(200)
  })

  it('nobody changes or deletes what was scanned, not even an admin', async () => {
    const scans = '/api/inventario_mezzi_scansioni'
    const [scan] = (await own.admin().get(scans)).body.data
    for (const role of [...everyBranch, 'ROLE_USER_INVENTARIO_MEZZI']) {
      expect((await app.as(role).put(`${scans}/${scan.id}`, { codice: 'altro' })).status).toBe(404)
      expect((await app.as(role).delete(`${scans}/${scan.id}`)).status).toBe(404)
      expect((await app.as(role).post(scans, {})).status).toBe(404)
      expect((await app.as(role).put(`${INVENTORIES}/${foreign.id}`, { conteggioCieco: true })).status).toBe(404)
    }
    const lines = await app.db.query<{ command: string }>(
      `select "command" from "_history" where "table" = 'inventario_mezzi_scansioni' and "rowId" = $1`,
      [scan.id],
    )
    expect((await own.admin().post(`/api/undo/${lines[0]?.command}`)).status).toBe(409)
    expect((await supervisor().get(`${scans}/${scan.id}`)).body.data.codice).toBe(scan.codice)
  })
})
