import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { inventoriesOf, inventoryUrl, scanOf, scansBody } from '#tests/support/inventories.ts'
import { makeAcceptance } from '#tests/support/written-acceptance.ts'

let app: TestApp
const own = inventoriesOf(() => app)
beforeAll(async () => {
  app = await testApp()
  await own.makeStates()
})
afterAll(() => app.close())

/** An inventory of a branch with these vehicles: number, serial number. */
async function counted(vehicles: readonly (readonly [number: string, serial?: string])[]) {
  const { id, branch } = await own.opened(0)
  for (const [resourceMago, matricola] of vehicles) {
    const item = { IdInventarioMezzi: id, resourceMago, matricola, description: `Mezzo ${resourceMago}` }
    expect((await own.supervisor().post('/api/inventario-mezzi-items', item)).status).toBe(201)
  }
  const send = async (scans: unknown[]) => {
    const { status, body } = await own.supervisor().post(inventoryUrl(id, 'scansioni'), scansBody(scans))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const found = async () =>
    (await own.itemsOf(id)).data.flatMap((item: { status: unknown; resourceMago: string }) =>
      item.status ? item.resourceMago : [],
    )
  return { id, branch, send, found }
}

const outcomes = (answers: { esito: string }[]) => answers.map(({ esito }) => esito)

describe('codes as readers deliver them', () => {
  it('find the vehicles of their labels, and are kept as they were read', async () => {
    const { id, send, found } = await counted([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`PB-000${n}`] as const))
    const read = [
      '*PB-0001*',
      ']C1PB-0002\r\n',
      'https://crm.example/m/PB-0003',
      'PB\u20110004',
      'PB-\u200B0005',
      '\u001D010801234567890721PB-0006\u001D',
      '/matricola/PB-0007?x=1',
      'ｐｂ-０００８',
      ' pb-0009\t',
    ]
    const answers = await send(read.map((code) => scanOf(code)))
    expect(outcomes(answers)).toEqual(read.map(() => 'TROVATO'))
    expect(await found()).toHaveLength(9)
    expect(answers[0]).toMatchObject({ codice: '*PB-0001*', inteso: 'PB-0001', item: { resourceMago: 'PB-0001' } })
    const stored = await app.db.query<{ codice: string; inteso: string | null }>(
      'select "codice", "inteso" from "inventario_mezzi_scansioni" where "idInventarioMezzi" = $1 order by "id"',
      [id],
    )
    expect(stored.slice(0, 6)).toEqual([
      { codice: '*PB-0001*', inteso: 'PB-0001' },
      { codice: ']C1PB-0002', inteso: 'PB-0002' },
      { codice: 'https://crm.example/m/PB-0003', inteso: 'PB-0003' },
      { codice: 'PB\u20110004', inteso: null },
      { codice: 'PB-0005', inteso: null },
      { codice: '␝010801234567890721PB-0006␝', inteso: 'PB-0006' },
    ])
    expect(await own.progress(id)).toMatchObject({ anomalie: 0, ambigue: 0 })
  })

  it('a vehicle whose own code looks like such a form is itself', async () => {
    const { send, found } = await counted([['*PB-1*'], ['PB-1'], ['https://crm.example/m/PB-1']])
    await send([scanOf('*PB-1*'), scanOf('https://crm.example/m/PB-1')])
    expect(await found()).toEqual(expect.arrayContaining(['*PB-1*', 'https://crm.example/m/PB-1']))
    expect(await found()).toHaveLength(2)
  })

  it('find a vehicle of another branch, and none where they may be several', async () => {
    const { branch, send } = await counted([])
    const other = await own.opened(2)
    expect((await send([scanOf(`]C1${other.branch.vehicle(1)}`)]))[0]).toMatchObject({ esito: 'ALTRA_FILIALE' })
    expect(branch.id).not.toBe(other.branch.id)
  })
})

describe('a code that more than one vehicle has', () => {
  const twins = [['A-1', 'SERIE-9'], ['B-1', 'serie-9'], ['000777'], ['SERIE-10', 'X'], ['C-1', 'SERIE-10']] as const

  it('is asked about, counts for none, and for the one that is in sight once somebody says which', async () => {
    const { id, send, found } = await counted(twins)
    const asked = ['SERIE-9', 'SERIE-10', '777', '*serie-9*'].map((code) => scanOf(code))
    const answers = await send(asked)
    expect(outcomes(answers)).toEqual(asked.map(() => 'AMBIGUO'))
    expect(
      answers.map(({ scelte }: { scelte: { resourceMago: string }[] }) => scelte.map((one) => one.resourceMago)),
    ).toEqual([['A-1', 'B-1'], ['SERIE-10', 'C-1'], ['000777'], ['A-1', 'B-1']])
    expect(await found()).toEqual([])
    expect(await own.progress(id)).toMatchObject({ anomalie: 4, ambigue: 4, contati: 0 })

    const foreign = await send([
      { ...scanOf('SERIE-9'), mezzo: '000777' },
      { ...scanOf('IGNOTO'), mezzo: 'A-1' },
    ])
    expect(outcomes(foreign)).toEqual(['AMBIGUO', 'SCONOSCIUTO'])
    expect(await found()).toEqual([])

    const answer = { ...scanOf('SERIE-9'), mezzo: 'B-1', risponde: asked[0]?.key }
    expect(await send([answer])).toMatchObject([{ esito: 'TROVATO', item: { resourceMago: 'B-1' } }])
    expect(await send([answer])).toMatchObject([{ esito: 'TROVATO', item: { resourceMago: 'B-1' } }])
    expect(await found()).toEqual(['B-1'])
    const second = { ...scanOf('SERIE-9'), mezzo: 'A-1', risponde: foreign[0]?.key }
    expect(outcomes(await send([second, scanOf('SERIE-9')]))).toEqual(['TROVATO', 'GIA_CONTATO'])
    expect(await own.progress(id)).toMatchObject({ ambigue: 3 })
  })

  it('waits among the anomalies with its vehicles, is resolved there, and asks anew when it is read again', async () => {
    const { id, send, found } = await counted(twins)
    await send([scanOf('SERIE-9')])
    const url = inventoryUrl(id, 'anomalie?tipo=ambiguo')
    const listed = (await own.supervisor().get(url)).body
    expect(listed).toMatchObject({ totalRows: 1, byKind: { ambiguo: 1 } })
    const [{ codice, scelte }] = listed.data
    expect(scelte).toMatchObject([{ resourceMago: 'A-1', contato: false }, { resourceMago: 'B-1' }])
    const resolve = (itemId: number) =>
      own.supervisor().post(inventoryUrl(id, 'risoluzioni'), { codice, azione: 'ABBINATO', itemId })
    expect((await resolve(scelte[1].id)).status).toBe(201)
    expect((await resolve(scelte[1].id)).status).toBe(409)
    expect(await found()).toEqual(['B-1'])
    expect(await own.progress(id)).toMatchObject({ ambigue: 0, anomalie: 0 })
    expect((await own.supervisor().get(url)).body.byKind.ambiguo).toBe(0)
    expect(outcomes(await send([scanOf('SERIE-9')]))).toEqual(['AMBIGUO'])
    expect(await own.progress(id)).toMatchObject({ ambigue: 1, anomalie: 1 })
    expect((await resolve(scelte[0].id)).status).toBe(201)
    await own.calculate()
    expect(await own.inventoryOf(id)).toMatchObject({ mezziContati: 2, numeroAnomalie: 0 })
  })

  it('an answer of another code leaves the question open', async () => {
    const { id, send } = await counted(twins)
    const question = scanOf('SERIE-9')
    await send([question, { ...scanOf('000777'), risponde: question.key }])
    expect(await own.progress(id)).toMatchObject({ ambigue: 1 })
    expect(outcomes(await send([{ ...scanOf('X1'), risponde: randomUUID() }]))).toEqual(['SCONOSCIUTO'])
  })

  it('a question answers neither itself nor another one', async () => {
    const { id, send } = await counted(twins)
    const itself = scanOf('SERIE-9')
    const [one, other] = [scanOf('SERIE-10'), scanOf('SERIE-10')]
    await send([
      { ...itself, risponde: itself.key },
      { ...one, risponde: other.key },
      { ...other, risponde: one.key },
    ])
    expect(await own.progress(id)).toMatchObject({ ambigue: 2, anomalie: 2 })
  })
})

describe('a code in a search', () => {
  it('is what the label says: of vehicles, and of the acceptances of a serial number', async () => {
    const branch = await own.makeBranch(2)
    const code = branch.vehicle(1)
    await makeAcceptance(app, { matricola: `S${code}`, km: 7 })
    await makeAcceptance(app, { matricola: `*S${code}*`, km: 8 })
    const get = async (url: string, key: string, value: string) =>
      (await own.admin().get(`${url}?${key}=${encodeURIComponent(value)}`)).body
    for (const typed of [`*${code}*`, `]C1${code}`, `https://crm.example/m/${code}`]) {
      for (const name of ['resourceMago', 'multiField']) {
        const found = await get('/api/mezzi', 'filters', JSON.stringify({ [name]: typed }))
        expect(
          found.data.map(({ resourceMago }: { resourceMago: string }) => resourceMago),
          typed,
        ).toEqual([code])
      }
    }
    const previous = (typed: string) => get('/api/accettazioni_mezzi/precedente', 'matricola', typed)
    expect((await previous(`]C1S${code}`)).data.km).toBe(7)
    expect((await previous(`*S${code}*`)).data.km).toBe(8)
    expect((await get('/api/accettazioni_mezzi/matricole', 'q', `]C1S${code}`)).data).toContain(`S${code}`)
    expect((await previous(']C1IGNOTA')).data).toBeNull()
  })
})
