import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { importFile } from '#server/scripts/import-file.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, type Leg, leg, sendCalls } from '#tests/support/calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-calls-'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { callsImportToken: CALLS_TOKEN } })
})
beforeEach(async () => {
  await app.db.script('truncate "report-calls", "missed-calls", "branch-offices" cascade')
})
afterAll(async () => {
  setClock()
  await app.close()
  rmSync(folder, { recursive: true })
})

const admin = () => app.as('ROLE_SUPER_ADMIN')
const send = (calls: unknown) => sendCalls(app, calls)
const listed = async () =>
  (await admin().get(`/api/report-calls?rowsPerPage=100&filters=${encodeURIComponent('{}')}`)).body.data
const errorsOf = async (more: Leg) => (await send([leg(more)])).body.data.refused[0]?.errors
const stored = async (more: Leg) => {
  const sent = leg(more)
  expect((await send([sent])).body.data.refused).toEqual([])
  const { callId } = sent
  return (await admin().get(`/api/report-calls?filters=${encodeURIComponent(JSON.stringify({ callId }))}`)).body.data[0]
}

describe('calls of the telephone system', () => {
  it('are kept once, however often they are sent, by call and leg', {
    tags: [
      'CC-C-09',
      'CC-F-16',
      'CC-F-17',
      'CC-F-18',
      'CC-F-19',
      'CC-F-20',
      'CC-F-21',
      'CC-F-22',
      'CC-F-23',
      'CC-F-24',
      'CC-F-25',
      'CC-F-26',
      'CC-F-27',
    ],
  }, async () => {
    const legs = [leg({ callId: 'A', code_call_center: 'RN1' }), leg({ callId: 'A', legId: '2', status: 'ANSWERED' })]
    expect((await send(legs)).body).toEqual({ data: { created: 2, updated: 0, unchanged: 0, refused: [] } })
    expect((await send([...legs].reverse())).body.data).toMatchObject({ created: 0, unchanged: 2 })
    expect((await send([{ ...legs[1], callId: 'a ', talkDuration: '01:15' }])).body.data).toMatchObject({ updated: 1 })
    expect(await listed()).toMatchObject([
      {
        id: expect.any(Number),
        callDate: '20-11-2026',
        callDateTime: '2026-11-20T09:00:00.000Z',
        caller: 'Impresa Bianchi',
        callerNumber: '0541 700100',
        destination: 'Anna',
        destinationNumber: '101',
        status: 'unanswered',
        ringDuration: 20,
        talkDuration: 0,
        totalDuration: 20,
        reason: null,
        internal: 'N',
        branchOffice: { nome: 'RN1' },
      },
      { legId: '2', status: 'answered', talkDuration: 75, branchOffice: null },
    ])
  })

  it('that come twice in one request are kept once, as the later one says', async () => {
    const one = leg({ reason: 'prima' })
    const { body } = await send([one, leg(), { ...one, reason: undefined, status: 'ANSWERED' }])
    expect(body.data).toEqual({ created: 2, updated: 0, unchanged: 1, refused: [] })
    const { callId } = one
    expect((await listed()).filter((row: Leg) => row.callId === callId)).toMatchObject([
      { status: 'answered', reason: 'prima' },
    ])
    expect(await app.db.query('select 1 from "missed-calls"')).toHaveLength(1)
  })

  it('that are refused bring no branch office, and what is no row at all is refused alone', async () => {
    const sent = [leg({ status: 'volata', code_call_center: 'Nuova' }), null, 7, [], leg()]
    const { data } = (await send(sent)).body
    expect([data.created, data.refused.map(({ row }: { row: number }) => row)]).toEqual([1, [1, 2, 3, 4]])
    expect(await app.db.query('select 1 from "branch-offices"')).toEqual([])
    for (const callDateTime of [null, '', undefined])
      expect(await errorsOf({ callDateTime })).toEqual({ callDateTime: ['Campo obbligatorio'] })
    for (const key of ['id', 'version', 'branchOffice', 'branchOfficeId', 'constructor'])
      expect(await errorsOf({ [key]: 1 })).toEqual({ [key]: ['Campo sconosciuto'] })
  })

  it('say a time with a zone, or by the clocks of Rome; the day is that of Rome', async () => {
    const timeOf = async (callDateTime: string) => {
      const { callDate, callDateTime: at } = await stored({ callDateTime, callDate: '01-01-2020' })
      return [callDate, at]
    }
    expect(await timeOf('2026-07-31T22:30:00.5Z')).toEqual(['01-08-2026', '2026-07-31T22:30:00.500Z'])
    expect(await timeOf('2026-07-31T22:30:00-05:00')).toEqual(['01-08-2026', '2026-08-01T03:30:00.000Z'])
    expect(await timeOf('2026-07-01 09:00')).toEqual(['01-07-2026', '2026-07-01T07:00:00.000Z'])
    expect(await timeOf('20/01/2026 09:00:07')).toEqual(['20-01-2026', '2026-01-20T08:00:07.000Z'])
    // Shown twice: the first of the two.
    expect(await timeOf('2026-10-25T02:30:00')).toEqual(['25-10-2026', '2026-10-25T00:30:00.000Z'])
  })

  it('are refused one by one under the field at fault, while the others are saved', async () => {
    const wrong: [Leg, string][] = [
      [{ callDateTime: '2026-03-29T02:30:00' }, 'callDateTime'],
      [{ callDateTime: '2026-02-30T10:00:00Z' }, 'callDateTime'],
      [{ callDateTime: 'ieri' }, 'callDateTime'],
      [{ callDateTime: '1999-12-31T10:00:00Z' }, 'callDateTime'],
      [{ callDateTime: new Date(Date.now() + 660_000).toISOString() }, 'callDateTime'],
      [{ callDateTime: undefined }, 'callDateTime'],
      [{ callId: '' }, 'callId'],
      [{ legId: null }, 'legId'],
      [{ status: 'volata' }, 'status'],
      [{ ringDuration: '99:99' }, 'ringDuration'],
      [{ talkDuration: -1 }, 'talkDuration'],
      [{ totalDuration: 360_000 }, 'totalDuration'],
      [{ callerNumber: 'pippo' }, 'callerNumber'],
      [{ callerNumber: { a: 1 } }, 'callerNumber'],
      [{ destinationNumber: '---' }, 'destinationNumber'],
      [{ internal: 'forse' }, 'internal'],
      [{ caller: 'x'.repeat(201) }, 'caller'],
      [{ code_call_center: 'c'.repeat(101) }, 'code_call_center'],
      [{ code_call_center: ['RN'] }, 'code_call_center'],
      [{ branchOfficeId: 7 }, 'branchOfficeId'],
      [{ colore: 'rosso' }, 'colore'],
    ]
    const { status, body } = await send([...wrong.map(([more]) => leg(more)), leg()])
    expect(status).toBe(200)
    expect(body.data.created).toBe(1)
    const refused: { row: number; errors: Record<string, string[]> }[] = body.data.refused
    expect(refused.map(({ row, errors }) => [row, ...Object.keys(errors)])).toEqual(
      wrong.map(([, field], n) => [n + 1, field]),
    )
    expect(await errorsOf({ callDateTime: '2026-03-29T02:30:00' })).toEqual({
      callDateTime: [expect.stringContaining('Quest’ora non esiste')],
    })
  })

  it('may be up to ten minutes in the future, as clocks differ', async () => {
    expect(await errorsOf({ callDateTime: new Date(Date.now() + 540_000).toISOString() })).toBeUndefined()
  })

  it('have numbers as they are dialled, and none where the caller hides it', async () => {
    const numberOf = async (callerNumber: unknown) => (await stored({ callerNumber })).callerNumber
    expect(await numberOf('sip:+39054112345@pbx.example;user=phone')).toBe('+39054112345')
    expect(await numberOf('"Mario" <sip:0541 12345@pbx>')).toBe('0541 12345')
    expect(await numberOf('tel:+39-0541-12345')).toBe('+39-0541-12345')
    expect(await numberOf(' \u00a0»0541\u00a012345« ')).toBe('0541 12345')
    expect(await numberOf(101)).toBe('101')
    for (const hidden of [
      'anonymous',
      'Unknown',
      '',
      null,
      'Anonimo',
      'NUMERO PRIVATO',
      'sip:anonymous@anonymous.invalid',
    ])
      expect(await numberOf(hidden)).toBeNull()
  })

  it('bring branch offices that nobody knew, once, whatever their case and spaces (GEN-12, CC-F-02)', async () => {
    const codes = ['Rimini 1', ' rimini  1 ', 'RIMINI 1', '', null, 'Cesena']
    expect((await send(codes.map((code_call_center) => leg({ code_call_center })))).body.data.refused).toEqual([])
    await send([leg({ code_call_center: 'cesena' })])
    const { body } = await admin().get('/api/branch-offices?sortBy=nome&descending=true')
    expect(body.data).toMatchObject([
      { nome: 'Rimini 1', code_call_center: 'Rimini 1' },
      { nome: 'Cesena', code_call_center: 'Cesena' },
    ])
    expect((await listed()).map((row: { branchOffice: { nome: string } | null }) => row.branchOffice?.nome)).toEqual([
      'Rimini 1',
      'Rimini 1',
      'Rimini 1',
      undefined,
      undefined,
      'Cesena',
      'Cesena',
    ])
  })

  it('come from whoever shows the token, at most 500 at a time', async () => {
    for (const token of ['altro', '']) expect((await sendCalls(app, [leg()], token)).status).toBe(401)
    expect((await admin().post('/api/report-calls/import', { calls: [] })).status).toBe(401)
    expect((await send('tante')).status).toBe(400)
    const many = (count: number) =>
      Array.from({ length: count }, () => leg({ reason: 'x'.repeat(300), status: 'answered' }))
    expect((await send(many(501))).status).toBe(413)
    expect((await send(many(500))).body.data).toMatchObject({ created: 500 })
    const revoked = await testApp({ beside: { db: app.db, config: { ...app.config, callsImportToken: undefined } } })
    expect((await sendCalls(revoked, [leg()])).status).toBe(401)
    await revoked.close()
    expect((await app.db.query('select 1 from "report-calls"')).length).toBe(500)
  })

  it('are nobody’s to write (CC-B-10)', async () => {
    await send([leg()])
    const [{ id }] = await listed()
    const answers = [
      await admin().post('/api/report-calls', leg()),
      await admin().put(`/api/report-calls/${id}`, { caller: 'x' }),
      await admin().delete(`/api/report-calls/${id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('are the same when two bring them at once', async () => {
    const legs = Array.from({ length: 120 }, (_, n) => leg({ code_call_center: `F${n % 7}` }))
    const both = await Promise.all([send(legs), send([...legs].reverse())])
    expect(both.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(120)
    expect((await app.db.query('select 1 from "missed-calls"')).length).toBe(120)
    expect((await app.db.query('select 1 from "branch-offices"')).length).toBe(7)
  })

  it('of files that cannot be read as a whole are refused as a whole', async () => {
    const read = (text: string | Buffer) => {
      writeFileSync(join(folder, 'file.csv'), text)
      return importFile(app.app, join(folder, 'file.csv'), 'branch-offices')
    }
    await expect(read(Buffer.from('nome;code_call_center\nForl\xec;FO\n', 'latin1'))).rejects.toThrow('CSV UTF-8')
    await expect(read('nome;nome;code_call_center\na;b;c\n')).rejects.toThrow('twice: nome')
    await expect(read('nome|code_call_center\na|b\n')).rejects.toThrow('lacks these columns: nome, code_call_center')
    expect(await app.db.query('select 1 from "branch-offices"')).toEqual([])
    expect(await read('\ufeffnome\tcode_call_center\nRossi, Forlì; Cesena\tFO\n')).toEqual([
      '1 created, 0 updated, 0 unchanged, 0 left out.',
    ])
  })

  it('can be imported from files, as branch offices can', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const offices = file('filiali.csv', 'nome;code_call_center\nRimini;RN\n')
    expect(await importFile(app.app, offices, 'branch-offices')).toEqual([
      '1 created, 0 updated, 0 unchanged, 0 left out.',
    ])
    const head = 'callId;legId;callDateTime;callerNumber;status;ringDuration;talkDuration;code_call_center\n'
    const calls = file(
      'chiamate.csv',
      `${head}C1;1;2026-11-20 09:00:00;+39 0541 700100;unanswered;00:20;;rn\nC1;2;mai;;answered;;01:00;rn\n`,
    )
    expect(await importFile(app.app, calls, 'report-calls')).toEqual([
      '1 created, 0 updated, 0 unchanged, 1 left out.',
      expect.stringMatching(/^Row 2: callDateTime: /),
    ])
    expect(await listed()).toMatchObject([{ ringDuration: 20, talkDuration: null, branchOffice: { nome: 'Rimini' } }])
  })
})
