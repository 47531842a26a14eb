import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Change, write } from '#server/crud/write.ts'
import { enqueue } from '#server/outbox/entries.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { deliverNext } from '#tests/support/deliver-next.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => app.close())

let serial = 0
const fonte = (): Change => ({ table: 'fonti', verb: 'create', values: { description: `Fonte ${++serial}` } })
const system = () => ({ ...app.app.engine, actor: 'system' as const })
const waking = () => vi.spyOn(app.app.hub, 'wake')

describe('the hub is woken', () => {
  it('when rows written outside of a request are committed, and not before', async () => {
    const wake = waking()
    await app.db.transaction(async (tx) => {
      await write(tx, system(), [fonte()])
      expect(wake).not.toHaveBeenCalled()
    })
    expect(wake).toHaveBeenCalledTimes(1)
  })

  it('when the outbox records a delivery', async () => {
    await app.db.transaction((tx) => enqueue(tx, 'parcel', {}))
    const wake = waking()
    const parcel = {
      ready: true,
      deliver: async () => {},
      delivered: async (tx: Parameters<typeof write>[0]) => void (await write(tx, system(), [fonte()])),
    }
    await deliverNext(app.db, new Map([['parcel', parcel]]), app.app.log)
    expect(wake).toHaveBeenCalledTimes(1)
  })

  it('when a history is erased', async () => {
    const admin = app.as('ROLE_SUPER_ADMIN')
    const { id } = (await admin.post('/api/fonti', fonte().values)).body.data
    await admin.delete(`/api/fonti/${id}`)
    const wake = waking()
    const erased = await admin.delete(`/api/history?table=fonti&id=${id}&reason=${encodeURIComponent('su richiesta')}`)
    expect(erased.status).toBe(204)
    expect(wake).toHaveBeenCalledTimes(1)
  })
})

describe('the hub is not woken', () => {
  it('by rows that are rolled back', async () => {
    const wake = waking()
    const work = app.db.transaction(async (tx) => {
      await write(tx, system(), [fonte()])
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(wake).not.toHaveBeenCalled()
  })

  it('by a save that changes nothing, or that writes no row of a table', async () => {
    const admin = app.as('ROLE_ADMIN')
    const values = fonte().values
    const { id } = (await admin.post('/api/fonti', values)).body.data
    const wake = waking()
    expect((await admin.put(`/api/fonti/${id}`, values)).status).toBe(200)
    await app.session('admin')
    expect(wake).not.toHaveBeenCalled()
  })
})
