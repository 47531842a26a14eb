import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import { asProgram, grantFor, systemActor } from '#server/crud/grant.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { type Change, write } from '#server/crud/write.ts'
import { AppError, conflict, forbidden } from '#server/http/errors.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

const { make } = rowsOf(() => app)
const grant = grantFor('Somebody needs agents and may not write them', {
  agents: { create: 'all', update: ['phone'] },
})
const renamed = (id: number): Change => ({ table: 'agents', verb: 'update', id, values: { name: 'Altro' } })
const rung = (id: number): Change => ({ table: 'agents', verb: 'update', id, set: { phone: '0511234567' } })
const created: Change = { table: 'agents', verb: 'create', values: { name: 'Nuovo' } }

/** Writes for somebody without any right, with the grant; the status of a refusal, else 200. */
async function statusOf(change: Change, hooks: Hooks = {}): Promise<number> {
  const actor = { ...systemActor(model), id: await userId(app, 'user'), ability: abilityFor(model, []) }
  const context = { model, hooks: new Map([['agents', hooks]]), actor, grant }
  try {
    await app.db.transaction((tx) => write(tx, context, [change]))
    return 200
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

describe('a grant', () => {
  it('lets somebody without rights write what it names, and nothing else', async () => {
    const { id } = await make('agents', { name: 'Primo' })
    expect(await statusOf(created)).toBe(200)
    expect(await statusOf(rung(id))).toBe(200)
    expect(await statusOf(renamed(id))).toBe(403)
    expect(await statusOf({ table: 'agents', verb: 'update', id, set: { name: 'Altro', phone: null } })).toBe(403)
    expect(await statusOf({ table: 'agents', verb: 'delete', id })).toBe(403)
    expect(await statusOf({ table: 'fonti', verb: 'create', values: { description: 'Altra' } })).toBe(403)
  })

  it('stands in for the hook that decides on rights, and for no other', async () => {
    const { id } = await make('agents', { name: 'Secondo' })
    const refusing = () => {
      throw forbidden()
    }
    expect(await statusOf(rung(id), { authorize: refusing })).toBe(200)
    expect(await statusOf(renamed(id), { authorize: refusing })).toBe(403)
    for (const moment of ['admit', 'before', 'after'] as const) {
      const hooks: Hooks = {
        [moment]: () => {
          throw conflict('Non ora')
        },
      }
      expect([moment, await statusOf(rung(id), hooks)]).toEqual([moment, 409])
    }
    expect(await statusOf(rung(id), { within: () => [{ fields: ['id'], value: { is: [] } }] })).toBe(404)
  })

  it('is all that the program may write', async () => {
    const { id } = await make('agents', { name: 'Terzo' })
    const written = (change: Change) =>
      app.db.transaction((tx) => write(tx, asProgram({ model, hooks: new Map() }, grant), [change]))
    expect(await written(rung(id))).toMatchObject([{ id, phone: '0511234567' }])
    await expect(written(renamed(id))).rejects.toThrow('Not granted: update of agents. Somebody needs agents')
    await expect(written({ table: 'fonti', verb: 'delete', id: 1 })).rejects.toThrow('Not granted')
  })
})
