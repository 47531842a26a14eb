import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { write } from '#server/crud/write.ts'
import { modules } from '#server/modules/index.ts'
import type { Module } from '#server/modules/module.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { madeRow, ruledModel } from '#tests/support/ruled-tables.ts'

// What the definition says of a field according to the row, on every way on which a row changes.

const model = ruledModel()
const ORDERS = '/api/prova_ordini'
let app: TestApp
let ids: Record<'open' | 'closed' | 'bianchi' | 'verdi' | 'ada' | 'bruno' | 'gone', number>
beforeAll(async () => {
  app = await testApp({ model })
  const made = (table: string, values: Values) => madeRow(app, table, values)
  const bianchi = await made('prova_clienti', { nome: 'Bianchi' })
  const verdi = await made('prova_clienti', { nome: 'Verdi' })
  ids = {
    open: await made('prova_stati', { nome: 'Aperto' }),
    closed: await made('prova_stati', { nome: 'Chiuso', chiuso: 'Y' }),
    bianchi,
    verdi,
    ada: await made('prova_contatti', { nome: 'Ada', clienteId: bianchi }),
    bruno: await made('prova_contatti', { nome: 'Bruno', clienteId: verdi }),
    gone: await made('prova_contatti', { nome: 'Carla', clienteId: bianchi, attivo: 'N' }),
  }
})
afterAll(() => app.close())
const boss = () => app.as('ROLE_SUPER_ADMIN')

const order = (values: Values = {}) => madeRow(app, 'prova_ordini', values)

const created = (values: Values) => boss().post(ORDERS, { nome: 'Prova', ...values })
const changed = (id: number, values: Values) => boss().put(`${ORDERS}/${id}`, values)
const errorsOf = ({ status, body }: Awaited<ReturnType<typeof created>>) => (status === 422 ? body.errors : status)

describe('a field that not all rows have', () => {
  it('takes no value while the row does not have it, and keeps what it has', async () => {
    expect(errorsOf(await created({ dettaglio: 'Gru' }))).toEqual({ dettaglio: [messages.hiddenField] })
    expect(errorsOf(await created({ tipo: 'a', dettaglio: null }))).toBe(201)
    const id = await order({ tipo: 'b', dettaglio: 'Gru' })
    expect(errorsOf(await changed(id, { tipo: 'a' }))).toBe(200)
    expect((await boss().get(`${ORDERS}/${id}`)).body.data.dettaglio).toBe('Gru')
    expect(errorsOf(await changed(id, { dettaglio: 'Gru' }))).toBe(200)
    expect(errorsOf(await changed(id, { dettaglio: 'Altro' }))).toEqual({ dettaglio: [messages.hiddenField] })
    expect(errorsOf(await changed(id, { tipo: 'b', dettaglio: 'Altro' }))).toBe(200)
    // What hides it may be said together with emptying it.
    expect(errorsOf(await changed(id, { tipo: 'a', dettaglio: null }))).toBe(200)
  })

  it('follows the condition of its section, and begins with its default', async () => {
    expect(errorsOf(await created({ luogo: 'Forlì' }))).toEqual({ luogo: [messages.hiddenField] })
    expect(errorsOf(await created({ tipo: 'b', luogo: 'Forlì' }))).toBe(201)
    const { body } = await created({ note: 'da concordare' })
    expect(body.data.note).toBe('da concordare')
    expect(errorsOf(await created({ note: 'altro' }))).toEqual({ note: [messages.hiddenField] })
  })
})

describe('a field that some rows cannot be without', () => {
  it('is asked for by the row that is referred to', async () => {
    expect(errorsOf(await created({ statoId: ids.closed }))).toEqual({ motivo: [messages.required] })
    expect(errorsOf(await created({ statoId: ids.closed, motivo: 'Consegnato' }))).toBe(201)
    const id = await order({ statoId: ids.open })
    expect(errorsOf(await changed(id, { statoId: ids.closed }))).toEqual({ motivo: [messages.required] })
    expect(errorsOf(await changed(id, { statoId: ids.closed, motivo: ' ' }))).toEqual({ motivo: [messages.required] })
    expect(errorsOf(await changed(id, { statoId: ids.closed, motivo: 'Ok' }))).toBe(200)
    expect(errorsOf(await changed(id, { motivo: null }))).toEqual({ motivo: [messages.required] })
  })

  it('does not stand in the way of a row that lacked it before', async () => {
    const id = await order({ statoId: ids.open })
    await app.db.transaction((tx) =>
      write(tx, { model, hooks: new Map(), actor: 'system' }, [
        { table: 'prova_ordini', verb: 'update', id, set: { statoId: ids.closed } } as never,
      ]),
    )
    expect(errorsOf(await changed(id, { nome: 'Un altro nome' }))).toBe(200)
    expect(errorsOf(await changed(id, { motivo: null, nome: 'Ancora' }))).toBe(200)
  })
})

describe('a field that some rows have for good', () => {
  it('is not changed while the row is so', async () => {
    const id = await order({ statoId: ids.open, importo: 10 })
    expect(errorsOf(await changed(id, { statoId: ids.closed, motivo: 'x', importo: 11 }))).toEqual({
      importo: [messages.readOnlyNow],
    })
    expect(errorsOf(await changed(id, { statoId: ids.closed, motivo: 'x', importo: 10 }))).toBe(200)
    expect(errorsOf(await changed(id, { importo: null }))).toEqual({ importo: [messages.readOnlyNow] })
    // A new row has nothing yet that would be changed.
    expect(errorsOf(await created({ statoId: ids.closed, motivo: 'x', importo: 7 }))).toBe(201)
    expect(errorsOf(await changed(id, { statoId: ids.open, importo: 12 }))).toBe(200)
  })
})

describe('what is no change', () => {
  it('is a text that is stored less clean than it would be today, sent as it was read', async () => {
    const dirty = { nome: 'Di prima', statoId: ids.closed, motivo: 'x', tipo: 'b', firmato: 'Ada  Neri ' }
    const [row] = await app.db.transaction((tx) =>
      write(tx, { model, hooks: new Map(), actor: 'system' }, [
        { table: 'prova_ordini', verb: 'create', set: dirty } as never,
      ]),
    )
    const { body } = await boss().get(`${ORDERS}/${row?.id}`)
    expect(body.data.firmato).toBe(dirty.firmato)
    expect(errorsOf(await changed(body.data.id, body.data))).toBe(200)
    expect(errorsOf(await changed(body.data.id, { firmato: 'Altri' }))).toEqual({ firmato: [messages.readOnlyNow] })
    // Hiding what is fixed does not free it.
    expect(errorsOf(await changed(body.data.id, { tipo: 'a', firmato: null }))).toEqual({
      firmato: [messages.readOnlyNow],
    })
  })

  it('is the no of a flag that the row does not have', async () => {
    const id = await order({ tipo: 'b', urgente: 'Y' })
    expect(errorsOf(await changed(id, { tipo: 'a', urgente: 'N' }))).toBe(200)
    expect(errorsOf(await created({ tipo: 'a', urgente: 'N' }))).toBe(201)
    expect(errorsOf(await created({ tipo: 'a', urgente: 'Y' }))).toEqual({ urgente: [messages.hiddenField] })
  })

  it('is what a list of options has from before', async () => {
    const id = await order({ tipo: 'a', voci: ['k', 'l'] })
    await app.db.transaction((tx) =>
      write(tx, { model, hooks: new Map(), actor: 'system' }, [
        { table: 'prova_ordini', verb: 'update', id, set: { tipo: 'b' } } as never,
      ]),
    )
    expect(errorsOf(await changed(id, { voci: ['k', 'l', 'm'] }))).toBe(200)
    expect(errorsOf(await changed(id, { voci: ['k'] }))).toBe(200)
    expect(errorsOf(await changed(id, { voci: ['m'] }))).toBe(200)
    expect(errorsOf(await changed(id, { voci: ['k', 'm'] }))).toEqual({ voci: [messages.notOffered] })
  })
})

describe('the options of a field', () => {
  it('are those of the first condition that holds', async () => {
    expect(errorsOf(await created({ voce: 'y' }))).toEqual({ voce: [messages.notOffered] })
    expect(errorsOf(await created({ tipo: 'b', voce: 'y' }))).toBe(201)
    const id = await order({ voce: 'x' })
    expect(errorsOf(await changed(id, { tipo: 'b' }))).toEqual({ voce: [messages.notOffered] })
    expect(errorsOf(await changed(id, { tipo: 'b', voce: null }))).toBe(200)
  })

  it('of a reference are rows such as the condition says, by the values of the row', async () => {
    expect(errorsOf(await created({ contattoId: ids.ada }))).toBe(201)
    expect(errorsOf(await created({ contattoId: ids.gone }))).toEqual({ contattoId: [messages.notOffered] })
    expect(errorsOf(await created({ clienteId: ids.verdi, contattoId: ids.ada }))).toEqual({
      contattoId: [messages.notOffered],
    })
    const id = await order({ clienteId: ids.verdi, contattoId: ids.bruno })
    expect(errorsOf(await changed(id, { clienteId: ids.bianchi }))).toEqual({ contattoId: [messages.notOffered] })
    expect(errorsOf(await changed(id, { clienteId: ids.bianchi, contattoId: ids.ada }))).toBe(200)
    // A row that has it from before may be saved.
    await boss().put(`/api/prova_contatti/${ids.ada}`, { attivo: 'N' })
    expect(errorsOf(await changed(id, { nome: 'Con Ada' }))).toBe(200)
    expect(errorsOf(await changed(id, { contattoId: ids.ada }))).toBe(200)
    await boss().put(`/api/prova_contatti/${ids.ada}`, { attivo: 'Y' })
    expect(errorsOf(await created({ contattoId: 987_654 }))).toEqual({ contattoId: expect.anything() })
  })
})

describe('rules', () => {
  it('hold for many rows at once, each by itself', async () => {
    const [free, fixed] = [await order({ statoId: ids.open }), await order({ statoId: ids.closed, motivo: 'x' })]
    const rows = { ids: [free, fixed] }
    const check = await boss().post(`${ORDERS}/bulk`, { rows, values: { importo: 5 }, check: true })
    expect(check.body.data).toMatchObject({
      count: 1,
      refused: [{ id: fixed, errors: { importo: [messages.readOnlyNow] } }],
    })
    expect((await boss().post(`${ORDERS}/bulk`, { rows, values: { importo: 5 } })).status).toBe(409)
    const done = await boss().post(`${ORDERS}/bulk`, { rows, values: { importo: 5 }, without: [fixed] })
    expect(done.status).toBe(200)
  })

  it('bind an import, and neither what the program sets nor an undo', async () => {
    const context = { model, hooks: new Map(), actor: 'system' as const }
    const imported = (values: Values) =>
      app.db.transaction((tx) => write(tx, context, [{ table: 'prova_ordini', verb: 'create', values } as never]))
    await expect(imported({ nome: 'Da un file', dettaglio: 'x' })).rejects.toMatchObject({
      status: 422,
      errors: { dettaglio: [messages.hiddenField] },
    })
    await app.db.transaction((tx) =>
      write(tx, context, [
        { table: 'prova_ordini', verb: 'create', set: { nome: 'Dal programma', dettaglio: 'x' } } as never,
      ]),
    )
    const id = await order({ tipo: 'b', dettaglio: 'Gru' })
    const { headers } = await changed(id, { tipo: 'a', dettaglio: null })
    expect((await boss().post(`/api/undo/${String(headers['x-command'])}`, {})).status).toBe(200)
    expect((await boss().get(`${ORDERS}/${id}`)).body.data).toMatchObject({ tipo: 'b', dettaglio: 'Gru' })
  })

  it('have rows bring along what they ask of others, as far as one may read it', async () => {
    const id = await order({ statoId: ids.open })
    const { body } = await boss().get(`${ORDERS}/${id}`)
    expect(body.data.stato).toEqual({ id: ids.open, nome: 'Aperto', chiuso: 'N' })
    const list = await boss().get(`${ORDERS}?filters={"id":${id}}`)
    expect(list.body.data[0].stato).toEqual({ id: ids.open, nome: 'Aperto', chiuso: 'N' })
    const seen = await app.as('ROLE_ORDINI').get(`${ORDERS}/${id}`)
    expect(seen.body.data.stato).toEqual({ id: ids.open, nome: 'Aperto' })
    const stale = await boss().put(`${ORDERS}/${id}`, { nome: 'Vecchio' }, { 'if-match': '"99"' })
    expect(stale.body.current.row.stato).toEqual({ id: ids.open, nome: 'Aperto', chiuso: 'N' })
    // The server decides all the same.
    const refused = await app.as('ROLE_ORDINI').put(`${ORDERS}/${id}`, { statoId: ids.closed })
    expect(refused.body.errors).toEqual({ motivo: [messages.required] })
    const csv = await boss().get(`${ORDERS}/export?format=csv&filters={"id":${id}}`)
    expect(csv.body).not.toContain('stato.chiuso')
  })

  it('are told by the OpenAPI document', async () => {
    const { body } = await boss().get('/api/openapi.json')
    const post = body.paths[ORDERS].post.requestBody.content['application/json'].schema.properties
    expect(post.motivo.description).toContain('Obbligatorio con {"stato.chiuso":"Y"}')
    expect(post.luogo.description).toContain('C’è solo con {"tipo":"b"}')
  })
})

describe('a default that is the value of another field', () => {
  it('is what the row that is referred to has, where nothing else is said', async () => {
    const customer = (await boss().post('/api/prova_clienti', { nome: 'Con referente', referente: 'Ada Neri' })).body
      .data.id
    const referente = async (values: Values, role = 'ROLE_SUPER_ADMIN') =>
      (await app.as(role).post(ORDERS, { nome: 'x', ...values })).body.data.referente
    expect(await referente({ clienteId: customer })).toBe('Ada Neri')
    expect(await referente({ clienteId: customer, referente: 'Altri' })).toBe('Altri')
    // Of a chain what is taken from comes first.
    expect((await created({ clienteId: customer })).body.data.saluto).toBe('Ada Neri')
    expect(await referente({ clienteId: customer, referente: null })).toBe(null)
    expect(await referente({})).toBe(null)
    // What one may not read of a customer is not copied out of it.
    expect(await referente({ clienteId: customer }, 'ROLE_ORDINI')).toBe(null)
    const id = await order({})
    expect((await changed(id, { clienteId: customer })).body.data.referente).toBe(null)
  })
})

describe('a table of which people see some rows only', () => {
  let bounded: TestApp
  let own: number
  beforeAll(async () => {
    const hooks: Hooks = {
      within: ({ ability }) => (ability.can('read', 'emails') ? [] : [{ fields: ['nome'], value: { is: ['mio'] } }]),
    }
    const bounds: Record<string, Hooks> = { prova_clienti: hooks, prova_stati: hooks }
    const bounding: Module = { hooks: () => bounds }
    bounded = await testApp({ model, modules: [...modules, bounding] })
    own = await madeRow(bounded, 'prova_clienti', { nome: 'Nascosto', referente: 'Segreto' })
    await madeRow(bounded, 'prova_stati', { nome: 'Nascosto', chiuso: 'Y' })
  })
  afterAll(() => bounded.close())

  it('gives nothing of the others away: by defaults, embedded records or filters', async () => {
    const admin = bounded.as('ROLE_ADMIN')
    const row = await admin.post(ORDERS, { nome: 'x', clienteId: own, statoId: 1, motivo: 'x' })
    expect([row.status, row.body.data.referente]).toEqual([201, null])
    expect(row.body.data.stato).toEqual({ id: 1, nome: 'Nascosto' })
    const filters = { 'stato.chiuso': 'Y' }
    const list = await admin.get(`${ORDERS}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
    expect(list.body.errors).toEqual({ 'stato.chiuso': [messages.unknownFilter] })
  })
})
