import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimPlace } from '#server/identity/turn-leases.ts'
import { testApp } from '#tests/support/app.ts'

it('nobody waits for the work of a process that was killed, once the next one has the database', async () => {
  const app = await testApp()
  await app.db.query(
    `insert into "_turns" ("owner", "kind", "place", "holder", "until") values ('user 1', 'bulk', 0, $1, now() + interval '1 day')`,
    [randomUUID()],
  )
  expect(await claimPlace(app.db, 'user 1', 'bulk', 0)).toBeUndefined()
  const next = await testApp({ beside: { db: app.db, config: app.config } })
  expect(await claimPlace(app.db, 'user 1', 'bulk', 0)).toMatchObject({ place: 0 })
  await next.close()
  await app.close()
})
