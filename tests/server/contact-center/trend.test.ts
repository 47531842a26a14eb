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
  const many = Array.from({ length: 21 }, (_, n) =>
    leg({ callDateTime: '2026-11-19T09:00:00Z', destination: `Operatore ${String(n).padStart(2, '0')}` }),
  )
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
    ...many,
  ])
  expect(body.data.refused).toEqual([])
})
afterAll(async () => app.close())

const trend = async (filters: object) =>
  app.as('ROLE_ADMIN').get(`/api/report-calls/andamento?filters=${encodeURIComponent(JSON.stringify(filters))}`)

describe('the calls of a list in figures', () => {
  it('are counted once, whatever rang: by hour in Rome and by operator (CC-C-09)', async () => {
    const day = { callDate: { from: '20-11-2026', to: '20-11-2026' } }
    expect((await trend(day)).body.data).toEqual({
      totals: {
        calls: 4,
        answered: 1,
        missed: 2,
        outgoing: 1,
        legs: 6,
        ringDuration: 80,
        talkDuration: 90,
        totalDuration: 140,
      },
      byHour: [
        { hour: 10, answered: 0, missed: 1 },
        { hour: 11, answered: 1, missed: 1 },
      ],
      byOperator: [
        { operator: 'Bruno', answered: 1, missed: 1, talkDuration: 60 },
        { operator: 'Anna', answered: 0, missed: 1, talkDuration: 0 },
      ],
      others: null,
    })
    const summer = await trend({ callDate: '20-07-2026' })
    expect(summer.body.data.byHour).toEqual([{ hour: 10, answered: 1, missed: 0 }])
  })

  it('follow the filters of the list, and refuse what is no filter', async () => {
    const { body } = await trend({ destination: 'anna', callDate: '20-11-2026' })
    expect(body.data.totals).toMatchObject({ calls: 2, answered: 0, missed: 2 })
    expect((await trend({ callDate: '20-11-2020' })).body.data).toMatchObject({ totals: { calls: 0 }, byHour: [] })
    expect((await trend({ colore: 'rosso' })).status).toBe(422)
    expect((await app.as('ROLE_ADMIN').get('/api/report-calls/andamento?filters=[')).status).toBe(422)
  })

  it('name twenty operators, and count the others together', async () => {
    const { byOperator, others } = (await trend({ callDate: '19-11-2026' })).body.data
    expect(byOperator).toHaveLength(20)
    expect(byOperator[0].operator).toBe('Operatore 00')
    expect(others).toEqual({ operators: 1, answered: 0, missed: 1, talkDuration: 0 })
  })
})
