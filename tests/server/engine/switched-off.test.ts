import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { referrersOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Table, type TableInput, writeKey } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { kindOf } from '#server/crud/columns.ts'
import { type Change, write } from '#server/crud/write.ts'
import { AppError } from '#server/http/errors.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { bareRow } from '#tests/support/bare-row.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { makeAcceptance } from '#tests/support/written-acceptance.ts'

const named = { type: 'text', label: 'Nome', required: true } as const
const switched = {
  name: 'prova_spenta',
  label: { one: 'Squadra', many: 'Squadre', gender: 'f' },
  title: 'nome',
  active: 'attiva',
  screens: [{ route: '/configurations/provaSpenta', area: 'crm-config' }],
  fields: { nome: named, attiva: { type: 'flag', label: 'Attiva', default: 'Y' } },
} satisfies TableInput
const referring = {
  name: 'prova_turni',
  label: { one: 'Turno', many: 'Turni' },
  title: 'nome',
  screens: [{ route: '/configurations/provaTurni', area: 'crm-config' }],
  fields: {
    nome: named,
    squadra: { type: 'reference', label: 'Squadra', table: 'prova_spenta' },
    squadre: { type: 'references', label: 'Squadre', table: 'prova_spenta', onDelete: 'unlink' },
  },
} satisfies TableInput
const model = readModel({ ...definitions, prova_spenta: switched, prova_turni: referring }, access)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
const boss = () => app.as('ROLE_SUPER_ADMIN')

/** Every field a person may write that refers to a table whose rows can be switched off. */
const referrers = [...model.tables.values()]
  .filter(({ active }) => active !== undefined)
  .flatMap((target) => referrersOf(model, target.name).map((referrer) => ({ target, ...referrer })))
  // What is said about a row that is switched off may be said.
  .filter(({ among }) => !among)
  .filter(({ field }) => !field.readOnly)
  .map((one) => ({ ...one, at: `${one.table.name}.${one.name}` }))

const rowThatIs = (target: Table, state: 'Y' | 'N') => bareRow(app, model, target, { [target.active ?? '']: state })

/** What the engine says of a change, past the rules of modules; undefined when it makes it. */
async function refusalOf(change: Change): Promise<unknown> {
  const context = { model, hooks: new Map(), actor: 'system' as const }
  try {
    await app.db.transaction((tx) => write(tx, context, [change]))
    return undefined
  } catch (error) {
    return error instanceof AppError ? { status: error.status, errors: { ...error.errors } } : error
  }
}

describe('what is switched off', () => {
  it.each(referrers)(
    'is referred to by nothing new, and stays where it was: $at',
    async ({ table, field, name, target }) => {
      const key = writeKey(name, field)
      const several = kindOf(field).inJoinTable
      const value = (id: number) => (several ? [id] : id)
      const [on, off, other] = [
        await rowThatIs(target, 'Y'),
        await rowThatIs(target, 'N'),
        await rowThatIs(target, 'N'),
      ]
      const refused = { status: 422, errors: { [key]: [messages.switchedOff(target.label)] } }
      const update = (id: number, values: Values): Change => ({ table, verb: 'update', id, values })

      const plain = await bareRow(app, model, table, { [key]: value(on.id) })
      expect(await refusalOf(update(plain.id, { [key]: value(off.id) }))).toEqual(refused)
      const { id: _id, version: _version, ...values } = await bareRow(app, model, table)
      expect(
        await refusalOf({ table, verb: 'create', values: { ...writable(table, values), [key]: value(off.id) } }),
      ).toEqual(refused)
      const old = await bareRow(app, model, table, { [key]: value(off.id) })
      expect(await refusalOf(update(old.id, { [key]: value(off.id) }))).toBeUndefined()
      expect(await refusalOf(update(old.id, { [key]: value(other.id) }))).toEqual(refused)
      if (several) expect(await refusalOf(update(old.id, { [key]: [off.id, on.id] }))).toBeUndefined()
      expect(await refusalOf(update(old.id, { [key]: value(on.id) }))).toBeUndefined()
    },
  )
})

/** The values a client may send of a stored row; unique ones are left to their defaults. */
const writable = ({ fields }: Table, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const key = writeKey(name, field)
      return field.readOnly || field.unique || !Object.hasOwn(values, key) ? [] : [[key, values[key]]]
    }),
  )

describe('a person who is switched off', () => {
  const label = { one: 'Utente', many: 'Utenti', gender: 'm' } as const
  const refusal = messages.switchedOff(label)
  let off: number
  beforeAll(async () => {
    const { id } = await makeUser(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    off = id
    expect((await boss().put(`/api/users/${id}/active/N`, {})).status).toBe(200)
  })

  it('gets no negotiation, by a form, for many at once or by reassigning', async () => {
    const url = '/api/trattative_cp'
    const asked = await boss().post(url, { ragioneSociale: 'Ditta', operatoreId: off })
    expect([asked.status, asked.body.errors]).toEqual([422, { operatoreId: [refusal] }])
    const { id } = (await boss().post(url, { ragioneSociale: 'Ditta' })).body.data
    const body = { userRiassegnazioneTrattativaCpId: off }
    expect((await boss().put(`${url}/riassegna/${id}`, body)).body.errors).toEqual({
      userRiassegnazioneTrattativaCpId: [refusal],
    })
    const bulk = await boss().post(`${url}/bulk`, { rows: { ids: [id] }, values: { operatoreId: off }, check: true })
    expect(bulk.body.data).toMatchObject({ count: 0, refused: [{ id, errors: { operatoreId: [refusal] } }] })
    const line = await boss().put(`${url}/${id}`, { operatoreId: off })
    expect(line.body.errors).toEqual({ operatoreId: [refusal] })
  })

  it('keeps the acceptance that names them, which can be saved and says so', async () => {
    const { username } = (await boss().get(`/api/users/${off}`)).body.data
    const id = await makeAcceptance(app, { operatore: username })
    const { operatore } = (await boss().get(`/api/accettazioni_mezzi/${id}`)).body.data
    expect(operatore).toMatchObject({ id: off, attivo: 'N' })
    const saved = await boss().put(`/api/accettazioni_mezzi/${id}`, { operatoreId: off, noteCliente: 'Vista' })
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  })

  it('takes nobody’s place, gets nothing back by an undo but rows that were deleted', async () => {
    const active = await makeUser(app, { ruoli: ['ROLE_USER_CP'] })
    const replaced = await boss().post(`/api/users/${active.id}/replace`, { with: off })
    expect(replaced.body.errors).toEqual({ with: [refusal] })
    const id = await makeAcceptance(app, { operatore: active.username })
    const other = await makeAcceptance(app, { operatore: active.username })
    const url = `/api/accettazioni_mezzi/${id}`
    const moved = await boss().put(url, { operatoreId: await userId(app, 'super_admin') })
    const deleted = await boss().delete(`/api/accettazioni_mezzi/${other}`)
    await boss().put(`/api/users/${active.id}/active/N`, {})
    expect((await boss().post(`/api/undo/${moved.headers['x-command']}`)).status).toBe(409)
    expect((await boss().get(url)).body.data.operatore.id).not.toBe(active.id)
    expect((await boss().post(`/api/undo/${deleted.headers['x-command']}`)).status).toBe(200)
  })
})
