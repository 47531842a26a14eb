import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { write } from '#server/crud/write.ts'
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

describe('undo', () => {
  it('restores old values and refuses when the row has changed since', async () => {
    const row = await make('fonti', { description: 'Prima', coloreSfondo: '#111111' })
    const first = await admin().put(`/api/fonti/${row.id}`, { description: 'Dopo', coloreSfondo: '#222222' })
    const undone = await admin().post(`/api/undo/${first.headers['x-command']}`)
    expect(undone.status).toBe(200)
    expect((await admin().get(`/api/fonti/${row.id}`)).body.data).toMatchObject({
      description: 'Prima',
      coloreSfondo: '#111111',
      version: 3,
    })
    const again = await admin().post(`/api/undo/${first.headers['x-command']}`)
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('nel frattempo')
  })

  it('requires the right of each step', async () => {
    const row = await make('agents', { name: 'Diritto' })
    expect((await app.as('ROLE_SUPERVISOR_CP').post(`/api/undo/${row.command}`)).status).toBe(403)
    expect((await admin().get(`/api/agents/${row.id}`)).status).toBe(200)
    expect((await admin().post('/api/undo/nonsense')).status).toBe(404)
    expect((await admin().post('/api/undo/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('does not end the session of a user who lacks the right to undo a consequence', async () => {
    const agent = await make('agents', { name: 'Di una superiore' })
    const [boss] = (await admin().get('/api/users?filters={"username":"super_admin"}')).body.data
    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${boss.id}`, { agentId: agent.id })
    const gone = await admin().delete(`/api/agents/${agent.id}`)
    expect(gone.status).toBe(204)
    expect((await admin().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(409)
    expect((await app.as('ROLE_SUPER_ADMIN').post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
  })

  it('refuses to restore a row whose owned rows are gone', async () => {
    const agent = await make('agents', { name: 'Sparito' })
    const row = await prova({ agenteId: agent.id })
    const gone = await admin().delete(`/api/prova/${row.id}`)
    expect((await admin().delete(`/api/agents/${agent.id}`)).status).toBe(204)
    expect((await admin().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(409)
  })

  it('refuses to restore a row twice', async () => {
    const row = await make('agents', { name: 'Tornato' })
    const gone = await admin().delete(`/api/agents/${row.id}`)
    const undo = () => admin().post(`/api/undo/${gone.headers['x-command']}`)
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await undo()).status).toBe(409)
  })

  it('covers what users did: values set by the program stay', async () => {
    const row = await prova()
    const command = '00000000-0000-4000-8000-00000000000c'
    const change = {
      table: tableOf(model, 'prova'),
      verb: 'update',
      id: row.id,
      set: { creato: '2020-01-01T00:00:00.000Z' },
    }
    await app.db.transaction((tx) => write(tx, { model, hooks: new Map(), actor: 'system', command }, [change]))
    expect((await admin().post(`/api/undo/${command}`)).status).toBe(403)
  })

  it("refuses values that today's definitions do not allow", async () => {
    const insert = `insert into "_history" ("command", "userId", "table", "rowId", "verb", "version", "before")
      values ($1::uuid, 1, $2, 99999, 'delete', 1, '{"id": 99999, "version": 1}')`
    const commands = { agents: '00000000-0000-4000-8000-00000000000a', sparita: '00000000-0000-4000-8000-00000000000b' }
    for (const [table, command] of Object.entries(commands)) {
      await app.db.query(insert, [command, table])
      expect((await admin().post(`/api/undo/${command}`)).status).toBe(409)
    }
  })
})

describe('history', () => {
  it('records who did what', async () => {
    const row = await make('agents', { name: 'Appena creato' })
    expect((await linesOf('agents', row.id))[0]).toMatchObject({
      verb: 'create',
      username: 'admin',
      before: null,
      after: { name: 'Appena creato' },
    })
  })
})
