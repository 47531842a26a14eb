import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { ITEMS, inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'

let app: TestApp
const own = inventoriesOf(() => app)
const { supervisor, opened, itemOf } = own
let state: Awaited<ReturnType<typeof own.makeStates>>
beforeAll(async () => {
  app = await testApp()
  state = await own.makeStates()
})
afterAll(() => app.close())

type Scan = ReturnType<typeof scanOf>
const back = (scan: Scan) => scanOf(scan.codice, { annulla: scan.key })
const answersTo = (id: number, client: Client, scans: unknown[]) =>
  client.post(inventoryUrl(id, 'scansioni'), scansBody(scans))
async function send(id: number, client: Client, ...scans: unknown[]) {
  const { status, body } = await answersTo(id, client, scans)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
async function outcomes(id: number, client: Client, ...scans: unknown[]): Promise<string[]> {
  return (await send(id, client, ...scans)).map(({ esito }: { esito: string }) => esito)
}
const logged = async ({ key }: Scan) =>
  (
    await app.db.query<{ id: number; esito: string }>(
      'select "id", "esito" from "inventario_mezzi_scansioni" where "key" = $1',
      [key],
    )
  )[0]
const resolve = (id: number, codice: string) =>
  supervisor().post(inventoryUrl(id, 'risoluzioni'), { codice, azione: 'IGNORATO' })
const conclude = (id: number) => supervisor().put(inventoryUrl(id, 'concluso'), { motivo: 'Fine della giornata' })

/** An inventory of so many vehicles, and two people who count it. */
async function counted(vehicles: number) {
  const { id, branch } = await opened(vehicles)
  const [anna, bruno] = [await own.makeCounter([branch.id]), await own.makeCounter([branch.id])]
  const first = branch.vehicle(1)
  return { id, branch, first, anna, bruno, item: (code = first) => itemOf(id, code) }
}

describe('a scan that is taken back', () => {
  it('counts as if it had not been, once, and the log keeps that it was and by whom', async () => {
    const { id, first, anna, item } = await counted(2)
    const [wrong, right] = [scanOf('SBAGLIATO'), scanOf(first)]
    expect(await outcomes(id, anna.client, wrong, right)).toEqual(['SCONOSCIUTO', 'TROVATO'])
    expect(await own.progress(id)).toMatchObject({ contati: 1, anomalie: 1 })
    const [one, other] = [back(wrong), back(right)]
    expect(await outcomes(id, anna.client, one, other)).toEqual(['ANNULLATA', 'ANNULLATA'])
    const after = { contati: 0, senzaStato: 2, anomalie: 0, perUtente: [] }
    expect(await own.progress(id)).toMatchObject(after)
    expect(await item()).toMatchObject({ status: null, contatoDa: null, contatoIl: null })

    // The same again, another one for the same scan, and the scan itself, late.
    expect(await outcomes(id, anna.client, one, back(wrong), wrong, right)).toEqual(Array(4).fill('ANNULLATA'))
    expect(await own.progress(id)).toMatchObject(after)
    await own.calculate()
    expect(await own.inventoryOf(id)).toMatchObject({ mezziContati: 0, numeroAnomalie: 0 })
    const row = await logged(wrong)
    const lines = await app.db.query(
      `select "username", "before" ->> 'esito' as "before", "after" ->> 'esito' as "after" from "_history"
       where "table" = 'inventario_mezzi_scansioni' and "rowId" = $1 and "verb" = 'update'`,
      [row?.id],
    )
    expect(lines).toEqual([{ username: anna.username, before: 'SCONOSCIUTO', after: 'ANNULLATA' }])
    expect(await outcomes(id, anna.client, scanOf(first))).toEqual(['TROVATO'])
  })

  it('gives the vehicle the state it had before, or leaves the one that was set since', async () => {
    const { id, first, branch, anna, item } = await counted(2)
    const { id: itemId } = await item()
    expect((await supervisor().put(`${ITEMS}/${itemId}/stato/${state.ASSENTE}`)).status).toBe(200)
    const absent = await item()
    const scan = scanOf(first)
    expect(await outcomes(id, anna.client, scan)).toEqual(['TROVATO'])
    expect(await outcomes(id, anna.client, back(scan))).toEqual(['ANNULLATA'])
    const { status, contatoDa, contatoIl } = absent
    expect(await item()).toMatchObject({ status, contatoDa, contatoIl })

    const second = scanOf(branch.vehicle(2))
    await send(id, anna.client, second)
    const elsewhere = await item(branch.vehicle(2))
    await supervisor().put(`${ITEMS}/${elsewhere.id}/stato/${state.ALTROVE}`)
    expect(await outcomes(id, anna.client, back(second))).toEqual(['ANNULLATA'])
    expect(await item(branch.vehicle(2))).toMatchObject({ status: { id: state.ALTROVE } })
  })

  it('takes nothing from somebody else who scanned the same', async () => {
    const { id, first, anna, bruno, item } = await counted(1)
    const [hers, his] = [scanOf(first), scanOf(first)]
    const strange = [scanOf('SBAGLIATO'), scanOf('sbagliato')] as const
    expect(await outcomes(id, anna.client, hers, strange[0])).toEqual(['TROVATO', 'SCONOSCIUTO'])
    expect(await outcomes(id, bruno.client, his, strange[1])).toEqual(['GIA_CONTATO', 'SCONOSCIUTO'])
    await send(id, anna.client, back(hers), back(strange[0]))
    expect(await item()).toMatchObject({
      status: { id: state.PRESENTE },
      contatoDa: { id: bruno.id },
      contatoIl: his.il,
    })
    expect(await own.progress(id)).toMatchObject({ contati: 1, anomalie: 1 })

    const [refused] = await send(id, anna.client, back(his))
    expect(refused).toMatchObject({ esito: 'RIFIUTATA', message: messages.scanNotOwn })
    expect(await own.progress(id)).toMatchObject({ contati: 1, anomalie: 1 })
    await send(id, bruno.client, back(his), back(strange[1]))
    expect(await item()).toMatchObject({ status: null, contatoDa: null, contatoIl: null })
    expect(await own.progress(id)).toMatchObject({ contati: 0, anomalie: 0 })
  })

  it('leaves the vehicle to an earlier scan of the same moment, as a clock that is behind gives to all', async () => {
    const { id, first, anna, item } = await counted(1)
    const il = '2020-01-01T00:00:00.000Z'
    const [one, again] = [scanOf(first, { il }), scanOf(first, { il })]
    expect(await outcomes(id, anna.client, one)).toEqual(['TROVATO'])
    expect(await outcomes(id, anna.client, again)).toEqual(['GIA_CONTATO'])
    const { status, contatoDa, contatoIl } = await item()
    expect(await outcomes(id, anna.client, back(again))).toEqual(['ANNULLATA'])
    expect(await item()).toMatchObject({ status, contatoDa, contatoIl })
    expect(await outcomes(id, anna.client, back(one))).toEqual(['ANNULLATA'])
    expect(await item()).toMatchObject({ status: null, contatoDa: null, contatoIl: null })
  })

  it('may come with the scan and with the next one of the same code, and takes back one that never came', async () => {
    const { id, first, anna, item } = await counted(1)
    const [one, next] = [scanOf(first), scanOf(first)]
    expect(await outcomes(id, anna.client, one, back(one), next)).toEqual(['TROVATO', 'ANNULLATA', 'GIA_CONTATO'])
    expect(await item()).toMatchObject({ contatoDa: { id: anna.id }, contatoIl: next.il })
    expect(await outcomes(id, anna.client, scanOf('X', { annulla: randomUUID() }))).toEqual(['ANNULLATA'])
    const wrong = { ...back(next), codice: 'ALTRO' }
    expect((await send(id, anna.client, wrong))[0]).toMatchObject({ message: messages.scanKeyReused })
    const other = await opened(0)
    expect((await answersTo(other.id, anna.client, [back(next)])).status).toBe(403)
    expect(await outcomes(other.id, supervisor(), back(next))).toEqual(['ANNULLATA'])
    expect(await own.progress(id)).toMatchObject({ contati: 1 })
  })

  it('opens the question again that it answered', async () => {
    const { id, anna } = await counted(0)
    for (const resourceMago of ['A-1', 'B-1']) {
      await own.make(ITEMS, { IdInventarioMezzi: id, resourceMago, matricola: 'SERIE-9' })
    }
    const asked = scanOf('SERIE-9')
    const answer = scanOf('SERIE-9', { mezzo: 'B-1', risponde: asked.key })
    expect(await outcomes(id, anna.client, asked, answer)).toEqual(['AMBIGUO', 'TROVATO'])
    expect(await own.progress(id)).toMatchObject({ ambigue: 0, contati: 1 })
    await send(id, anna.client, back(answer))
    expect(await own.progress(id)).toMatchObject({ ambigue: 1, contati: 0 })
    await send(id, anna.client, back(asked))
    expect(await own.progress(id)).toMatchObject({ ambigue: 0, anomalie: 0 })
  })

  it('stays once its code was resolved, until that is taken back, and once the inventory is concluded', async () => {
    const { id, anna } = await counted(0)
    const [one, two] = [scanOf('SBAGLIATO'), scanOf('ALTRO')]
    await send(id, anna.client, one, two)
    const resolved = await resolve(id, 'SBAGLIATO')
    const [kept] = await send(id, anna.client, back(one))
    expect(kept.esito).toBe('SCONOSCIUTO')
    expect(kept.message).toContain('già stato risolto da')
    await supervisor().post(`/api/undo/${resolved.headers['x-command']}`)
    expect(await outcomes(id, anna.client, back(one))).toEqual(['ANNULLATA'])
    expect((await conclude(id)).status).toBe(200)
    const [late] = await send(id, anna.client, back(two))
    expect(late).toMatchObject({ esito: 'SCONOSCIUTO', message: messages.inventoryConcluded })
    expect(await own.inventoryOf(id)).toMatchObject({ numeroAnomalie: 1 })
  })
})

describe('a resolution', () => {
  it('does not come back by undoing once its scan was taken back, and does while the scan stands', async () => {
    const { id, anna } = await counted(0)
    const scan = scanOf('SBAGLIATO')
    await send(id, anna.client, scan)
    const undone = async (answer: { headers: Record<string, unknown> }) =>
      supervisor().post(`/api/undo/${answer.headers['x-command']}`)
    const gone = await undone(await resolve(id, scan.codice))
    const again = await undone(gone)
    expect([gone.status, again.status]).toEqual([200, 200])
    const goneAgain = await undone(again)
    expect(await outcomes(id, anna.client, back(scan))).toEqual(['ANNULLATA'])
    expect((await undone(goneAgain)).status).toBe(409)
    expect(await own.progress(id)).toMatchObject({ anomalie: 0 })
  })

  it('comes back with its inventory, each of those of a code that was asked about twice', async () => {
    const { id, anna } = await counted(0)
    for (const resourceMago of ['A-1', 'B-1']) {
      await own.make(ITEMS, { IdInventarioMezzi: id, resourceMago, matricola: 'SERIE-9' })
    }
    for (const _time of [1, 2]) {
      expect(await outcomes(id, anna.client, scanOf('SERIE-9'))).toEqual(['AMBIGUO'])
      expect((await resolve(id, 'SERIE-9')).status).toBe(201)
    }
    const ids = () =>
      app.db.query('select "id" from "inventario_mezzi_risoluzioni" where "idInventarioMezzi" = $1 order by "id"', [id])
    const before = await ids()
    expect(before).toHaveLength(2)
    const deleted = await own.admin().delete(`/api/inventari_mezzi/${id}`)
    expect([deleted.status, await ids()]).toEqual([204, []])
    const undone = await own.admin().post(`/api/undo/${deleted.headers['x-command']}`)
    expect([undone.status, await ids()]).toEqual([200, before])
  })
})

describe('a scan that is taken back while', () => {
  it('its code is resolved: one of the two comes first, and holds', async () => {
    const { id, anna } = await counted(0)
    for (let round = 0; round < 6; round++) {
      const scan = scanOf(`SBAGLIATO-${round}`)
      await send(id, anna.client, scan)
      const taking = back(scan)
      const take = async () => (await answersTo(id, anna.client, [taking])).body.data[0].esito
      const decide = async () => (await resolve(id, scan.codice)).status
      const answers = await Promise.all((round % 2 ? [take, decide] : [decide, take]).map((one) => one()))
      const isTaken = (await logged(scan))?.esito === 'ANNULLATA'
      expect(new Set(answers)).toEqual(new Set(isTaken ? ['ANNULLATA', 422] : ['SCONOSCIUTO', 201]))
    }
    expect(await own.progress(id)).toMatchObject({ anomalie: 0 })
  })

  it('the inventory is concluded, and twice at once: the figures are those of what holds', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, first, anna, bruno } = await counted(1)
      const [scan, strange] = [scanOf(first), scanOf('SBAGLIATO')]
      await send(id, anna.client, scan, strange)
      const request = [back(scan), back(strange)]
      const take = () => answersTo(id, anna.client, request)
      const rescan = () => answersTo(id, bruno.client, [scanOf(first)])
      await Promise.all([take, rescan, take].toSpliced(round, 0, () => conclude(id)).map((one) => one()))
      const isTaken = (await logged(strange))?.esito === 'ANNULLATA'
      expect((await logged(scan))?.esito).toBe(isTaken ? 'ANNULLATA' : 'TROVATO')
      const { contati, anomalie } = await own.progress(id)
      expect(anomalie).toBe((isTaken ? 0 : 1) + (1 - contati))
      expect(await own.inventoryOf(id)).toMatchObject({ mezziContati: contati, numeroAnomalie: anomalie })
    }
  })
})
