import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { systemActor } from '#server/crud/grant.ts'
import { type Change, type WriteContext, write } from '#server/crud/write.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyType } from '#tests/support/every-type.ts'
import { rowsOf } from '#tests/support/rows.ts'

// A save of one row that waits for no answer before its commit: it must leave what one leaves that waits.

const { gruppi: _links, foto: _file, ...fields } = everyType.fields
const model = readModel({ ...definitions, prova: { ...everyType, fields } }, access)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())
const { admin, make, prova, linesOf } = rowsOf(() => app)
const contextWith = (unread: boolean): WriteContext => ({ ...app.app.engine, actor: systemActor(model), unread })

const everything = {
  note: 'Due\nrighe «e» \\ virgolette "',
  posta: 'a@esempio.it',
  telefono: '0543 123456',
  sito: 'https://esempio.it',
  valori: 'uno, due',
  pezzi: 3,
  peso: 1.5,
  prezzo: 1234.5,
  attivo: 'N',
  danni: true,
  giorno: '02-03-2026',
  ora: '08:30',
  durata: 75,
  momento: '2026-03-01T10:00:00.120Z',
  livello: 1,
  unita: 'G',
  settori: ['CRM'],
  misure: [{ nome: 'Altezza', valore: 1.5, esito: 'si' }],
}
const nothing = Object.fromEntries(Object.keys(everything).map((key) => [key, null]))

describe('an update that is sent without waiting', () => {
  it('stores and tells of every type of value what one does that is waited for', async () => {
    const waited = await prova()
    const sent = await prova()
    for (const values of [everything, { ...nothing, attivo: 'Y' }, everything, { pezzi: 4 }]) {
      for (const { row, unread } of [
        { row: waited, unread: false },
        { row: sent, unread: true },
      ]) {
        const change = { table: 'prova', verb: 'update', id: row.id, values } as unknown as Change
        const [stored] = await app.db.transaction((tx) => write(tx, contextWith(unread), [change]))
        expect(stored).toMatchObject({ id: row.id, version: (await linesOf('prova', row.id))[0].version })
      }
    }
    // Of a decimal number the database keeps the zeros that JavaScript leaves out.
    const told = async (row: { id: number; nome: string }) => {
      const lines = await app.db.query(
        `select "verb", "version", "username", "before" - '{id,creato,matricola}'::text[] as "before", "after" - '{id,creato,matricola}'::text[] as "after"
         from "_history" where "table" = 'prova' and "rowId" = $1 order by "id"`,
        [row.id],
      )
      return JSON.parse(JSON.stringify(lines).replaceAll(row.nome, 'X'))
    }
    expect(await told(sent)).toEqual(await told(waited))
    expect(await told(sent)).toHaveLength(5)
  })

  it('tells on its field what the database refuses, and leaves nothing', async () => {
    const taken = await prova()
    const row = await prova()
    const refused = await admin().put(`/api/prova/${row.id}`, { pezzi: 1, nome: taken.nome })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['nome'])
    const gone = await admin().put(`/api/prova/${row.id}`, { pezzi: 1, agenteId: 999_999 })
    expect(gone.status).toBe(422)
    expect(Object.keys(gone.body.errors)).toEqual(['agenteId'])
    expect((await admin().get(`/api/prova/${row.id}`)).body.data).toMatchObject({ version: 1, pezzi: null })
    expect(await linesOf('prova', row.id)).toHaveLength(1)
  })

  it('is refused as a whole where what follows it is', async () => {
    const agent = await make('agents', { name: 'Bianchi' })
    const row = await prova()
    await expect(
      app.db.transaction(async (tx) => {
        const change = { table: 'agents', verb: 'update', id: agent.id, values: { name: 'Neri' } } as const
        await write(tx, contextWith(true), [change])
        await tx.query('select 1 / $1::integer', [0])
      }),
    ).rejects.toThrow(/zero/)
    expect((await admin().get(`/api/agents/${agent.id}`)).body.data.name).toBe('Bianchi')
    expect(await linesOf('agents', agent.id)).toHaveLength(1)
    expect((await admin().put(`/api/prova/${row.id}`, { pezzi: 9 })).body.data).toMatchObject({ pezzi: 9, version: 2 })
  })
})
