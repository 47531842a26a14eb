import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#server/crud/grant.ts'
import { type Change, write } from '#server/crud/write.ts'
import { type Answer, type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { ITEMS, inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'
import { userId } from '#tests/support/people.ts'

let app: TestApp
const own = inventoriesOf(() => app)
const { supervisor, opened, itemsOf } = own
let state: Awaited<ReturnType<typeof own.makeStates>>
beforeAll(async () => {
  app = await testApp()
  state = await own.makeStates()
})
afterAll(() => app.close())

const device = (n: number) => `7b0d1f6e-6f3b-4b62-9a4e-0a51b3f0c00${n}`
const send = (id: number, client: Client, scans: unknown[], more = {}) =>
  client.post(inventoryUrl(id, 'scansioni'), scansBody(scans, more))

describe('four people who count at once', () => {
  const VEHICLES = 400
  const BATCH = 50

  /** Sends a queue as a device does: what was not answered is sent again, with what came after it. */
  async function count(id: number, counter: Client, n: number, queue: unknown[]) {
    const outcomes: string[] = []
    for (let tries = 0; queue.length > 0; tries++) {
      const batch = queue.slice(0, BATCH)
      const more = { dispositivo: device(n), nonInviate: queue.length - batch.length }
      // Of every third answer nothing arrives; every fifth request is sent twice at once.
      const twice = (tries + n) % 5 === 0 ? send(id, counter, batch, more) : undefined
      const answer = await send(id, counter, batch, more)
      await twice
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      if ((tries + n) % 3 === 0) continue
      outcomes.push(...answer.body.data.map((one: { esito: string }) => one.esito))
      queue.splice(0, batch.length)
    }
    return outcomes
  }

  it('find every vehicle once, whatever was lost or sent twice on the way', async () => {
    const { id, branch } = await opened(VEHICLES)
    const counters = await Promise.all([1, 2, 3, 4].map(() => own.makeCounter([branch.id])))
    // Each scans every vehicle of the branch from another place on, and some codes that are none: 2.000 scans.
    const queues = counters.map((_counter, n) =>
      Array.from({ length: 500 }, (_scan, m) =>
        scanOf(
          m % 5 === 4 ? `IGNOTO-${(m + n) % 40}` : branch.vehicle(((m - Math.floor(m / 5) + n * 100) % VEHICLES) + 1),
        ),
      ),
    )
    const outcomes = await Promise.all(counters.map(({ client }, n) => count(id, client, n, [...(queues[n] ?? [])])))
    const of = (esito: string) => outcomes.flat().filter((one) => one === esito).length
    expect({ TROVATO: of('TROVATO'), GIA_CONTATO: of('GIA_CONTATO'), SCONOSCIUTO: of('SCONOSCIUTO') }).toEqual({
      TROVATO: VEHICLES,
      GIA_CONTATO: 1_600 - VEHICLES,
      SCONOSCIUTO: 400,
    })
    const stored = await app.db.query(
      'select "key", "esito" from "inventario_mezzi_scansioni" where "idInventarioMezzi" = $1',
      [id],
    )
    expect(stored).toHaveLength(2_000)
    expect(await itemsOf(id)).toMatchObject({ totalRows: VEHICLES, totalRowsWithoutStatus: 0 })
    const progress = await own.progress(id)
    expect(progress).toMatchObject({ totale: VEHICLES, contati: VEHICLES, senzaStato: 0, tardive: 0 })
    expect(progress.perUtente.reduce((sum: number, one: { contati: number }) => sum + one.contati, 0)).toBe(VEHICLES)
    const unknown = new Set(
      queues
        .flat()
        .map(({ codice }) => codice)
        .filter((code) => code.startsWith('IGNOTO')),
    )
    expect(progress.anomalie).toBe(unknown.size)
    expect(progress.dispositivi.map(({ nonInviate }: { nonInviate: number }) => nonInviate)).toEqual([0, 0, 0, 0])
    await own.calculate()
    expect(await own.inventoryOf(id)).toMatchObject({
      calcoloInCorso: false,
      mezziContati: VEHICLES,
      numeroAnomalie: unknown.size,
    })
  })
})

describe('a conclusion while others write', () => {
  /** Everything that writes into an inventory, to be sent at the same time. */
  function writes(id: number, items: { id: number }[], vehicle: (n: number) => string): (() => Promise<Answer>)[] {
    const of = (n: number) => `${ITEMS}/${items[n]?.id}`
    return [
      () => supervisor().put(`${of(0)}/stato/${state.ASSENTE}`),
      () => supervisor().put(of(1), { note: 'Targa illeggibile' }),
      () => supervisor().delete(of(2)),
      () => supervisor().post(ITEMS, { IdInventarioMezzi: id, resourceMago: 'AGGIUNTO' }),
      () => send(id, supervisor(), [scanOf(vehicle(4)), scanOf('IGNOTO')]),
      () => supervisor().put(of(4), { statusId: state.ALTROVE }),
    ]
  }

  it('leaves nothing written after it, and every write answered as it went', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, branch } = await opened(6)
      const items = (await itemsOf(id)).data
      const work = writes(id, items, branch.vehicle)
      const conclude = () => supervisor().put(inventoryUrl(id, 'concluso'), { motivo: 'Fine della giornata' })
      const answers = await Promise.all(work.toSpliced(round, 0, conclude).map((one) => one()))
      expect(answers[round]?.status).toBe(200)
      for (const { status, body } of answers) expect([200, 201, 204, 409], JSON.stringify(body)).toContain(status)
      const [line] = await app.db.query<{ id: number }>(
        `select "id" from "_history" where "table" = 'inventari_mezzi' and "rowId" = $1 and "verb" = 'conclude'`,
        [id],
      )
      const later = await app.db.query<{ table: string; esito: string | null }>(
        `select "table", "after" ->> 'esito' as "esito" from "_history" where "id" > $2
           and $1::text in ("after" ->> 'IdInventarioMezzi', "before" ->> 'IdInventarioMezzi', "after" ->> 'idInventarioMezzi')`,
        [id, line?.id],
      )
      // A scan that came too late is kept, and changes nothing.
      expect(later.filter(({ esito }) => esito !== 'TARDIVA')).toEqual([])
      await own.calculate()
      const figures = await own.progress(id)
      expect(await own.inventoryOf(id)).toMatchObject({
        status: 'Concluso',
        mezziTotali: figures.totale,
        mezziContati: figures.contati,
        numeroAnomalie: figures.anomalie,
      })
    }
  })

  it('is the end of every way to write: items, photos, undo, resolutions, deletion', { tags: 'INV-B-06' }, async () => {
    const { id, branch, inventory } = await opened(4)
    await send(id, supervisor(), [scanOf(branch.vehicle(1)), scanOf('IGNOTO')])
    const [first, second] = (await itemsOf(id)).data
    const changed = await supervisor().put(`${ITEMS}/${second.id}/stato/${state.ASSENTE}`)
    const removed = await supervisor().delete(`${ITEMS}/${(await own.itemOf(id, branch.vehicle(4))).id}`)
    const photo = await own.admin().uploadImage('foto.png', pixel(7))
    const photos = '/api/inventario_mezzi_items_foto'
    const kept = await own.make(photos, { mezzoId: first.id, foto: photo.body.data.filename })
    expect((await supervisor().put(inventoryUrl(id, 'concluso'))).status).toBe(200)
    const before = JSON.stringify([await itemsOf(id), await own.inventoryOf(id)])
    const refused = [
      await supervisor().put(`${ITEMS}/${first.id}/stato/-1`),
      await supervisor().put(`${ITEMS}/${first.id}`, { note: 'dopo' }),
      await supervisor().put(`${ITEMS}/${first.id}`, { IdInventarioMezzi: inventory.id }),
      await supervisor().delete(`${ITEMS}/${first.id}`),
      await supervisor().post(ITEMS, { IdInventarioMezzi: id, resourceMago: 'NUOVO' }),
      await supervisor().post(inventoryUrl(id, 'risoluzioni'), { codice: 'IGNOTO', azione: 'IGNORATO' }),
      await supervisor().post(`/api/undo/${changed.headers['x-command']}`),
      await supervisor().post(`/api/undo/${removed.headers['x-command']}`),
      await own.admin().put(`${photos}/${kept.id}`, { descrizione: 'dopo' }),
      await own.admin().delete(`${photos}/${kept.id}`),
      await own.admin().delete(`/api/inventari_mezzi/${id}`),
      await own.admin().delete(`/api/filiali-inventario/${branch.id}`),
      await supervisor().put(inventoryUrl(id, 'concluso'), { motivo: 'ancora' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    expect(refused[0]?.body.message).toBe('L’inventario è concluso: non si può più modificare')
    expect(JSON.stringify([await itemsOf(id), await own.inventoryOf(id)])).toBe(before)
  })

  it('is not made twice, whatever route asks for it', async () => {
    const { id } = await opened(1)
    expect((await supervisor().put(inventoryUrl(id, 'concluso'))).status).toBe(200)
    const { db, engine, model } = app.app
    const actor = { ...systemActor(model), id: await userId(app, 'supervisor_inventario_mezzi') }
    const again: Change = { table: 'inventari_mezzi', verb: 'conclude', id, set: { motivoConclusione: 'ancora' } }
    await expect(db.transaction((tx) => write(tx, { ...engine, actor }, [again]))).rejects.toMatchObject({
      status: 409,
    })
  })

  it('keeps the scans of yesterday apart, and says so to the device', async () => {
    const { id, branch } = await opened(3)
    await supervisor().put(inventoryUrl(id, 'concluso'))
    const late = scanOf(branch.vehicle(2))
    const answer = await send(id, supervisor(), [late, scanOf('MAI VISTO')])
    expect(answer.body.data.map(({ esito }: { esito: string }) => esito)).toEqual(['TARDIVA', 'TARDIVA'])
    expect(answer.body.data[0].item).toMatchObject({ resourceMago: branch.vehicle(2), status: null })
    expect((await send(id, supervisor(), [late])).body.data[0].esito).toBe('TARDIVA')
    expect(await own.progress(id)).toMatchObject({ contati: 0, tardive: 2, anomalie: 3, dispositivi: [] })
    const listed = (await supervisor().get(inventoryUrl(id, 'anomalie?tipo=tardiva'))).body
    expect(listed).toMatchObject({ totalRows: 2, byKind: { tardiva: 2, senzaStato: 3 } })
  })
})

describe('devices that count', () => {
  it('hold up a conclusion until they have sent everything, or a reason is given', { tags: 'INV-C-16' }, async () => {
    const { id, branch } = await opened(2)
    const ahead = new Date(Date.now() + 86_400_000).toISOString()
    await send(id, supervisor(), [scanOf(branch.vehicle(1), { il: ahead })], { nonInviate: 3 })
    const held = await supervisor().put(inventoryUrl(id, 'concluso'))
    expect(held.status).toBe(409)
    expect(held.body.devices).toMatchObject([
      {
        dispositivo: device(1),
        nome: 'Chrome su Android',
        nonInviate: 3,
        utente: { username: 'supervisor_inventario_mezzi' },
      },
    ])
    expect((await send(id, supervisor(), [])).status).toBe(200)
    const concluded = await supervisor().put(inventoryUrl(id, 'concluso'))
    expect(concluded.status, JSON.stringify(concluded.body)).toBe(200)

    const other = await opened(1)
    await send(other.id, supervisor(), [], { nonInviate: 1 })
    const reason = { motivo: 'Il telefono è rotto' }
    expect((await supervisor().put(inventoryUrl(other.id, 'concluso'), reason)).body.data).toMatchObject({
      concluso: true,
      motivoConclusione: 'Il telefono è rotto',
      utenteConclusione: { username: 'supervisor_inventario_mezzi' },
    })
  })

  it('belong to a person: nobody reports for a colleague, on the same device or under its name', {
    tags: 'INV-C-16',
  }, async () => {
    const { id, branch } = await opened(2)
    const [one, other] = [await own.makeCounter([branch.id]), await own.makeCounter([branch.id])]
    await send(id, one.client, [scanOf(branch.vehicle(1))], { nonInviate: 3 })
    expect((await send(id, other.client, [], { nome: 'Falso' })).status).toBe(200)
    const refused = await supervisor().put(inventoryUrl(id, 'concluso'))
    expect(refused.status).toBe(409)
    expect(refused.body.devices).toMatchObject([
      { dispositivo: device(1), nome: 'Chrome su Android', nonInviate: 3, utente: { username: one.username } },
    ])
    expect((await own.progress(id)).dispositivi).toHaveLength(2)

    expect((await supervisor().put(inventoryUrl(id, 'concluso'), { motivo: 'Fine' })).status).toBe(200)
    const late = await send(id, one.client, [scanOf(branch.vehicle(2))])
    expect(late.body.data).toMatchObject([{ esito: 'TARDIVA' }])
  })
})
