import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '#server/crud/write.ts'
import { enqueue } from '#server/outbox/entries.ts'
import { currentCursor, eventsAfter } from '#server/realtime/events.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { rowsOf } from '#tests/support/rows.ts'

const model = everyTable()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

const { admin, make, prova, linesOf } = rowsOf(() => app)

describe('two users on one row', () => {
  it('the second is shown the current row, and no change is lost', async () => {
    const row = await make('fonti', { description: 'Fiera', ordinamento: 1 })
    const seen = { 'if-match': `W/"${row.version}"` }
    expect((await admin().put(`/api/fonti/${row.id}`, { ordinamento: 2 }, seen)).status).toBe(200)
    const late = await admin().put(`/api/fonti/${row.id}`, { description: 'Sagra' }, seen)
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({
      status: 412,
      current: { row: { id: row.id, version: row.version + 1, ordinamento: 2, description: 'Fiera' } },
    })
    expect((await admin().delete(`/api/fonti/${row.id}`, seen)).status).toBe(412)
  })

  it('are shown the current row with what each may read, including embedded records', async () => {
    const agent = await make('agents', { name: 'Verdi' })
    const row = await prova()
    await admin().put(`/api/prova/${row.id}`, { agenteId: agent.id })
    const late = await admin().put(`/api/prova/${row.id}`, { pezzi: 1 }, { 'if-match': `W/"${row.version}"` })
    expect(late.body.current.row).toEqual((await admin().get(`/api/prova/${row.id}`)).body.data)
    expect(late.body.current.row.agente).toEqual({ id: agent.id, name: 'Verdi' })
  })

  it('get exactly one of many simultaneous saves accepted', async () => {
    const row = await make('fonti', { description: 'Corsa' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin().put(`/api/fonti/${row.id}`, { ordinamento: n + 1 }, { 'if-match': `"${row.version}"` }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(412)])
  })

  it('may save any version with * or without the header, and an unreadable header is refused', async () => {
    const row = await make('fonti', { description: 'Stella' })
    expect((await admin().put(`/api/fonti/${row.id}`, { ordinamento: 1 }, { 'if-match': '*' })).status).toBe(200)
    expect((await admin().put(`/api/fonti/${row.id}`, { ordinamento: 2 })).status).toBe(200)
    expect((await admin().put(`/api/fonti/${row.id}`, { ordinamento: 3 }, { 'if-match': 'x' })).status).toBe(400)
  })

  it('leave no trace with a save that changes nothing', async () => {
    const row = await prova({ pezzi: 3, prezzo: 1.5, giorno: '2026-03-01', settori: ['Service', 'CRM'] })
    const again = await admin().put(`/api/prova/${row.id}`, {
      pezzi: 3,
      prezzo: 1.5,
      giorno: '01-03-2026',
      settori: ['CRM', 'Service'],
    })
    expect(again.body.data.version).toBe(row.version)
    expect(await linesOf('prova', row.id)).toHaveLength(1)
    const echoed = await admin().put(`/api/prova/${row.id}`, { pezzi: 3 }, { 'if-match': `W/"${row.version}"` })
    expect(echoed.headers).not.toHaveProperty('x-command')
  })
})

describe('rows in use', () => {
  it('are reported by table and count, and nothing is deleted', async () => {
    const agent = await make('agents', { name: 'Rossi' })
    const category = await make('categories', { name: 'Gru' })
    await make('families', { name: 'A', categoryIds: [category.id] })
    await make('families', { name: 'B', categoryIds: [category.id] })
    await prova({ agenteId: agent.id })
    const inUse = await admin().delete(`/api/categories/${category.id}`)
    expect(inUse.status).toBe(409)
    expect(inUse.body.usedBy).toEqual([{ table: 'families', label: 'Famiglie', count: 2 }])
    const agentInUse = await admin().delete(`/api/agents/${agent.id}`)
    expect(agentInUse.body.usedBy).toEqual([{ table: 'prova', label: 'Prova', count: 1 }])
    expect((await admin().get(`/api/agents/${agent.id}`)).status).toBe(200)
  })

  it('delete owned rows, unlink the others, and undo restores all of it', async () => {
    const row = await prova({ pezzi: 2 })
    const kept = await prova()
    const owned = await make('prova_righe', { descrizione: 'mia', provaId: row.id })
    const loose = await make('prova_note', { descrizione: 'altra', provaId: row.id, proveIds: [row.id, kept.id] })

    const gone = await admin().delete(`/api/prova/${row.id}`)
    expect(gone.status).toBe(204)
    expect((await admin().get(`/api/prova_righe/${owned.id}`)).status).toBe(404)
    const unlinked = (await admin().get(`/api/prova_note/${loose.id}`)).body.data
    expect(unlinked).toMatchObject({ prova: null, prove: [{ id: kept.id }] })
    expect((await linesOf('prova_note', loose.id))[0]).toMatchObject({
      verb: 'update',
      username: 'admin',
      command: gone.headers['x-command'],
    })

    const undone = await admin().post(`/api/undo/${gone.headers['x-command']}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await admin().get(`/api/prova_righe/${owned.id}`)).body.data).toMatchObject({
      id: owned.id,
      prova: { id: row.id },
    })
    expect((await admin().get(`/api/prova_note/${loose.id}`)).body.data).toMatchObject({
      prova: { id: row.id },
      prove: [{ id: row.id }, { id: kept.id }],
    })
    const redone = await admin().post(`/api/undo/${undone.headers['x-command']}`)
    expect(redone.status, JSON.stringify(redone.body)).toBe(200)
    expect((await admin().get(`/api/prova/${row.id}`)).status).toBe(404)
  })

  it('a reference to a deleted row is an error at its field', async () => {
    const refused = await admin().post('/api/prova', { nome: 'Orfana', agenteId: 999_999, gruppiIds: [999_999] })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.agenteId).toEqual(['L’elemento scelto non esiste più: scegline un altro'])
    const many = await admin().post('/api/prova', { nome: 'Orfana', gruppiIds: [999_999] })
    expect(Object.keys(many.body.errors)).toEqual(['gruppiIds'])
  })

  it('a deletion and a new reference never cross', async () => {
    for (let n = 0; n < 5; n++) {
      const agent = await make('agents', { name: `Incrocio ${n}` })
      const [deleted, saved] = await Promise.all([
        admin().delete(`/api/agents/${agent.id}`),
        admin().post('/api/prova', { nome: `Incrocio ${n}`, agenteId: agent.id }),
      ])
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([deleted.status, saved.status])
    }
  })
})

describe('one command', () => {
  it('is applied completely or not at all, including history and outbox', async () => {
    const count = async () =>
      (
        await app.db.query<{ n: number }>(
          `select (select count(*) from "_history")::integer + (select count(*) from "_outbox")::integer as n`,
        )
      )[0]?.n
    const before = await count()
    const failing = app.db.transaction(async (tx) => {
      await enqueue(tx, 'test', { a: 1 })
      await write(tx, { model, hooks: new Map(), actor: 'system' }, [
        { table: 'agents', verb: 'create', values: { name: 'Uno' } },
        { table: 'agents', verb: 'create', values: { name: '' } },
      ])
    })
    await expect(failing).rejects.toMatchObject({ status: 422, errors: { name: ['Campo obbligatorio'] } })
    expect(await count()).toBe(before)
    expect((await admin().get('/api/agents?filters={"name":"Uno"}')).body.totalRows).toBe(0)
  })

  it('runs hooks around each change, which may refuse it or set fields', async () => {
    const seen: string[] = []
    const hooks = new Map([
      [
        'agents',
        {
          before: (change: { verb: string; values: Record<string, unknown>; before?: unknown }) => {
            seen.push(`before ${change.verb}`)
            change.values.code = 'H1'
          },
          after: (change: { verb: string; id: number }) => void seen.push(`after ${change.verb} ${change.id > 0}`),
        },
      ],
    ])
    const [row] = await app.db.transaction((tx) =>
      write(tx, { model, hooks, actor: 'system' }, [{ table: 'agents', verb: 'create', values: { name: 'Ganci' } }]),
    )
    expect(row).toMatchObject({ name: 'Ganci', code: 'H1' })
    expect(seen).toEqual(['before create', 'after create true'])
  })
})

const patience = { timeout: 20_000 }

it('publishes every committed change once, in order, and no rolled back one', async () => {
  const cursor = await currentCursor(app.db)
  const row = await make('agents', { name: 'Evento' })
  await admin().put(`/api/agents/${row.id}`, { name: 'Evento 2' })
  await app.db
    .transaction(async (tx) => {
      await write(tx, { model, hooks: new Map(), actor: 'system' }, [{ table: 'agents', verb: 'delete', id: row.id }])
      throw new Error('rolled back')
    })
    .catch(() => {})
  const told = async () =>
    (await eventsAfter(app.db, cursor)).filter((event) => event.table === 'agents' && event.id === row.id)
  // On a server that others use, theirs are transactions still running too.
  await expect
    .poll(async () => (await told()).map(({ action, version }) => [action, version]), patience)
    .toEqual([
      ['create', 1],
      ['update', 2],
    ])
  const last = (await told()).at(-1)
  expect(await eventsAfter(app.db, last?.cursor ?? '')).toEqual([])
})

if (process.env.TEST_DB === 'postgres') {
  // The embedded database has one connection: nothing can be open beside it.
  it('withholds an event while an older transaction is open, then publishes both', async () => {
    const cursor = await currentCursor(app.db)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const context = { model, hooks: new Map(), actor: 'system' as const }
    let started = () => {}
    const begun = new Promise<void>((resolve) => {
      started = resolve
    })
    const slow = app.db.transaction(async (tx) => {
      await write(tx, context, [{ table: 'agents', verb: 'create', values: { name: 'Lento' } }])
      started()
      await held
    })
    await begun
    await make('agents', { name: 'Svelto' })
    expect(await eventsAfter(app.db, cursor)).toEqual([])
    release()
    await slow
    await expect.poll(() => eventsAfter(app.db, cursor), patience).toHaveLength(2)
  })
}
