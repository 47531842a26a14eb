import { type APIRequestContext, expect } from '@playwright/test'
import { CALLS_TOKEN, type Leg, leg } from '#tests/support/calls.ts'
import { unique } from './test.ts'

let called = 0
/** A mobile number that nobody else has. */
export const newNumber = (): string =>
  `34${String((Date.now() % 1_000_000) * 100 + (process.pid % 10) * 10 + (called++ % 10)).padStart(8, '0')}`

/** Sends a call of a minute ago, as the telephone system does; missed unless said otherwise. */
export async function ring(request: APIRequestContext, callerNumber: string, more: Leg = {}): Promise<void> {
  const callDateTime = new Date(Date.now() - 60_000).toISOString()
  const call = leg({
    callId: unique('chiamata'),
    callDateTime,
    caller: '',
    callerNumber,
    code_call_center: 'E2E',
    ...more,
  })
  const answer = await request.post('/api/report-calls/import', {
    headers: { authorization: `Bearer ${CALLS_TOKEN}` },
    data: { calls: [call] },
  })
  expect([answer.status(), (await answer.json()).data.refused]).toEqual([200, []])
}
