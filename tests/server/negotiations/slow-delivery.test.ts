import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Delivery } from '#server/outbox/delivery.ts'
import { enqueue } from '#server/outbox/entries.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { deliverNext } from '#tests/support/deliver-next.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ users: false })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => app.close())

it('a delivery that takes longer than its lease renews it, so no other worker delivers it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let times = 0
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const slow: Delivery = {
    ready: true,
    async deliver() {
      times += 1
      await arrived
    },
  }
  const next = () => deliverNext(app.db, new Map([['slow', slow]]), app.app.log)
  await app.db.transaction((tx) => enqueue(tx, 'slow', {}))
  const first = next()
  await vi.waitUntil(() => times === 1)
  await app.db.query(`update "_outbox" set "lockedUntil" = now() - interval '1 second'`)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitUntil(
    async () => (await app.db.query('select 1 from "_outbox" where "lockedUntil" > now()')).length === 1,
  )
  expect(await next()).toBe(false)
  arrive()
  expect([await first, times]).toEqual([true, 1])
  expect(await app.db.query('select 1 from "_outbox" where "doneAt" is null')).toEqual([])
})
