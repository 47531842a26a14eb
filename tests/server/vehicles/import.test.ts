import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importAsked, importFile } from '#server/scripts/import-file.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const TOKEN = 'un-segreto-lungo-per-i-soli-mezzi'
const folder = mkdtempSync(join(tmpdir(), 'crm-vehicles-'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { vehiclesImportToken: TOKEN, erpImportToken: 'un-altro-segreto-del-gestionale-42' } })
  await create('famiglie-mezzi', { name: 'Gru à torre' })
  for (const [name, codiceMago] of [
    ['Forlì', 'FO'],
    ['Cesena', 'CE'],
    ['Doppia 1', 'DD'],
    ['Doppia 2', 'dd'],
  ])
    await create('filiali-inventario', { name, codiceMago })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const admin = () => app.as('ROLE_SUPER_ADMIN')
async function create(table: string, body: object): Promise<void> {
  expect((await admin().post(`/api/${table}`, body)).status).toBe(201)
}
const bring = (mezzi: unknown, token = TOKEN) =>
  app.stranger().post('/api/mezzi/import', { mezzi }, { authorization: `Bearer ${token}` })
const listed = async () => (await admin().get('/api/mezzi?sortBy=resourceMago')).body.data

describe('the vehicles of the ERP', () => {
  it('are brought in by their code, whatever its case, with the family by name and the branch by its Mago code', async () => {
    const rows = [
      {
        resourceMago: 'GRU-1',
        description: 'Gru però',
        matricola: 'M1',
        famiglia: ' gru à TORRE',
        filiale: 'fo',
        attivo: 'Y',
      },
      { resourceMago: 'GRU-2', description: 'Altra' },
    ]
    expect((await bring(rows)).body).toEqual({
      data: { created: 2, updated: 0, unchanged: 0, refused: [], doubtful: [] },
    })
    expect((await bring(rows)).body).toEqual({
      data: { created: 0, updated: 0, unchanged: 2, refused: [], doubtful: [] },
    })
    const moved = await bring([{ resourceMago: 'gru-2', filiale: 'CE', famiglia: null }])
    expect(moved.body.data).toMatchObject({ created: 0, updated: 1 })
    expect(await listed()).toMatchObject([
      {
        resourceMago: 'GRU-1',
        description: 'Gru però',
        famigliaMezzi: { name: 'Gru à torre' },
        filialeInventario: { name: 'Forlì' },
      },
      { resourceMago: 'gru-2', description: 'Altra', famigliaMezzi: null, filialeInventario: { name: 'Cesena' } },
    ])
  })

  it('are refused one by one, with a sentence at the field, while the others are saved', async () => {
    const { status, body } = await bring([
      { resourceMago: 'NUOVO-1', filiale: 'XX' },
      { resourceMago: 'NUOVO-2', famiglia: 'Mai vista' },
      { resourceMago: 'NUOVO-3', filiale: 'DD' },
      { description: 'senza codice' },
      { resourceMago: 'NUOVO-4', colore: 'rosso' },
      { resourceMago: 'NUOVO-5', filiale: { id: 1 } },
      { resourceMago: 'NUOVO-6' },
      { resourceMago: 'nuovo-6' },
    ])
    expect(status).toBe(200)
    expect(body.data.created).toBe(1)
    expect(body.data.refused).toEqual([
      { row: 1, errors: { filiale: ['Nessun elemento si chiama XX: verificalo o crealo prima'] } },
      { row: 2, errors: { famiglia: ['Nessun elemento si chiama Mai vista: verificalo o crealo prima'] } },
      { row: 3, errors: { filiale: ['2 elementi hanno lo stesso codice DD: lascialo a uno solo'] } },
      { row: 4, errors: { resourceMago: ['Campo obbligatorio'] } },
      { row: 5, errors: { colore: ['Campo sconosciuto'] } },
      { row: 6, errors: { filiale: [expect.any(String)] } },
      { row: 8, errors: { resourceMago: [expect.any(String)] } },
    ])
  })

  it('come from nobody else, not even from who brings the customers', async () => {
    for (const token of ['altro', 'un-altro-segreto-del-gestionale-42'])
      expect((await bring([], token)).status).toBe(401)
    expect((await admin().post('/api/mezzi/import', { mezzi: [] })).status).toBe(401)
  })

  it('are at most 500 at a time', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ resourceMago: `TANTI-${n}` }))
    expect((await bring(many(501))).status).toBe(413)
    expect((await bring(many(500))).body.data).toMatchObject({ created: 500, refused: [] })
    expect((await bring('tanti')).status).toBe(400)
  })

  it('are the same when two bring them at once', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({ resourceMago: `INSIEME-${n}` }))
    const both = await Promise.all([bring(rows), bring(rows)])
    expect(both.map(({ body }) => body.data.created + body.data.unchanged)).toEqual([300, 300])
    expect(both.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(300)
  })

  it('can be imported from a file, named by its kind', async () => {
    const file = join(folder, 'mezzi.csv')
    writeFileSync(file, '\ufeffresourceMago;filiale;attivo\nDA-FILE;FO;N\n;FO;Y\n')
    expect(importAsked(['mezzi', file])).toEqual({ word: 'mezzi', file })
    expect(importAsked([file])).toEqual({ word: 'clienti', file })
    expect(importAsked(['altro', file])).toBeUndefined()
    expect(await importFile(app.app, file, 'mezzi')).toEqual([
      '1 created, 0 updated, 0 unchanged, 1 left out.',
      'Row 2: resourceMago: Campo obbligatorio',
    ])
    expect(await listed()).toContainEqual(expect.objectContaining({ resourceMago: 'DA-FILE', attivo: 'N' }))
  })
})
