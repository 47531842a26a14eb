import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
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
  it('are sent by the ERP, matched by VAT number, and listed', { tags: 'NEG-C-06' }, async () => {
    const first = await bring([
      { codice: '1', ragioneSociale: 'Alfa', partitaIva: 'IT 12345678903' },
      { codice: '2', ragioneSociale: 'Beta', partitaIva: '00743110157', citta: 'Forlì' },
    ])
    expect(first.body).toEqual({ data: { created: 2, updated: 0, unchanged: 0, refused: [], doubtful: [] } })
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

  it('come in without a value that cannot be read, and with a doubtful number: each is told', async () => {
    const { body } = await bring([
      {
        ragioneSociale: 'Dubbia',
        partitaIva: '743110157',
        telefono: '-',
        email: 'a@esempio.it; b@esempio.it',
        cap: 184,
        codiceFiscale: 'RSSMRA85T10A562T',
        citta: 'Roma',
      },
      { ragioneSociale: 'Tedesca', partitaIva: 'DE 81156986' },
      { ragioneSociale: ['Nessuna'], partitaIva: '11111111115', telefono: '-' },
    ])
    expect(body.data).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: [{ row: 3, errors: { ragioneSociale: [messages.text], telefono: [messages.phone] } }],
      doubtful: [
        {
          row: 1,
          errors: {
            partitaIva: [messages.vatZerosLost('00743110157')],
            telefono: [messages.phone],
            email: [messages.emailSeveral],
            cap: [messages.wasNumber],
            codiceFiscale: [messages.codiceFiscale],
          },
        },
        { row: 2, errors: { partitaIva: [messages.vatShape('DE')] } },
      ],
    })
    const { telefono, ...stored } = (await clienti()).find((one: { citta: string }) => one.citta === 'Roma')
    expect([telefono, stored]).toMatchObject([null, { partitaIva: '743110157', cap: '184', email: null }])
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
