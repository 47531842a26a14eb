import { afterAll, beforeAll, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { loadDemo } from '#server/demo/load.ts'
import { filesFolder } from '#server/plugins/files.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  setClock('2026-04-15T09:00:00Z')
  app = await testApp({ users: false })
  await loadDemo(app.db, app.app.engine, filesFolder(app.config))
})
afterAll(async () => {
  setClock()
  await app.close()
})
const get = async (path: string) => (await app.as('ROLE_COMMERCIALE_CP').get(path)).body

it('the demo data of negotiations fill this and the next month, of every kind, with attachments and templates', async () => {
  const { data, totalRows } = await get('/api/trattative_cp')
  expect(totalRows).toBe(150)
  const days = data.map((row: { dataCalendario: string }) => row.dataCalendario.split('-').reverse().join('-')).sort()
  expect([days[0] >= '2026-03-20', days.at(-1) <= '2026-06-01', days.at(-1) >= '2026-05-15']).toEqual([
    true,
    true,
    true,
  ])
  for (const key of ['archiviata', 'ripianificaVisita', 'personaFisica', 'visita']) {
    expect(new Set(data.map((row: Record<string, unknown>) => row[key])).size, key).toBe(2)
  }
  expect((await get('/api/clienti')).totalRows).toBe(80)
  expect((await get(`/api/trattative_cp/partita-iva/${data[0].partitaIva}`)).data.trattative.length).toBeGreaterThan(0)
  expect(
    (await get(`/api/trattativa_cp_allegato/${data.find((row: { id: number }) => row.id === 1).id}`)).totalRows,
  ).toBe(1)
  expect((await app.as('ROLE_SUPERVISOR_CP').get('/api/mail-templates')).body.totalRows).toBe(6)
})
