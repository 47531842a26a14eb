import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { type Delivery, NotDelivered } from '#server/outbox/delivery.ts'
import { enqueue } from '#server/outbox/entries.ts'
import { startOutbox } from '#server/outbox/worker.ts'
import { freshDatabase, giveBack } from '#tests/support/database.ts'

const tried: unknown[] = []
let isAway = true
const parcel: Delivery = {
  ready: true,
  deliver: async (payload) => {
    tried.push(payload)
    if (isAway) throw new NotDelivered('The receiver is away')
  },
}

let db: Database
let app: FastifyInstance
beforeAll(async () => {
  db = await freshDatabase()
  app = await buildApp({ db, model, config: readConfig({ SESSION_SECRET: 'later '.repeat(8) }) })
  Object.assign(app, { deliveries: new Map([['parcel', parcel]]) })
})
afterAll(async () => {
  await app.close()
  await giveBack(db)
})

it('what is due later, and what was not taken, is delivered though nothing else is written', async () => {
  await db.transaction((tx) => enqueue(tx, 'parcel', { number: 1 }))
  await db.query(`update "_outbox" set "runAt" = now() + interval '2 seconds'`)
  startOutbox(app)
  await app.ready()
  await expect.poll(() => tried).toEqual([{ number: 1 }])
  isAway = false
  await expect.poll(() => db.query('select 1 from "_outbox" where "doneAt" is not null')).toHaveLength(1)
  expect(tried).toEqual([{ number: 1 }, { number: 1 }])
})
