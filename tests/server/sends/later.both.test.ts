import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { type Delivery, NotDelivered } from '#server/outbox/delivery.ts'
import { enqueue, expedite } from '#server/outbox/entries.ts'
import { startOutbox } from '#server/outbox/worker.ts'
import { freshDatabase, giveBack } from '#tests/support/database.ts'
import { recording } from '#tests/support/recording.ts'

const tried: unknown[] = []
let isAway = false
const parcel: Delivery = {
  ready: true,
  deliver: async (payload) => {
    tried.push(payload)
    if (isAway) throw new NotDelivered('The receiver is away')
  },
}

let db: Database
let take: ReturnType<typeof recording>['take']
let app: FastifyInstance
beforeAll(async () => {
  const recorder = recording(await freshDatabase())
  db = recorder.db
  take = recorder.take
})
beforeEach(async () => {
  tried.length = 0
  await db.query('delete from "_outbox"')
  app = await buildApp({ db, model, config: readConfig({ SESSION_SECRET: 'later '.repeat(8) }) })
  Object.assign(app, { deliveries: new Map([['parcel', parcel]]) })
})
afterEach(() => app.close())
afterAll(() => giveBack(db))

/** Starts to deliver; on the embedded database, returns once it rests until something is due. */
async function startResting(): Promise<void> {
  startOutbox(app)
  await app.ready()
  if (db.kind === 'postgres') return
  await expect.poll(() => take().map(({ name }) => name)).toContain('next of outbox')
}

it('what is due later, and what was not taken, is delivered though nothing else is written', async () => {
  isAway = true
  await db.transaction((tx) => enqueue(tx, 'parcel', { number: 1 }))
  await db.query(`update "_outbox" set "runAt" = now() + interval '2 seconds'`)
  await startResting()
  await expect.poll(() => tried).toEqual([{ number: 1 }])
  isAway = false
  await expect.poll(() => db.query('select 1 from "_outbox" where "doneAt" is not null')).toHaveLength(1)
  expect(tried).toEqual([{ number: 1 }, { number: 1 }])
})

it('what is asked for, and what is due much later and asked for again, is delivered at once', async () => {
  await db.transaction((tx) => enqueue(tx, 'parcel', { number: 1 }))
  await db.query(`update "_outbox" set "runAt" = now() + interval '1 day'`)
  await startResting()
  await db.transaction((tx) => expedite(tx, 'parcel', { number: 1 }))
  await expect.poll(() => tried).toEqual([{ number: 1 }])
  await db.transaction((tx) => enqueue(tx, 'parcel', { number: 2 }))
  await expect.poll(() => tried).toEqual([{ number: 1 }, { number: 2 }])
})
