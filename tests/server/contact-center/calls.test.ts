import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, type Leg, leg, sendCalls } from '#tests/support/calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { callsImportToken: CALLS_TOKEN } })
  const rings = (callId: string, at: string, answers?: string): Leg[] =>
    ['Anna', 'Bruno'].map((destination, n) => {
      const answered = destination === answers
      return leg({
        callId,
        legId: String(n),
        callDateTime: at,
        destination,
        destinationNumber: `10${n}`,
        ringDuration: 10,
        status: answered ? 'answered' : 'unanswered',
        talkDuration: answered ? 60 : 0,
        totalDuration: answered ? 70 : 10,
      })
    })
  const queued = { callId: 'E', callDateTime: '2026-11-18T23:59:50Z', code_call_center: 'F1' }
  const { body } = await sendCalls(app, [
    ...rings('A', '2026-11-20T09:59:30Z'),
    ...rings('B', '2026-11-20T10:05:00Z', 'Bruno'),
    ...rings('C', '2026-07-20T08:00:00Z', 'Anna'),
    leg({ callDateTime: '2026-11-20T10:30:00Z', destination: 'Coda', status: 'redirected' }),
    leg({
      callDateTime: '2026-11-20T11:00:00Z',
      callerNumber: '101',
      caller: 'Anna',
      destination: 'Cliente',
      destinationNumber: '0541 1',
      talkDuration: 30,
    }),
    // In a queue before midnight in Rome, answered after it.
    leg({ ...queued, callDateTime: '2026-11-18T22:59:50Z', legId: '0', destination: 'Coda', status: 'redirected' }),
    leg({ ...queued, callDateTime: '2026-11-18T23:00:20Z', legId: '2', destination: 'Bruno', status: 'answered' }),
    ...Array.from({ length: 21 }, (_, n) =>
      leg({ callDateTime: '2026-11-19T09:00:00Z', destination: `Operatore ${String(n).padStart(2, '0')}` }),
    ),
  ])
  expect(body.data.refused).toEqual([])
})
afterAll(async () => app.close())

const asked = (question: Record<string, unknown>) =>
  Object.entries(question)
    .map(([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')
const get = (path: string, question: Record<string, unknown>) => app.as('ROLE_ADMIN').get(`${path}?${asked(question)}`)
const calls = async (filters: object) => (await get('/api/calls', { filters, rowsPerPage: 100 })).body.data
const day = { callDate: { from: '20-11-2026', to: '20-11-2026' } }

describe('calls', () => {
  it('are one row each, whatever rang: who answered, and after how long (CC-C-09)', async () => {
    const [missed, answered, queue, outgoing, ...others] = await calls(day)
    expect(others).toEqual([])
    const theirs = { party: 'Impresa Bianchi', partyNumber: '0541 700100', callDate: '20-11-2026', internal: 'N' }
    expect(missed).toMatchObject({
      ...{ ...theirs, callId: 'a', callDateTime: '2026-11-20T09:59:30.000Z', outcome: 'missed', inTarget: 'N' },
      ...{ operators: ['Anna', 'Bruno'], waiting: 10, ringDuration: 20, talkDuration: 0 },
    })
    expect(answered).toMatchObject({
      ...{ ...theirs, callId: 'b', outcome: 'answered', inTarget: 'Y' },
      ...{ operators: ['Bruno'], waiting: 10, ringDuration: 20, talkDuration: 60 },
    })
    expect(queue).toMatchObject({ outcome: 'missed', operators: [], waiting: 20 })
    expect(outgoing).toMatchObject({
      ...{ outcome: 'outgoing', operators: ['Anna'], waiting: null, inTarget: null, talkDuration: 30 },
      ...{ party: 'Cliente', partyNumber: '0541 1' },
    })
  })

  it('belong to the day on which they began, with all their legs', async () => {
    expect(await calls({ callDate: '19-11-2026', outcome: 'answered' })).toEqual([])
    const [call, ...others] = await calls({ callDate: '18-11-2026' })
    expect(others).toEqual([])
    expect(call).toMatchObject({ outcome: 'answered', operators: ['Bruno'], waiting: 50, inTarget: 'N' })
    expect(call.branchOffice).toMatchObject({ nome: 'F1' })
    expect(await calls({ callDateTime: { from: '18-11-2026', to: '18-11-2026' } })).toHaveLength(1)
  })

  it('are found by an operator as a whole, and by the number as it is dialled', async () => {
    expect(await calls({ operators: 'Ann' })).toEqual([])
    expect(await calls({ operators: 'Anna', ...day })).toHaveLength(2)
    expect(await calls({ operators: ['Anna', 'Bruno'], ...day })).toHaveLength(3)
    expect(await calls({ partyNumber: '+39 0541 700', ...day })).toHaveLength(3)
  })
})

/** What a figure says: of each value, or of each of its outcomes, how many calls there are, and the measure. */
async function figures(question: Record<string, unknown>) {
  const { status, body } = await get('/api/calls/figures', question)
  expect(status, JSON.stringify(body)).toBe(200)
  const split: { value: unknown }[] = body.split?.data ?? []
  const said = ({ count, figure }: { count: number; figure?: number }) => (figure === undefined ? count : figure)
  return Object.fromEntries(
    body.data.map(
      ({ value, cells, ...one }: { value: unknown; count: number; cells?: { at: number; count: number }[] }) => [
        value,
        cells ? Object.fromEntries(cells.map((cell) => [split[cell.at]?.value, said(cell)])) : said(one),
      ],
    ),
  )
}

describe('the figures of calls', () => {
  const came = { ...day, outcome: ['answered', 'missed'] }

  it('say how many were answered and missed, by hour in Rome and by operator (CC-C-09)', async () => {
    expect(await figures({ by: 'outcome', filters: day })).toEqual({ answered: 1, missed: 2, outgoing: 1 })
    expect(await figures({ by: 'callDateTime.hour', split: 'outcome', filters: came })).toEqual({
      10: { missed: 1 },
      11: { answered: 1, missed: 1 },
    })
    const by = (outcome: string) => figures({ by: 'operators', filters: { ...day, outcome } })
    expect(await by('answered')).toEqual({ Bruno: 1 })
    expect(await by('missed')).toEqual({ Anna: 1, Bruno: 1, null: 1 })
    expect(await figures({ by: 'operators', measure: 'sum.talkDuration', filters: came })).toMatchObject({
      Bruno: 60,
      Anna: 0,
    })
    const summer = { callDate: '20-07-2026' }
    expect(await figures({ by: 'callDateTime.hour', split: 'outcome', filters: summer })).toEqual({
      10: { answered: 1 },
    })
  })

  it('add up, and say how long callers waited and how many were answered in time', async () => {
    const number = async (measure: string, more: object = {}) => {
      const { total } = (await get('/api/calls/figures', { measure, filters: day, ...more })).body
      return total
    }
    expect(await number('sum.ringDuration')).toEqual({ count: 4, figure: 80 })
    expect(await number('sum.talkDuration')).toEqual({ count: 4, figure: 90 })
    expect(await number('avg.waiting', { filters: came })).toEqual({ count: 3, figure: expect.closeTo(40 / 3, 5) })
    expect(await number('share', { where: { inTarget: 'Y' }, filters: came })).toEqual({ count: 3, figure: 1 })
  })

  it('name twenty operators, count the others together, and lead to exactly the calls of each', async () => {
    const there = { callDate: '19-11-2026' }
    const { data, others } = (await get('/api/calls/figures', { by: 'operators', most: 20, filters: there })).body
    expect(data).toHaveLength(20)
    expect(data[0]).toEqual({ value: 'Operatore 00', shown: 'Operatore 00', count: 1 })
    expect(others).toEqual({ values: 1, count: 1 })
    expect(await calls({ ...there, operators: data[1].value })).toHaveLength(1)
  })

  it('are for nobody who may not read calls', async () => {
    for (const role of ['ROLE_CONTACT_CENTER', 'ROLE_USER'])
      for (const path of ['/api/calls', '/api/calls/figures?by=operators'])
        expect((await app.as(role).get(path)).status).toBe(403)
  })
})
