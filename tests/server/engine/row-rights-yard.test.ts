import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import { definitions } from '#schema/tables.ts'
import { ACCEPTANCES, photoPart, said } from '#tests/support/acceptances.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { INVENTORIES, ITEMS, inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'
import { sendParts } from '#tests/support/multipart.ts'
import { withRoles } from '#tests/support/with-roles.ts'

// Rights on some rows or fields in the yard: where acceptances and inventories answer with statements of their own.

const PHOTOS = 'accettazioni_mezzi_foto'
const ITEM_TABLE = 'inventario-mezzi-items'
const front = { posizione: 'fronte' }
const acceptances = { read: ['accettazioni_mezzi'], update: ['accettazioni_mezzi'], send: ['accettazioni_mezzi'] }
const DEVICES = 'inventario_mezzi_dispositivi'
const yard = access.everyone.read.filter(
  (one) => typeof one === 'string' && one !== ITEM_TABLE && !one.startsWith('notes'),
)
const counting: Rights = {
  read: [...yard, ITEM_TABLE],
  update: [ITEM_TABLE],
  conclude: ['inventari_mezzi'],
}
const roles: Record<string, Rights> = {
  ROLE_FRONTE: {
    ...acceptances,
    read: ['accettazioni_mezzi', { table: PHOTOS, where: front }],
    create: ['accettazioni_mezzi'],
    update: ['accettazioni_mezzi', PHOTOS],
  },
  ROLE_SENZA_SEGNI: { ...acceptances, read: ['accettazioni_mezzi', { table: PHOTOS, exceptFields: ['segni'] }] },
  ROLE_SENZA_IMMAGINI: { ...acceptances, read: ['accettazioni_mezzi', { table: PHOTOS, exceptFields: ['foto'] }] },
  ROLE_SENZA_FOTO: acceptances,
  ROLE_REGISTRA: { create: ['accettazioni_mezzi'] },
  ROLE_CIECA: {
    read: [{ table: 'accettazioni_mezzi', exceptFields: ['matricola'] }, PHOTOS],
    create: ['accettazioni_mezzi'],
  },
  ROLE_SENZA_DATA: {
    read: [{ table: 'accettazioni_mezzi', exceptFields: ['dataAccettazione'] }, PHOTOS],
    create: ['accettazioni_mezzi'],
  },
  ROLE_DANNI: {
    read: [{ table: 'accettazioni_mezzi', where: { danni: true } }, PHOTOS],
    create: ['accettazioni_mezzi'],
  },
  ROLE_SENZA_OPERATORE: {
    read: [{ table: 'accettazioni_mezzi', exceptFields: ['operatore'] }],
    create: ['accettazioni_mezzi'],
  },
  ROLE_FARI: { create: ['accettazioni_mezzi'], read: [{ table: 'tipi_controllo', where: { nome: 'Fari' } }] },
  ROLE_CONTA: counting,
  ROLE_SENZA_STATI: { ...counting, read: [...yard, { table: ITEM_TABLE, exceptFields: ['status', 'withoutStatus'] }] },
  ROLE_SENZA_NOTE: { ...counting, read: [...yard, { table: ITEM_TABLE, exceptFields: ['note'] }] },
  ROLE_SENZA_DISPOSITIVI: { ...counting, read: [...yard.filter((name) => name !== DEVICES), ITEM_TABLE] },
  ROLE_UNA_FILIALE: {
    ...counting,
    read: [...yard, ITEM_TABLE, { table: 'filiali-inventario', where: { name: 'Filiale B1' } }],
  },
  ROLE_MEZZI_ATTIVI: { ...counting, read: [...yard, ITEM_TABLE, { table: 'mezzi', where: { attivo: 'Y' } }] },
  ROLE_INVENTARI_ALTRUI: {
    read: [...yard.slice(1), { table: 'inventari_mezzi', where: { nome: 'Nessuno' } }, ITEM_TABLE],
    create: ['inventari_mezzi'],
  },
  ROLE_COLLEGHI: { read: [{ table: 'users', where: { username: 'nessuno' } }] },
}

let app: TestApp
beforeAll(async () => {
  const everyone = { read: ['inventario_mezzi_item_stati'] }
  app = await testApp({ model: readModel(definitions, { ...access, everyone, roles: withRoles(roles) }) })
})
afterAll(() => app.close())

const get = async (role: string, path: string) => app.as(role).get(path)

type Made = { id: number; foto: { id: number }[] }

/** An acceptance of the vehicle with a photo of its front and one of its back, each with a mark. */
async function recorded(matricola: string, more: Record<string, string> = {}, username = 'super_admin'): Promise<Made> {
  const marks = [{ tipo: 'graffio', x: 0.5, y: 0.5 }]
  const details = ['fronte', 'retro'].map((posizione) => ({ posizione, segni: marks, descrizione: `Il ${posizione}` }))
  const parts = [
    ...said(matricola, { ...more, dettagliFoto: JSON.stringify(details) }),
    await photoPart(0),
    await photoPart(1),
  ]
  const { status, body } = await sendParts(app, (await app.session(username)).token, ACCEPTANCES, parts)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

describe('photos of an acceptance', () => {
  it('are told as far as they are read, with the acceptance, with the one before and with that of a vehicle', async () => {
    const before = await recorded('GRU-1', { dataAccettazione: '01-03-2025' })
    const { id } = await recorded('GRU-1')
    const told = async (role: string) => {
      const answers = [await get(role, `${ACCEPTANCES}/${id}`), await get(role, `${ACCEPTANCES}/${id}/precedente`)]
      return answers.map(({ body }) => body.data.foto)
    }
    for (const foto of await told('ROLE_FRONTE')) expect(foto).toMatchObject([front])
    for (const foto of await told('ROLE_SENZA_SEGNI')) {
      expect(foto).toMatchObject([{ descrizione: 'Il fronte', type: 'image/jpeg' }, { descrizione: 'Il retro' }])
      expect(JSON.stringify(foto)).not.toContain('graffio')
    }
    for (const role of ['ROLE_SENZA_IMMAGINI', 'ROLE_SENZA_FOTO']) expect(await told(role)).toEqual([[], []])
    const ofVehicle = await get('ROLE_FRONTE', `${ACCEPTANCES}/precedente?matricola=GRU-1`)
    expect(ofVehicle.body.data).toMatchObject({ id, foto: [front] })
    expect((await get('ROLE_DANNI', `${ACCEPTANCES}/${before.id}`)).status).toBe(404)
  })

  it('are told by a save as well', async () => {
    const { id, foto } = await recorded('GRU-2')
    const saved = await app.as('ROLE_FRONTE').put(`${ACCEPTANCES}/${id}`, { km: 7 })
    expect(saved.body.data.foto).toMatchObject([front])
    const own = await recorded('GRU-2', {}, 'fronte')
    expect(own.foto).toHaveLength(1)
    const mark = (fotoId?: number) =>
      app.as('ROLE_FRONTE').post(`${ACCEPTANCES}/${id}/danni`, { fotoId, x: 0.1, y: 0.1 })
    expect((await mark(foto[1]?.id)).status).toBe(404)
    const marked = await mark(foto[0]?.id)
    expect([marked.status, marked.body.data?.foto.length]).toEqual([200, 1])
  })

  it('are told of their own to who records acceptances and reads none', async () => {
    const { id, foto } = await recorded('GRU-3', {}, 'registra')
    expect(foto).toMatchObject([front, { posizione: 'retro', segni: [{ tipo: 'graffio' }] }])
    expect((await get('ROLE_REGISTRA', `${ACCEPTANCES}/${id}`)).body.data.foto).toEqual(foto)
    expect((await get('ROLE_REGISTRA', `${ACCEPTANCES}/precedente?matricola=gru-3`)).body.data.foto).toEqual(foto)
    expect((await get('ROLE_REGISTRA', `${ACCEPTANCES}/${id}/verbale`)).status).toBe(200)
  })

  it('are in the report, which is for who reads all of them', async () => {
    const { id } = await recorded('GRU-4')
    for (const role of ['ROLE_FRONTE', 'ROLE_SENZA_SEGNI', 'ROLE_SENZA_FOTO']) {
      const client = app.as(role)
      const answers = [
        await client.get(`${ACCEPTANCES}/${id}/verbale`),
        await client.get(`${ACCEPTANCES}/${id}/preview/verbale`),
        await client.post(`${ACCEPTANCES}/invia-verbale`, { idAccettazione: id, email: 'a@example.it' }),
      ]
      for (const { status, body } of answers) expect([status, body.rowRefused], role).toEqual([403, true])
    }
    const { values } = (await get('ROLE_SUPER_ADMIN', `${ACCEPTANCES}/${id}/preview/verbale`)).body.data
    const verified = `${ACCEPTANCES}/verifica/${values.codiceVerifica}`
    expect((await get('ROLE_SUPER_ADMIN', verified)).body.data.valid).toBe(true)
    expect((await get('ROLE_FRONTE', verified)).status).toBe(403)
  })
})

describe('checks of an acceptance', () => {
  it('are recorded under names that are read', async () => {
    const ids: number[] = []
    for (const nome of ['Fari', 'Segreto'])
      ids.push((await app.as('ROLE_ADMIN').post('/api/tipi_controllo', { nome })).body.data.id)
    const controlli = ids.map((controlloId) => ({ controlloId, valore: 'OK' }))
    const names = async (role: string) => {
      const { body } = await app.as(role).post(ACCEPTANCES, { matricola: 'GRU-5', controlli })
      return body.data.controlli.map(({ nome }: { nome: string }) => nome)
    }
    expect(await names('ROLE_FARI')).toEqual(['Fari', `Controllo ${ids[1]}`])
    expect(await names('ROLE_USER_ACCETTAZIONE_MEZZI')).toEqual(['Fari', 'Segreto'])
  })
})

describe('acceptances that are looked up', () => {
  it('are found by serial number and day where both are read', async () => {
    await recorded('PLE-1', { dataAccettazione: '01-03-2025' })
    const { id } = await recorded('PLE-1')
    for (const role of ['ROLE_CIECA', 'ROLE_SENZA_DATA']) {
      expect((await get(role, `${ACCEPTANCES}/${id}`)).status).toBe(200)
      expect((await get(role, `${ACCEPTANCES}/${id}/precedente`)).body).toEqual({ data: null })
      expect((await get(role, `${ACCEPTANCES}/precedente?matricola=PLE-1`)).body).toEqual({ data: null })
      expect((await get(role, `${ACCEPTANCES}/matricole`)).body).toEqual({ data: [] })
    }
  })

  it('are those in sight', async () => {
    const first = await recorded('PLE-2', { dataAccettazione: '01-03-2025', danni: 'true' })
    await recorded('PLE-2', { dataAccettazione: '02-03-2025' })
    const { id } = await recorded('PLE-2', { dataAccettazione: '03-03-2025', danni: 'true' })
    expect((await get('ROLE_DANNI', `${ACCEPTANCES}/${id}/precedente`)).body.data.id).toBe(first.id)
  })

  it('are of who asks as far as they are in sight', async () => {
    await recorded('PLE-4', { danni: 'false' }, 'danni')
    const { id } = await recorded('PLE-4', { danni: 'true' }, 'danni')
    const { body } = await get('ROLE_DANNI', `${ACCEPTANCES}/mie`)
    expect(body.data.map((one: { id: number }) => one.id)).toEqual([id])
  })

  it('are not those of who asks where it is not read who recorded them', async () => {
    await recorded('PLE-3', {}, 'senza_operatore')
    const { status, body } = await get('ROLE_SENZA_OPERATORE', `${ACCEPTANCES}/mie`)
    expect([status, body.data]).toEqual([422, undefined])
  })
})

describe('inventories', () => {
  const own = inventoriesOf(() => app)
  const counters = ['conta', 'senza_stati', 'senza_note', 'senza_dispositivi', 'una_filiale', 'mezzi_attivi']
  let first: Awaited<ReturnType<typeof own.opened>>
  let second: Awaited<ReturnType<typeof own.opened>>
  beforeAll(async () => {
    await own.makeStates()
    first = await own.opened(2)
    second = await own.opened(2)
    for (const username of counters) await own.giveBranches([first.branch.id, second.branch.id], username)
    await own.giveBranches([first.branch.id], 'inventari_altrui')
  })
  const scan = (role: string, code: string) =>
    app.as(role).post(inventoryUrl(first.id, 'scansioni'), scansBody([scanOf(code)]))
  const resolution = (role: string, codice: string) =>
    app.as(role).post(inventoryUrl(first.id, 'risoluzioni'), { codice, azione: 'IGNORATO' })

  it('tell of their vehicles, scans, devices and resolutions those who read all of them', async () => {
    for (const role of ['ROLE_SENZA_STATI', 'ROLE_SENZA_NOTE', 'ROLE_SENZA_DISPOSITIVI']) {
      const paths = ['conteggio', 'anomalie', `confronto/${first.id}`].map((rest) => inventoryUrl(first.id, rest))
      const answers = [...(await Promise.all(paths.map((path) => get(role, path))))]
      answers.push(await scan(role, first.branch.vehicle(1)), await resolution(role, 'IGNOTO'))
      for (const { status, body } of answers) expect([status, body.rowRefused], role).toEqual([403, true])
      const written = role === 'ROLE_SENZA_DISPOSITIVI' ? 'Dispositivi' : 'Mezzi dell’inventario'
      expect(answers[0]?.body.message).toContain(`«${written}»`)
    }
    for (const rest of ['conteggio', 'anomalie', `confronto/${first.id}`]) {
      expect((await get('ROLE_CONTA', inventoryUrl(first.id, rest))).status).toBe(200)
    }
  })

  it('say how many vehicles have no state to those who read states', async () => {
    const filters = `filters=${encodeURIComponent(JSON.stringify({ idInventarioMezzi: first.id }))}`
    const without = async (role: string) => (await get(role, `${ITEMS}?${filters}`)).body.totalRowsWithoutStatus
    expect([await without('ROLE_CONTA'), await without('ROLE_SENZA_STATI')]).toEqual([2, null])
  })

  it('tell by a scan of any code only those who read all vehicles, or none', async () => {
    expect((await scan('ROLE_MEZZI_ATTIVI', second.branch.vehicle(1))).status).toBe(403)
    const [answer] = (await scan('ROLE_CONTA', second.branch.vehicle(1))).body.data
    expect(answer).toMatchObject({ esito: 'ALTRA_FILIALE', filiale: 'Filiale B2' })
    const [other] = (await scan('ROLE_UNA_FILIALE', second.branch.vehicle(1))).body.data
    expect(other).toMatchObject({ esito: 'ALTRA_FILIALE', filiale: '(riservato)' })
    const { body } = await get('ROLE_UNA_FILIALE', inventoryUrl(first.id, 'anomalie'))
    expect(body.data).toMatchObject([{ tipo: 'altraFiliale', filiale: '(riservato)' }])
  })

  it('name people to those who read their names', async () => {
    const scanned = await scan('ROLE_CONTA', first.branch.vehicle(1))
    expect(scanned.body.data[0].contatoDa.username).toBe('conta')
    const again = (await scan('ROLE_UNA_FILIALE', first.branch.vehicle(1))).body.data[0]
    const reserved = { username: '(riservato)', nome: '(riservato)', cognome: null }
    expect(again).toMatchObject({ esito: 'GIA_CONTATO', contatoDa: reserved })
    const { perUtente, dispositivi } = (await get('ROLE_UNA_FILIALE', inventoryUrl(first.id, 'conteggio'))).body.data
    expect(perUtente).toMatchObject([{ utente: reserved, contati: 1 }])
    expect(dispositivi).toHaveLength(2)
    const code = scanOf('MAI VISTO')
    const sent = (scans: unknown[]) => app.as('ROLE_CONTA').post(inventoryUrl(first.id, 'scansioni'), scansBody(scans))
    await sent([code])
    expect((await resolution('ROLE_ADMIN', 'MAI VISTO')).status).toBe(201)
    const refused = await resolution('ROLE_CONTA', 'MAI VISTO')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('(riservato)')])
    const [takenBack] = (await sent([scanOf('MAI VISTO', { annulla: code.key })])).body.data
    expect(takenBack.message).toContain('(riservato)')
    expect((await resolution('ROLE_ADMIN', 'MAI VISTO')).body.message).not.toContain('(riservato)')
  })

  it('are concluded by who does not read which devices hold scans', async () => {
    const body = scansBody([], { nonInviate: 3 })
    expect((await app.as('ROLE_CONTA').post(inventoryUrl(first.id, 'scansioni'), body)).status).toBe(200)
    const conclude = (role: string) => app.as(role).put(inventoryUrl(first.id, 'concluso'), {})
    const devices = async (role: string) => {
      const { status, body } = await conclude(role)
      return [status, body.devices.map(({ utente }: { utente: { username: string } }) => utente.username)]
    }
    expect(await devices('ROLE_SENZA_DISPOSITIVI')).toEqual([409, []])
    expect(await devices('ROLE_UNA_FILIALE')).toEqual([409, ['(riservato)']])
  })

  it('that are open and out of sight are not named by the refusal of another one', async () => {
    const { status, body } = await app.as('ROLE_INVENTARI_ALTRUI').post(INVENTORIES, {
      filialeInventarioId: first.branch.id,
    })
    expect([status, body.inTheWay]).toEqual([422, undefined])
    expect(body.errors.filialeInventarioId[0]).toContain('(riservato)')
  })

  it('are opened in branches that are named as far as they are read', async () => {
    const branches = async (role: string) => (await get(role, '/api/users/me/filiali-inventario')).body.data
    const { id } = second.branch
    expect(await branches('ROLE_UNA_FILIALE')).toEqual([
      { filialeInventario: { id: first.branch.id, name: 'Filiale B1', codiceMago: 'B1' }, mezzi: 2 },
      { filialeInventario: { id, name: '(riservato)', codiceMago: null }, mezzi: 2 },
    ])
    const names = (await branches('ROLE_CONTA')).map((one: { filialeInventario: object }) => one.filialeInventario)
    expect(names).toMatchObject([{ name: 'Filiale B1' }, { name: 'Filiale B2', codiceMago: 'B2' }])
    expect(Object.keys((await branches('ROLE_MEZZI_ATTIVI'))[0])).toEqual(['filialeInventario'])
  })
})
