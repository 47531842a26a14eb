import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { noteManyRows } from '#server/crud/held-rows.ts'
import { lockRows } from '#server/crud/statements.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { admin, idOfNew } = rowsOf(() => app)

it('a row that a command over many rows has is refused with a sentence at once, others are saved', async () => {
  // One connection: nobody meets a command half done.
  if (app.db.kind === 'pglite') return
  const [held, free] = [
    await idOfNew('fonti', { description: 'Tenuta' }),
    await idOfNew('fonti', { description: 'Libera' }),
  ]
  await app.db.transaction(async (tx) => {
    noteManyRows(tx)
    await lockRows(tx, tableOf(app.model, 'fonti'), [held], false)
    const save = await admin().put(`/api/fonti/${held}`, { ordinamento: 1 })
    expect([save.status, save.body.message]).toEqual([409, expect.stringContaining('modifica di molte righe')])
    expect(save.headers['retry-after']).toBe('5')
    expect((await admin().delete(`/api/fonti/${held}`)).status).toBe(409)
    const bulk = await admin().post('/api/fonti/bulk', { rows: { ids: [held, free] }, values: { ordinamento: 2 } })
    expect([bulk.status, bulk.body.message]).toEqual([409, expect.stringContaining('modifica di molte righe')])
    expect((await admin().put(`/api/fonti/${free}`, { ordinamento: 3 })).status).toBe(200)
  })
  expect((await admin().put(`/api/fonti/${held}`, { ordinamento: 4 })).status).toBe(200)
})
