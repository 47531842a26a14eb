import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '#server/scripts/import-file.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const TOKEN = 'un-segreto-lungo-del-gestionale-42'
const folder = mkdtempSync(join(tmpdir(), 'crm-import-'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { erpImportToken: TOKEN } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const bring = (clienti: unknown, token = TOKEN) =>
  app.stranger().post('/api/clienti/import', { clienti }, { authorization: `Bearer ${token}` })
const clienti = async () => (await app.as('ROLE_USER_CP').get('/api/clienti?sortBy=ragioneSociale')).body.data

describe('the customers of the ERP', () => {
  it('NEG-C-06 are sent by the ERP, matched by VAT number, and listed', async () => {
    const first = await bring([
      { codice: '1', ragioneSociale: 'Alfa', partitaIva: 'IT 12345678903' },
      { codice: '2', ragioneSociale: 'Beta', partitaIva: '00743110157', citta: 'Forlì' },
    ])
    expect(first.body).toEqual({ data: { created: 2, updated: 0, unchanged: 0, refused: [] } })
    const again = await bring([
      { codice: '1', ragioneSociale: 'Alfa', partitaIva: '12345678903' },
      { ragioneSociale: 'Beta Nuova', partitaIva: '00743110157' },
      { ragioneSociale: 'Doppia', partitaIva: 'it00743110157' },
      { ragioneSociale: 'Senza partita IVA' },
      { ragioneSociale: 'Strana', partitaIva: '07643520567', colore: 'rosso' },
    ])
    expect(again.body.data).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(
      again.body.data.refused.map(({ row, errors }: { row: number; errors: object }) => [row, Object.keys(errors)]),
    ).toEqual([
      [3, ['partitaIva']],
      [4, ['partitaIva']],
      [5, ['colore']],
    ])
    expect(await clienti()).toMatchObject([
      { codice: '1', ragioneSociale: 'Alfa', partitaIva: '12345678903' },
      { codice: '2', ragioneSociale: 'Beta Nuova', citta: 'Forlì' },
    ])
  })

  it('are accepted from nobody else', async () => {
    expect((await bring([], 'altro')).status).toBe(401)
    expect((await app.stranger().post('/api/clienti/import', {})).status).toBe(401)
    expect((await app.as('ROLE_SUPER_ADMIN').post('/api/clienti/import', { clienti: [] })).status).toBe(401)
    const other = await testApp({ users: false })
    expect((await other.stranger().post('/api/clienti/import', {}, { authorization: 'Bearer ' })).status).toBe(401)
    await other.close()
  })

  it.each([
    ['no list', {}, 400],
    ['too many', Array.from({ length: 501 }, () => ({})), 413],
  ])('%s is refused', async (_what, rows, status) => {
    expect((await bring(rows)).status).toBe(status)
  })

  it('can be imported from a file, and two concurrent imports create no duplicates', async () => {
    const file = join(folder, 'clienti.csv')
    writeFileSync(file, '\ufeffpartitaIva;ragioneSociale;citta\n99000000008;"Gamma; Però";Cesena\n\nx y;;Rimini\n')
    const lines = await Promise.all([importFile(app.app, file), importFile(app.app, file)])
    expect(lines.map(([summary]) => summary).sort()).toEqual([
      '0 created, 0 updated, 1 unchanged, 1 left out.',
      '1 created, 0 updated, 0 unchanged, 1 left out.',
    ])
    expect(lines[0]?.[1]).toContain('Row 2: ragioneSociale: Campo obbligatorio')
    expect(await clienti()).toContainEqual(expect.objectContaining({ ragioneSociale: 'Gamma; Però', citta: 'Cesena' }))
  })
})
