import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, type Leg, leg, sendCalls } from '#tests/support/calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { callsImportToken: CALLS_TOKEN } })
})
beforeEach(async () => {
  await app.db.script('truncate "report-calls", "missed-calls" cascade')
})
afterAll(async () => app.close())

const NUMBER = '0541 700100'
const operator = () => app.as('ROLE_CONTACT_CENTER')
const bring = async (...legs: Leg[]) => expect((await sendCalls(app, legs)).body.data.refused).toEqual([])
const at = (time: string) => ({ callDateTime: `2026-11-20T${time}:00Z` })
const lines = async () => (await operator().get('/api/calls-to-return')).body.data
const missed = async () => (await operator().get('/api/missed-calls?sortBy=receivedAt&filters=%7B%7D')).body.data
const say = (id: number, recalled: 'Y' | 'N') =>
  operator().put(`/api/missed-calls/${id}`, { field: 'recalled', value: recalled })
const undo = (done: Answer) => operator().post(`/api/undo/${done.headers['x-command']}`)
const callBack = (time: string, more: Leg = {}) =>
  leg({ ...at(time), caller: 'Bruno', callerNumber: '102', destinationNumber: NUMBER, status: 'answered', ...more })
const theyCall = (time: string, status = 'answered') => leg({ ...at(time), destination: 'Carla', status })

describe('what is taken back of a missed call', () => {
  it('stands as the legs tell by now, when a line that was closed is opened again by undoing that', async () => {
    await bring(leg(), leg(at('09:10')))
    const [{ id }] = await lines()
    const closed = await operator().post(`/api/calls-to-return/${id}/richiamata`)
    await bring(callBack('10:00'))
    expect((await undo(closed)).status).toBe(200)
    expect(await missed()).toMatchObject([
      { outcome: 'calledBack', outcomeBy: 'Bruno', recalled: 'Y' },
      { outcome: 'calledBack', outcomeBy: 'Bruno', recalled: 'Y' },
    ])
    expect(await lines()).toEqual([])
  })

  it('stands as before, when a person marks a closed call by mistake', async () => {
    const again = theyCall('10:00')
    await bring(leg(), again)
    const [{ id }] = await missed()
    await say(id, 'Y')
    expect((await say(id, 'N')).body.data).toMatchObject({
      outcome: 'answeredLater',
      outcomeBy: 'Carla',
      recalled: 'N',
      reopenedAt: null,
    })
    await bring({ ...again, reason: 'Preventivo' })
    expect(await missed()).toMatchObject([{ outcome: 'answeredLater' }])
  })

  it('is open again when a person denies what legs tell, and when that is undone if they tell otherwise by then', async () => {
    const back = callBack('10:00')
    await bring(leg(), back)
    const [{ id }] = await missed()
    const denied = await say(id, 'N')
    expect(denied.body.data).toMatchObject({ outcome: 'open', recalled: 'N', reopenedAt: expect.any(String) })
    await bring({ ...back, status: 'unanswered' })
    expect((await undo(denied)).status).toBe(200)
    expect(await missed()).toMatchObject([{ outcome: 'open', outcomeBy: null, recalled: 'N', reopenedAt: null }])
    await bring(callBack('10:30'))
    expect(await missed()).toMatchObject([{ outcome: 'calledBack', outcomeBy: 'Bruno' }])
  })

  it('has its mark back with who and when, once a leg that showed an answer is corrected', async () => {
    const call = leg()
    await bring(call)
    const [{ id }] = await missed()
    const { outcomeAt, outcomeBy } = (await say(id, 'Y')).body.data
    const answer = { ...call, legId: '2', status: 'answered' }
    await bring(answer)
    await bring({ ...answer, reason: 'Preventivo' })
    expect(await missed()).toMatchObject([{ outcome: 'answered', outcomeBy: 'Anna', recalled: 'Y' }])
    await bring({ ...answer, status: 'unanswered' })
    expect(outcomeBy).toMatch(/\w \w/)
    expect(await missed()).toMatchObject([{ outcome: 'recalled', outcomeAt, outcomeBy, recalled: 'Y' }])
  })
})

describe('calls that nobody can return', () => {
  it('wait for nobody: those of colleagues and of hidden numbers', async () => {
    await bring(
      leg({ callerNumber: 'anonymous' }),
      leg({ ...at('09:10'), callerNumber: '103', internal: 'Y' }),
      leg({ ...at('09:20'), callerNumber: '101', destinationNumber: '103', internal: 'Y', status: 'answered' }),
    )
    const calls = await missed()
    expect(calls).toMatchObject([
      { outcome: 'none', dueAt: null },
      { outcome: 'none', dueAt: null },
    ])
    for (const { id } of calls) {
      const { status, body } = await operator().post(`/api/calls-to-return/${id}/prendi`)
      expect([status, body.message]).toEqual([409, expect.stringContaining('non si richiama')])
      expect((await say(id, 'Y')).body.data).toMatchObject({ outcome: 'recalled', recalled: 'Y' })
      expect((await say(id, 'N')).body.data).toMatchObject({ outcome: 'none', outcomeBy: null, recalled: 'N' })
    }
  })
})

describe('calls that others pass on', () => {
  it('are answered when a leg of theirs is, whoever it says rang', async () => {
    const again = theyCall('10:00', 'redirected')
    await bring(leg(), { ...again, destinationNumber: '800' })
    expect(await lines()).toHaveLength(1)
    await bring({ ...again, legId: '2', callerNumber: '800', status: 'answered' })
    expect(await missed()).toMatchObject([{ outcome: 'answeredLater', outcomeBy: 'Carla' }])
  })

  it('go out when they come from a hidden number and ring none of our telephones', async () => {
    await bring(leg(), callBack('10:00', { callerNumber: '', status: 'unanswered' }))
    expect(await missed()).toHaveLength(1)
    expect(await lines()).toMatchObject([{ callbacks: 1 }])
    await bring(callBack('10:05', { callerNumber: '' }))
    expect(await missed()).toMatchObject([{ outcome: 'calledBack', outcomeBy: 'Bruno' }])
    const forwarded = leg({ ...at('11:00'), callerNumber: '' })
    await bring(forwarded, { ...forwarded, legId: '2', destinationNumber: '347 1234567' })
    expect(await missed()).toMatchObject([{}, { outcome: 'none' }])
  })
})
