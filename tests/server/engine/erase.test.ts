import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyUp } from '#server/process/housekeeping.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { hubToken, listenTo } from '#tests/support/event-stream.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { pixel } from '#tests/support/files.ts'
import { actAs } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: everyTable() })
})
afterAll(() => app.close())

const { admin, make, prova, linesOf } = rowsOf(() => app)
const erase = (table: string, id: number, reason?: string, client = admin()) =>
  client.delete(
    `/api/history?table=${table}&id=${id}${reason === undefined ? '' : `&reason=${encodeURIComponent(reason)}`}`,
  )
const remove = async (table: string, id: number) => {
  const gone = await admin().delete(`/api/${table}/${id}`)
  expect(gone.status).toBe(204)
  return `/api/undo/${gone.headers['x-command']}`
}
const longAgo = (table: string, id: number) =>
  app.db.query(`update "_history" set "at" = "at" - interval '31 days' where "table" = $1 and "rowId" = $2`, [
    table,
    id,
  ])

describe('erasing the history of a deleted row', () => {
  it('removes its values for good, and records who did it and why', async () => {
    const body = { name: 'Da dimenticare', email: 'privata@esempio.it' }
    const created = await admin().post('/api/agents', body, { 'idempotency-key': 'da-dimenticare' })
    const { id } = created.body.data
    const early = await erase('agents', id, 'Richiesta dell’interessato')
    expect([early.status, early.body.message]).toEqual([
      409,
      'La cronologia si può cancellare solo dopo aver eliminato il record',
    ])
    const undo = await remove('agents', id)
    expect((await erase('agents', id, 'Richiesta dell’interessato')).status).toBe(204)
    const lines = await linesOf('agents', id)
    expect(lines.map(({ verb }: { verb: string }) => verb)).toEqual(['erase', 'delete', 'create'])
    expect(lines[0]).toMatchObject({
      username: 'admin',
      realUsername: null,
      before: null,
      after: null,
      reason: 'Richiesta dell’interessato',
    })
    const kept = await app.db.query('select * from "_idempotency"')
    expect(JSON.stringify([lines, kept])).not.toContain('privata')
    for (const path of [undo, `/api/undo/${lines[0].command}`]) {
      const refused = await admin().post(path)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Impossibile annullare: la cronologia del record è stata cancellata per sempre',
      ])
    }
  })

  it('leaves nothing of a row of a big table in the log of its changes', async () => {
    const { id } = await make('customers', { companyName: 'Da dimenticare srl' })
    await admin().put(`/api/customers/${id}`, { companyName: 'Pure da dimenticare' })
    await remove('customers', id)
    const logged = async () => JSON.stringify(await app.db.query('select "table", "rowId", "before" from "_changes"'))
    expect(await logged()).toContain('Pure da dimenticare')
    expect((await erase('customers', id, 'Richiesta dell’interessato')).status).toBe(204)
    expect(await logged()).not.toMatch(/da dimenticare/i)
    expect(await logged()).toContain('"table":"customers","rowId":null,"before":null')
  })

  it('is limited to admins: the right to delete the row is not enough', async () => {
    const fonte = await make('fonti', { description: 'Nascosta' })
    const supervisor = app.as('ROLE_SUPERVISOR_CP')
    expect((await supervisor.delete(`/api/fonti/${fonte.id}`)).status).toBe(204)
    for (const reason of [undefined, '', 'Voglio cancellare le tracce']) {
      expect((await erase('fonti', fonte.id, reason, supervisor)).status).toBe(403)
    }
    expect((await linesOf('fonti', fonte.id)).map(({ verb }: { verb: string }) => verb)).toEqual(['delete', 'create'])
    expect((await erase('fonti', fonte.id, 'Prova di una amministratrice', app.as('ROLE_SUPER_ADMIN'))).status).toBe(
      204,
    )
  })

  it('requires a reason of some length while the deletion can be undone', async () => {
    const { id } = await make('agents', { name: 'Appena eliminato' })
    const undo = await remove('agents', id)
    const sentences = [
      [
        undefined,
        'L’eliminazione ha meno di 30 giorni e si può ancora annullare: per cancellare la cronologia prima, indica il motivo',
      ],
      ['', 'Scrivi il motivo con almeno 5 lettere o cifre'],
      ['  no   ', 'Scrivi il motivo con almeno 5 lettere o cifre'],
      ['.....', 'Scrivi il motivo con almeno 5 lettere o cifre'],
      ['a. b. c. d.', 'Scrivi il motivo con almeno 5 lettere o cifre'],
      ['\u200b'.repeat(5), 'Scrivi il motivo con almeno 5 lettere o cifre'],
      ['\u3164\u115f\u200b\u00ad\ufeff', 'Scrivi il motivo con almeno 5 lettere o cifre'],
      ['x'.repeat(501), 'Massimo 500 caratteri'],
      ['a\u0000bcdef', 'Il testo contiene caratteri non ammessi'],
    ] as const
    for (const [reason, sentence] of sentences) {
      const refused = await erase('agents', id, reason)
      expect([refused.status, refused.body.errors]).toEqual([422, { reason: [sentence] }])
    }
    expect((await admin().post(undo)).status).toBe(200)
  })

  it('needs no reason after thirty days, and happens once', async () => {
    const { id } = await make('agents', { name: 'Di un anno fa' })
    await remove('agents', id)
    await longAgo('agents', id)
    expect((await erase('agents', id)).status).toBe(204)
    expect((await erase('agents', id)).status).toBe(204)
    const lines = await linesOf('agents', id)
    expect(lines.map(({ verb, reason }: Record<string, unknown>) => [verb, reason])).toEqual([
      ['erase', null],
      ['delete', null],
      ['create', null],
    ])
  })

  it('leaves no trace for a row that never existed', async () => {
    expect((await erase('agents', 2_000_000_000, 'Non c’è mai stato')).status).toBe(204)
    expect(await linesOf('agents', 2_000_000_000)).toEqual([])
  })

  it('records the impersonating user and the request', async () => {
    const { id } = await make('agents', { name: 'Per conto di' })
    await remove('agents', id)
    const switched = await actAs(app.as('ROLE_SUPER_ADMIN'), 'admin')
    const path = `/api/history?table=agents&id=${id}&reason=per+conto+di`
    const done = await app.as('ROLE_SUPER_ADMIN').delete(path, switched)
    expect(done.status).toBe(204)
    expect((await linesOf('agents', id))[0]).toMatchObject({ username: 'admin', realUsername: 'super_admin' })
    const [line] = await app.db.query<{ requestId: string }>(
      `select "requestId" from "_history" where "table" = 'agents' and "rowId" = $1 and "verb" = 'erase'`,
      [id],
    )
    expect(line?.requestId).toBe(done.headers['x-request-id'])
  })

  it('includes the rows deleted with it as owned rows, and no others', async () => {
    const owner = await prova({ note: 'segreto del padre' })
    const parts = [
      await make('prova_righe', { descrizione: 'segreto della riga', provaId: owner.id }),
      await make('prova_righe', { descrizione: 'segreto di un’altra', provaId: owner.id }),
    ]
    const before = await make('prova_righe', { descrizione: 'eliminata prima', provaId: owner.id })
    await remove('prova_righe', before.id)
    const loose = await make('prova_note', { descrizione: 'appunto che resta', provaId: owner.id })
    const undo = await remove('prova', owner.id)
    expect((await erase('prova_righe', parts[0].id, 'Solo questa riga')).status).toBe(204)
    expect((await linesOf('prova', owner.id))[0]).toMatchObject({ verb: 'delete', before: { id: owner.id } })
    expect((await erase('prova', owner.id, 'Richiesta del cliente')).status).toBe(204)
    const about = async (table: string, id: number) => JSON.stringify(await linesOf(table, id))
    const erased = await Promise.all([about('prova', owner.id), ...parts.map(({ id }) => about('prova_righe', id))])
    expect(erased.join()).not.toContain('segreto')
    expect((await linesOf('prova_righe', parts[0].id))[0].reason).toBe('Solo questa riga')
    expect((await linesOf('prova_righe', parts[1].id))[0].reason).toBe('Richiesta del cliente')
    expect(await about('prova_righe', before.id)).toContain('eliminata prima')
    expect(await about('prova_note', loose.id)).toContain('appunto che resta')
    expect((await admin().post(undo)).status).toBe(409)
  })

  it('releases its files before the thirty days of undo end', async () => {
    const [own, other] = [await admin().upload('a.png', pixel(3)), await admin().upload('b.png', pixel(4))]
    const rows = [await prova({ foto: own.body.data.filename }), await prova({ foto: other.body.data.filename })]
    for (const { id } of rows) await remove('prova', id)
    expect((await erase('prova', rows[0].id, 'Richiesta del cliente')).status).toBe(204)
    await app.db.query(`update "_files" set "releasedAt" = "releasedAt" - interval '2 hours'`)
    await tidyUp(app.app)
    const left = await app.db.query<{ filename: string }>('select "filename" from "_files"')
    expect(left.map(({ filename }) => filename)).toEqual([other.body.data.filename])
  })

  it('concurrent with an undo: one of them happens completely', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await make('agents', { name: `Gara ${round}` })
      const undo = await remove('agents', id)
      const [undone, erased] = await Promise.all([admin().post(undo), erase('agents', id, 'Nello stesso momento')])
      const there = (await admin().get(`/api/agents/${id}`)).status === 200
      expect([undone.status, erased.status]).toEqual(there ? [200, 409] : [409, 204])
      expect((await linesOf('agents', id)).some(({ verb }: { verb: string }) => verb === 'erase')).toBe(!there)
    }
  })

  it('is an event of the table and can be replayed', async () => {
    const { token } = await app.session('admin')
    const hub = await hubToken(app, token)
    const stream = await listenTo(app, { token: hub.token, topics: ['/api/agents'] })
    await expect.poll(() => stream.text()).not.toBe('')
    const { id } = await make('agents', { name: 'Raccontato' })
    // Of other rows it may be told what happened to them before.
    const toldBy = (one: typeof stream) => one.messages().flatMap(({ data }) => (Object(data).id === id ? [data] : []))
    await expect.poll(() => toldBy(stream).length).toBe(1)
    const first = stream.lastId()
    await remove('agents', id)
    await erase('agents', id, 'Raccontato a tutti')
    const told = [
      { id, action: 'delete', version: 1 },
      { id, action: 'erase', version: 1 },
    ]
    await expect.poll(() => toldBy(stream).slice(1)).toEqual(told)
    stream.close()
    const again = await listenTo(app, { token: hub.token, topics: ['/api/agents'], lastEventId: first })
    await expect.poll(() => toldBy(again)).toEqual(told)
    again.close()
  })
})
