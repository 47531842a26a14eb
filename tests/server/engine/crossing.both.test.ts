import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { type Change, write } from '#server/crud/write.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { everyType, looseRows, ownedRows } from '#tests/support/every-type.ts'

const table = (name: string, references: Record<string, [target: string, onDelete: string]>) => ({
  name,
  label: { one: name, many: name },
  screens: [{ route: `/configurations/${name}`, area: 'crm-config' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    ...Object.fromEntries(
      Object.entries(references).map(([key, [target, onDelete]]) => [
        key,
        { type: 'reference', label: key, table: target, onDelete },
      ]),
    ),
  },
})

const model = readModel(
  {
    ...definitions,
    prova: everyType,
    prova_righe: ownedRows,
    prova_note: looseRows,
    rami: table('rami', { padre: ['rami', 'cascade'] }),
    clienti: table('clienti', {}),
    sedi: table('sedi', { cliente: ['clienti', 'cascade'] }),
    visite: table('visite', { cliente: ['clienti', 'cascade'], sede: ['sedi', 'cascade'] }),
    appunti: table('appunti', { sede: ['sedi', 'unlink'], cliente: ['clienti', 'cascade'] }),
  },
  access,
)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
async function make(name: string, body: Record<string, unknown>) {
  const answer = await admin().post(`/api/${name}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (name: string, id: number) => (await admin().get(`/api/${name}/${id}`)).body.data

describe('a deletion that reaches a row on several paths', () => {
  it('deletes it once, and undo restores everything', async () => {
    const cliente = await make('clienti', { nome: 'Rossi' })
    const sede = await make('sedi', { nome: 'Roma', clienteId: cliente.id })
    const visita = await make('visite', { nome: 'Prima', clienteId: cliente.id, sedeId: sede.id })
    const appunto = await make('appunti', { nome: 'Nota', clienteId: cliente.id, sedeId: sede.id })
    const gone = await admin().delete(`/api/clienti/${cliente.id}`)
    expect(gone.status, JSON.stringify(gone.body)).toBe(204)
    expect((await admin().get(`/api/visite/${visita.id}`)).status).toBe(404)
    const back = await admin().post(`/api/undo/${gone.headers['x-command']}`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(await read('visite', visita.id)).toMatchObject({ cliente: { id: cliente.id }, sede: { id: sede.id } })
    expect(await read('appunti', appunto.id)).toMatchObject({ cliente: { id: cliente.id }, sede: { id: sede.id } })
  })

  it('ends at a row that owns itself', async () => {
    const ramo = await make('rami', { nome: 'Radice' })
    await admin().put(`/api/rami/${ramo.id}`, { padreId: ramo.id })
    expect((await admin().delete(`/api/rami/${ramo.id}`)).status).toBe(204)
  })

  it('is refused where two rows own each other', async () => {
    const one = await make('rami', { nome: 'Uno' })
    const two = await make('rami', { nome: 'Due', padreId: one.id })
    await admin().put(`/api/rami/${one.id}`, { padreId: two.id })
    expect((await admin().delete(`/api/rami/${one.id}`)).status).toBe(409)
  })
})

if (process.env.TEST_DB === 'postgres') {
  // The embedded database has one connection: nothing can be open beside it.
  describe('a request that waits for an open command', () => {
    async function during<T>(change: Change, call: () => Promise<T>): Promise<T> {
      let waiting: Promise<T> | undefined
      await app.db.transaction(async (tx) => {
        await write(tx, { model, hooks: new Map(), actor: 'system' }, [change])
        waiting ??= call()
        await untilBlocked(app.db)
      })
      if (!waiting) throw new Error('The call was never made')
      return waiting
    }

    const update = (name: string, id: number, values: Record<string, unknown>): Change => ({
      table: tableOf(model, name),
      verb: 'update',
      id,
      values,
    })

    it('saves many-to-many values against the committed state', async () => {
      const ids: number[] = []
      for (const name of ['a', 'b', 'c']) ids.push((await make('categories', { name })).id)
      const family = await make('families', { name: 'Gru', categoryIds: ids.slice(0, 2) })
      const saved = await during(update('families', family.id, { categoryIds: ids }), () =>
        admin().put(`/api/families/${family.id}`, { categoryIds: ids.slice(0, 2) }),
      )
      expect(saved.body.data.categories).toHaveLength(2)
      const stored = await read('families', family.id)
      expect(stored.categories).toHaveLength(2)
      expect(stored.version).toBe(3)
    })

    it('keeps an owned row that has a new owner by then', async () => {
      const [old, next] = [await make('prova', { nome: 'Vecchio' }), await make('prova', { nome: 'Nuovo' })]
      const owned = await make('prova_righe', { descrizione: 'mia', provaId: old.id })
      const gone = await during(update('prova_righe', owned.id, { provaId: next.id }), () =>
        admin().delete(`/api/prova/${old.id}`),
      )
      expect(gone.status).toBe(204)
      expect((await read('prova_righe', owned.id)).prova.id).toBe(next.id)
    })

    it('ignores an owned row that is deleted by then', async () => {
      const owner = await make('prova', { nome: 'Proprietario' })
      const owned = await make('prova_righe', { descrizione: 'mia', provaId: owner.id })
      const gone = await during({ table: tableOf(model, 'prova_righe'), verb: 'delete', id: owned.id }, () =>
        admin().delete(`/api/prova/${owner.id}`),
      )
      expect(gone.status, JSON.stringify(gone.body)).toBe(204)
    })

    it('removes only the deleted row from references', async () => {
      const [a, b, c] = [
        await make('prova', { nome: 'A' }),
        await make('prova', { nome: 'B' }),
        await make('prova', { nome: 'C' }),
      ]
      const note = await make('prova_note', { descrizione: 'n', provaId: a.id, proveIds: [a.id, b.id] })
      const changed = { provaId: c.id, proveIds: [a.id, b.id, c.id] }
      const gone = await during(update('prova_note', note.id, changed), () => admin().delete(`/api/prova/${a.id}`))
      expect(gone.status).toBe(204)
      expect(await read('prova_note', note.id)).toMatchObject({
        prova: { id: c.id },
        prove: [{ id: b.id }, { id: c.id }],
      })
    })
  })
}
