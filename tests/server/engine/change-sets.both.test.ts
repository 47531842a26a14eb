import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#server/crud/grant.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { type Change, type WriteContext, write } from '#server/crud/write.ts'
import type { Transaction } from '#server/db/database.ts'
import { rolledBack } from '#server/db/rolled-back.ts'
import { conflict } from '#server/http/errors.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { type RecordingApp, recordingApp } from '#tests/support/recording.ts'
import { rowsOf } from '#tests/support/rows.ts'

const model = everyTable()
let app: RecordingApp
beforeAll(async () => {
  app = await recordingApp({ model })
})
afterAll(() => app.close())

const { admin, make, prova } = rowsOf(() => app)
const contextWith = (hooks: Hooks = {}): WriteContext => ({
  model,
  hooks: new Map([['prova', hooks]]),
  actor: systemActor(model),
})
const table = 'prova'
const newRow = (nome: string, more: object = {}): Change =>
  Object.assign({ table, verb: 'create' }, { values: { nome, ...more } }) as Change
const update = (id: number, values: object, version?: number): Change =>
  Object.assign({ table, verb: 'update', id, version }, { values }) as Change

describe('changes that are alike', () => {
  it('cost as many statements for 500 rows as for one: set, taken back, tried, deleted and brought back', async () => {
    const added = await app.db.query<{ id: number }>(
      `insert into "customers" ("companyName") select 'Edil ' || n from generate_series(1, 500) n returning "id"`,
    )
    const all = added.map(({ id }) => id)
    const asked = async (rows: number) => {
      const counts: Record<string, number> = {}
      const count = async (name: string, path: string, body: object) => {
        app.take()
        const answer = await admin().post(path, body)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        counts[name] = app.take().length
        return answer.headers['x-command']
      }
      const ids = all.slice(0, rows)
      const set = { rows: { ids }, values: { note: `giro di ${rows}` } }
      await count('check', '/api/customers/bulk', { ...set, values: { note: 'prova' }, check: true })
      await count('undo', `/api/undo/${await count('set', '/api/customers/bulk', set)}`, {})
      await count(
        'back',
        `/api/undo/${await count('gone', '/api/customers/bulk', { rows: { ids }, delete: true })}`,
        {},
      )
      return counts
    }
    const [one, many] = [await asked(1), await asked(500)]
    // Sessions are asked about again now and then; the check tries 200 rows in each of its transactions.
    for (const [name, count] of Object.entries(many))
      expect([name, count <= (one[name] ?? 0) * (name === 'check' ? 3 : 1) + 3]).toEqual([name, true])
    expect(Object.values(one).every((count) => count <= 23)).toBe(true)
  })

  it('of one row are planned once, not at each save', async () => {
    if (app.db.kind !== 'postgres') return
    const { id } = await make('customers', { companyName: 'Piana' })
    await rolledBack(app.db, async (tx) => {
      await tx.query(`insert into "customers" ("companyName") select 'Edil ' || n from generate_series(1, 3000) n`)
      await tx.query('analyze "customers"')
      const context = { ...contextWith(), model: app.model, hooks: new Map() }
      // Names may be used up by the tests before.
      const named: Transaction = { ...tx, query: (text, values) => tx.query(text, values, `of ${text.length} letters`) }
      // PostgreSQL compares five plans for given values with one for any.
      for (let n = 0; n < 7; n++) {
        await write(named, context, [{ table: 'customers', verb: 'update', id, set: { note: `${n}` } }])
        await write(named, context, [{ table: 'customers', verb: 'create', set: { companyName: 'Piana' } }])
      }
      const planned = await tx.query(
        `select split_part("statement", ' ', 1) as "verb", "custom_plans"::integer as "times" from pg_prepared_statements
         where "name" like 'of % letters' and "statement" like '%"customers"%' order by 1`,
      )
      expect(planned).toEqual(['insert', 'select', 'update'].map((verb) => ({ verb, times: 5 })))
    })
  })

  it('are stored as one by one: values of every type, some rows with fewer of them', async () => {
    const family = await make('families', { name: 'Gru', categoryIds: [] })
    const other = await make('families', { name: 'Pale', categoryIds: [] })
    const full = {
      note: 'a "b", {c}\\ NULL',
      telefono: '0044 (0)20 7946 0018',
      valori: 'x, y;"z";NULL',
      pezzi: 7,
      peso: 1.125,
      prezzo: 10.5,
      attivo: 'N',
      danni: true,
      giorno: '31-12-2025',
      ora: '07:05',
      durata: 3723,
      momento: '2026-03-01T10:11:12.000Z',
      settori: ['CRM'],
      misure: [{ nome: 'a', valore: 1.5, esito: 'si' }],
      gruppiIds: [family.id, other.id],
    }
    const bare = Object.fromEntries(Object.keys(full).map((key) => [key, null]))
    const bodies = [
      full,
      { ...bare, attivo: 'Y', danni: false, valori: '', settori: [], misure: [], gruppiIds: [] },
      {},
    ]
    const stored = async (names: string[], inSets: boolean): Promise<object[][]> => {
      const creates = names.map((nome, n) => newRow(nome, bodies[n]))
      const rows = await app.db.transaction((tx) => inOneOrMore(tx, creates, inSets))
      const changes = rows.map((row, n) => update(row?.id ?? 0, bodies[(n + 1) % 3] ?? {}))
      const changed = await app.db.transaction((tx) => inOneOrMore(tx, changes, inSets))
      const keys = await app.db.query<object>(
        `select "_telefono_key" from "prova" where "nome" = any($1) order by "id"`,
        [names],
      )
      return [rows, changed, keys].map((some) =>
        some.map((row) => ({ ...row, id: 0, nome: '', creato: '', matricola: '' })),
      )
    }
    const together = await stored(['uno', 'due', 'tre'], true)
    expect(together).toEqual(await stored(['1', '2', '3'], false))
    expect(together[0]?.[0]).toMatchObject({ gruppiIds: [family.id, other.id], misure: full.misure, note: full.note })
  })

  const inOneOrMore = async (tx: Transaction, changes: Change[], inSets: boolean) => {
    if (inSets) return write(tx, contextWith(), changes)
    const rows = []
    for (const change of changes) rows.push(...(await write(tx, contextWith(), [change])))
    return rows
  }

  it('of one row several times are each stored on the one before', async () => {
    const { id } = await prova({ pezzi: 1 })
    const changes = [update(id, { pezzi: 2 }, 1), update(id, { pezzi: 3 }, 2), update(id, { pezzi: 3 }, 3)]
    const rows = await app.db.transaction((tx) => write(tx, contextWith(), changes))
    expect(rows.map((row) => [row?.pezzi, row?.version])).toEqual([
      [2, 2],
      [3, 3],
      [3, 3],
    ])
  })

  it('have one line of the history each, in the order of the rows', async () => {
    const ids = [await prova(), await prova(), await prova()].map(({ id }) => id)
    const command = '00000000-0000-4000-8000-0000000000cc'
    const changes = [
      update(ids[2] ?? 0, { pezzi: 1 }),
      update(ids[0] ?? 0, { note: 'x' }),
      update(ids[1] ?? 0, { pezzi: 1 }),
    ]
    await app.db.transaction((tx) => write(tx, { ...contextWith(), command }, changes))
    const lines = await app.db.query<{ rowId: number; version: number }>(
      `select "rowId", "version" from "_history" where "command" = $1 order by "id"`,
      [command],
    )
    expect(lines).toEqual([ids[2], ids[0], ids[1]].map((rowId) => ({ rowId, version: 2 })))
  })
})

describe('of changes that are alike, the first refused in their order', () => {
  const refusedBy = (hooks: Hooks, changes: Change[]) =>
    rolledBack(app.db, (tx) =>
      write(tx, contextWith(hooks), changes).then(
        () => undefined,
        (error) => error,
      ),
    )

  it('is told, whatever is asked of the others earlier', async () => {
    const ids = [await prova(), await prova(), await prova()].map(({ id }) => id)
    const before: Hooks['before'] = ({ id }) => {
      if (id === ids[1]) throw conflict('Ferma')
    }
    const hooks: Hooks = { alone: () => false, before }
    const changes = [
      update(ids[0] ?? 0, { pezzi: 1 }),
      update(ids[1] ?? 0, { pezzi: 1 }),
      update(ids[2] ?? 0, { pezzi: 'x' }),
    ]
    expect(await refusedBy(hooks, changes)).toMatchObject({ status: 409, message: 'Ferma' })
    expect(await refusedBy(hooks, changes.slice(2))).toMatchObject({ status: 422 })
  })

  it('is one that was deleted, or has another version, in the middle of them', async () => {
    const [first, gone, last] = [await prova(), await prova(), await prova()].map(({ id }) => id)
    await admin().delete(`/api/prova/${gone}`)
    const changes = [first, gone, last].map((id) => update(id ?? 0, { pezzi: 1 }, 1))
    expect(await refusedBy({}, changes)).toMatchObject({ status: 404 })
    await admin().put(`/api/prova/${first}`, { note: 'altra' })
    const stale = await refusedBy({}, changes)
    expect(stale).toMatchObject({ status: 412, details: { current: { row: { id: first, version: 2 } } } })
  })

  it('is one whose value another has already, and nothing is stored', async () => {
    await prova({ nome: 'preso' })
    const rows = await refusedBy({}, [newRow('libero'), newRow('preso'), newRow('libero due')])
    expect(rows).toMatchObject({ status: 422, errors: { nome: expect.anything() } })
    expect((await admin().get('/api/prova?filters={"nome":"libero"}')).body.totalRows).toBe(0)
  })
})

describe('hooks that look at other rows', () => {
  it('see the changes before theirs as they are stored, unless they say that they need not', async () => {
    const ids = [await prova({ pezzi: 0 }), await prova({ pezzi: 0 }), await prova({ pezzi: 0 })].map(({ id }) => id)
    const seen: number[] = []
    const before: Hooks['before'] = async (_change, { tx }) => {
      const rows = await tx.query(`select 1 from "prova" where "id" = any($1) and "pezzi" = 9`, [ids])
      seen.push(rows.length)
    }
    const changes = ids.map((id) => update(id, { pezzi: 9 }))
    await rolledBack(app.db, (tx) => write(tx, contextWith({ before }), changes))
    await rolledBack(app.db, (tx) =>
      write(tx, contextWith({ before, alone: (_verb, { note }) => note !== undefined }), changes),
    )
    expect(seen).toEqual([0, 1, 2, 0, 0, 0])
  })

  it('two new customers with one VAT number in one command: the second is refused with the name of the first', async () => {
    const create = (companyName: string): Change => ({
      table: 'customers',
      verb: 'create',
      values: { companyName, vatNumber: '00488410010' },
    })
    const refused = rolledBack(app.db, (tx) =>
      write(tx, { ...app.app.engine, actor: systemActor(model) }, [create('Prima'), create('Seconda')]),
    )
    await expect(refused).rejects.toMatchObject({
      status: 422,
      errors: { vatNumber: [expect.stringContaining('Prima')] },
    })
  })
})
