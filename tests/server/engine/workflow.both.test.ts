import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { setClock } from '#server/clock.ts'
import { asProgram, grantFor } from '#server/crud/grant.ts'
import { write } from '#server/crud/write.ts'
import { importRows } from '#server/import/import-rows.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { emptyMoved, movedModel } from '#tests/support/moved-tables.ts'

const CASES = '/api/prova_pratiche'
const TASKS = '/api/prova_incarichi'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: movedModel() })
})
afterAll(() => app.close())
beforeEach(() => emptyMoved(app.db))
afterEach(() => setClock())

const admin = () => app.as('ROLE_SUPER_ADMIN')
const chief = () => app.as('ROLE_CAPO')
const clerk = () => app.as('ROLE_ADDETTO')
const post = (more: object = {}, who = clerk()): Promise<Answer> => who.post(CASES, { nome: 'Pratica', ...more })
const made = async (more: object = {}) => {
  const { status, body } = await post(more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const put = (id: number, body: object, who = clerk()) => who.put(`${CASES}/${id}`, body)
const read = async (id: number) => (await admin().get(`${CASES}/${id}`)).body.data
const undo = (answer: Answer, who = clerk()) => who.post(`/api/undo/${answer.headers['x-command']}`, {})
const refusal = ({ status, body }: Answer) => [status, body.errors]
const worth = (importo: number) => ({ righe: [{ nome: 'riga', importo }] })
const sent = async () => {
  const { id } = await made(worth(20))
  expect((await put(id, { stato: 'inviata' })).status).toBe(200)
  return id
}

describe('a new row', () => {
  it('begins in the state of its default, in one that a move leads to, or in none', async () => {
    expect(await made()).toMatchObject({ stato: 'bozza' })
    expect(await made({ stato: 'urgente' })).toMatchObject({ stato: 'urgente' })
    expect(await made({ stato: null })).toMatchObject({ stato: null })
  })

  it('begins in no other', async () => {
    expect(refusal(await post({ stato: 'inviata', ...worth(50) }))).toEqual([
      422,
      { stato: ['Non si comincia da «Inviata»: si comincia da «Bozza» o «Urgente»'] },
    ])
    expect((await post({ stato: 'approvata' }, admin())).status).toBe(422)
  })
})

describe('a row', () => {
  it('moves where a move leads, with what the move sets', async () => {
    setClock('2026-11-28T09:00:00Z')
    const { id } = await made(worth(20))
    const moved = await put(id, { stato: 'inviata' })
    expect(moved.body.data).toMatchObject({ stato: 'inviata', inviataIl: '28-11-2026' })
    const back = await undo(moved)
    expect(back.status).toBe(200)
    expect(await read(id)).toMatchObject({ stato: 'bozza', inviataIl: null })
  })

  it('keeps what the same save says of a field that the move would set', async () => {
    const { id } = await made(worth(20))
    const { body } = await put(id, { stato: 'inviata', inviataIl: '01-02-2026' })
    expect(body.data.inviataIl).toBe('01-02-2026')
  })

  it('moves nowhere else, whoever asks', async () => {
    const id = await sent()
    const answer = [422, { stato: ['Da «Inviata» non si passa a «Urgente»: si può passare a «Bozza» o «Annullata»'] }]
    expect(refusal(await put(id, { stato: 'urgente' }))).toEqual(answer)
    expect((await put(id, { stato: 'urgente' }, admin())).status).toBe(422)
    expect(refusal(await put(id, { stato: null }))).toEqual([
      422,
      { stato: ['Lo stato non si può togliere: scegline un altro'] },
    ])
    expect((await put(id, { stato: 'inviata', nota: 'come prima' })).status).toBe(200)
  })

  it('moves by the roles that the move names', async () => {
    const id = await sent()
    await put(id, { nota: 'vista' })
    expect(refusal(await put(id, { stato: 'approvata' }))).toEqual([
      422,
      { stato: ['Non hai il permesso di passare a «Approvata»'] },
    ])
    const approved = await put(id, { stato: 'approvata' }, chief())
    expect(approved.status).toBe(200)
    expect(await read(id)).toMatchObject({ chiusaDa: { username: 'capo' }, chiusaIl: expect.any(String) })
    expect((await undo(approved)).status).toBe(403)
    expect((await undo(approved, chief())).status).toBe(200)
    expect(await read(id)).toMatchObject({ stato: 'inviata', chiusaDa: null, chiusaIl: null })
  })

  it('moves when it is such as the move asks, by what the same save makes of it', async () => {
    const id = await sent()
    const sentence = 'Per passare a «Approvata» controlla prima «Nota»'
    expect(refusal(await put(id, { stato: 'approvata' }, chief()))).toEqual([422, { stato: [sentence] }])
    expect((await put(id, { stato: 'approvata', nota: 'vista' }, chief())).status).toBe(200)
  })

  it('is judged with the totals that the whole command makes', async () => {
    const { id } = await made()
    expect((await put(id, { stato: 'inviata' })).status).toBe(422)
    expect((await put(id, { stato: 'inviata', ...worth(9.99) })).status).toBe(422)
    expect(await read(id)).toMatchObject({ stato: 'bozza', totale: 0, version: 1 })
    expect((await put(id, { stato: 'inviata', ...worth(10) })).status).toBe(200)
    const other = await made(worth(50))
    const [line] = await app.db.query<{ id: number }>(
      `select "id" from "prova_pratiche_righe" where "praticaId" = $1`,
      [other.id],
    )
    const emptied = await put(other.id, { stato: 'inviata', righe: [{ id: line?.id, delete: true }] })
    expect(emptied.status).toBe(422)
    expect(await read(other.id)).toMatchObject({ stato: 'bozza', totale: 50 })
  })

  it('asks for what its rules require in the new state', async () => {
    const { id } = await made()
    expect(refusal(await put(id, { stato: 'annullata' }))).toEqual([422, { motivo: ['Campo obbligatorio'] }])
    expect((await put(id, { stato: 'annullata', motivo: 'tempi' })).status).toBe(200)
  })

  it('leaves a state without a way out by who manages the table alone', async () => {
    const { id } = await made()
    await put(id, { stato: 'annullata', motivo: 'tempi' })
    expect(refusal(await put(id, { stato: 'bozza', motivo: null }, chief()))).toEqual([
      422,
      { stato: ['Da «Annullata» non si passa a «Bozza», né puoi passare a un altro stato'] },
    ])
    expect((await put(id, { stato: 'bozza', motivo: null }, admin())).status).toBe(200)
  })

  it('goes where the program alone leads by the program', async () => {
    const id = await sent()
    const sentence = 'Non hai il permesso di passare a «Scaduta»'
    for (const who of [chief(), admin()])
      expect(refusal(await put(id, { stato: 'scaduta' }, who))).toEqual([422, { stato: [sentence] }])
    const table = tableOf(app.model, 'prova_pratiche')
    const program = asProgram(app.app.engine, grantFor('Time passes', { prova_pratiche: { update: ['stato'] } }))
    await app.db.transaction((tx) => write(tx, program, [{ table, verb: 'update', id, set: { stato: 'scaduta' } }]))
    expect(await read(id)).toMatchObject({ stato: 'scaduta' })
  })

  it('without a state begins anew', async () => {
    const { id } = await made({ stato: null })
    expect((await put(id, { stato: 'annullata', motivo: 'tempi' })).status).toBe(422)
    expect((await put(id, { stato: 'urgente' })).status).toBe(200)
  })
})

describe('a row whose state is what it refers to means', () => {
  const phase = async (nome: string, senso: string) =>
    (await admin().post('/api/prova_fasi', { nome, senso })).body.data.id as number
  const task = async (faseId: number | null, who = clerk()) => who.post(TASKS, { nome: 'Incarico', faseId })

  it('moves between meanings by moves, and freely within one', async () => {
    const [open, waiting, done, lost, gone] = await Promise.all([
      phase('Aperta', 'aperta'),
      phase('In attesa', 'aperta'),
      phase('Fatta', 'fatta'),
      phase('Persa', 'persa'),
      phase('Sparita', 'persa'),
    ])
    expect(refusal(await task(done ?? 0))).toEqual([
      422,
      { faseId: ['Non si comincia da «Fatta»: si comincia da «Aperta»'] },
    ])
    const { id } = (await task(open ?? 0)).body.data
    const go = (faseId: unknown, more: object = {}, who = clerk()) => who.put(`${TASKS}/${id}`, { faseId, ...more })
    expect((await go(waiting)).status).toBe(200)
    expect((await go(lost, { perche: 'prezzo' })).status).toBe(200)
    // Within the meaning a move is named, and its role with it.
    expect(refusal(await go(gone))).toEqual([422, { faseId: ['Non hai il permesso di passare a «Persa»'] }])
    expect((await go(gone, {}, chief())).status).toBe(200)
    expect((await go(done)).status).toBe(422)
    expect((await go(open)).status).toBe(200)
    expect((await go(done)).status).toBe(200)
    expect((await go(open)).status).toBe(422)
    expect((await go(open, {}, admin())).status).toBe(200)
    expect(refusal(await go(999_999))[0]).toBe(422)
  })
})

describe('moves of many rows', () => {
  it('are tried row by row, and told', async () => {
    const [small, large] = [await made(worth(1)), await made(worth(20))]
    const away = await sent()
    const request = { rows: { ids: [small.id, large.id, away] }, values: { stato: 'inviata' } }
    const { body } = await clerk().post(`${CASES}/bulk`, { ...request, check: true })
    expect(body.data.count).toBe(2)
    expect(body.data.refused).toMatchObject([{ id: small.id }])
    expect((await clerk().post(`${CASES}/bulk`, request)).status).toBe(409)
    const rest = await clerk().post(`${CASES}/bulk`, { ...request, without: [small.id] })
    expect(rest.status, JSON.stringify(rest.body)).toBe(200)
    expect((await read(large.id)).stato).toBe('inviata')
  })
})

describe('what a move asks', () => {
  it('goes along in a bulk change of the state, and nothing else does', async () => {
    const [one, other] = [await made(), await made()]
    const rows = { ids: [one.id, other.id] }
    const bulk = (values: object) => clerk().post(`${CASES}/bulk`, { rows, values })
    expect((await bulk({ stato: 'annullata' })).status).toBe(409)
    expect((await bulk({ stato: 'annullata', nome: 'Altro' })).status).toBe(422)
    expect((await bulk({ motivo: 'tempi', nota: 'insieme' })).status).toBe(422)
    const done = await bulk({ stato: 'annullata', motivo: 'tempi', nota: 'insieme' })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await read(other.id)).toMatchObject({ stato: 'annullata', motivo: 'tempi', nota: 'insieme' })
    expect((await undo(done)).status).toBe(200)
    expect(await read(one.id)).toMatchObject({ stato: 'bozza', motivo: null, nota: null })
  })
})

describe('rows that are brought in', () => {
  const kind = { table: 'prova_pratiche', matchBy: ['nome'] }
  const bring = (...rows: object[]) =>
    importRows(
      app.db,
      app.app.engine,
      kind,
      rows.map((row) => ({ ...row })),
    )

  it('come in whatever state into an empty table, and obey the moves later', async () => {
    const first = await bring({ nome: 'Vecchia', stato: 'approvata' }, { nome: 'Altra', stato: 'inviata' })
    expect(first).toMatchObject({ created: 2, refused: [] })
    const second = await bring({ nome: 'Nuova', stato: 'approvata' }, { nome: 'Altra', stato: 'urgente' })
    expect(second.refused.map(({ errors }) => Object.keys(errors))).toEqual([['stato'], ['stato']])
    expect(await bring({ nome: 'Altra', stato: 'bozza' })).toMatchObject({ updated: 1, refused: [] })
  })
})
