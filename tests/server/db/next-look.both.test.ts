import { setImmediate as nextRound } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { write } from '#server/crud/write.ts'
import { nextLook } from '#server/db/next-look.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const HOUR = 3_600_000
let app: TestApp
let closing: AbortController
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  closing = new AbortController()
})
afterEach(() => closing.abort())
afterAll(() => app.close())

let serial = 0
const save = () => {
  const values = { description: `Fonte ${++serial}` }
  return app.db.transaction((tx) =>
    write(tx, { ...app.app.engine, actor: 'system' }, [{ table: 'fonti', verb: 'create', values }]),
  )
}
const rests = () => nextLook(app.db, { ms: 0, atMost: HOUR, signal: closing.signal })

it('rests until something is written, and where others write no longer than the pause', async () => {
  const rest = rests()
  let rested = false
  const resting = rest().then(() => {
    rested = true
  })
  if (app.db.kind === 'pglite') {
    for (let count = 0; count < 10; count++) {
      await app.db.query('select 1')
      await nextRound()
    }
    expect(rested).toBe(false)
    await save()
  }
  await resting
})

it('does not rest when something was written during the look', async () => {
  const rest = rests()
  await save()
  await rest()
  const look = save()
  await look
  await rest()
})

it('rests as long as it is told before each rest', async () => {
  const times = [0, 0, HOUR]
  let asked = 0
  const rest = nextLook(app.db, { ms: 0, atMost: async () => times[asked++] ?? 0, signal: closing.signal })
  await rest()
  await rest()
  if (app.db.kind === 'pglite') expect(asked).toBe(2)
})

it('ends at once with its work', async () => {
  const resting = nextLook(app.db, { ms: HOUR, atMost: HOUR, signal: closing.signal })()
  closing.abort()
  await resting
})
