import type { Answer, TestApp } from './app.ts'

export const CALLS_TOKEN = 'un-segreto-lungo-per-il-solo-centralino'

/** One leg as the telephone system sends it. */
export type Leg = Record<string, unknown>

let made = 0

/** A leg of a call of its own that rang for 20 seconds, unless said otherwise. */
export function leg(more: Leg = {}): Leg {
  made++
  return {
    callId: `chiamata-${made}`,
    legId: '1',
    callDateTime: '2026-11-20T09:00:00Z',
    caller: 'Impresa Bianchi',
    callerNumber: '0541 700100',
    destination: 'Anna',
    destinationNumber: '101',
    status: 'unanswered',
    ringDuration: 20,
    talkDuration: 0,
    totalDuration: 20,
    internal: 'N',
    ...more,
  }
}

/** Sends legs as the telephone system does. */
export const sendCalls = (app: TestApp, calls: unknown, token = CALLS_TOKEN): Promise<Answer> =>
  app.stranger().post('/api/report-calls/import', { calls }, { authorization: `Bearer ${token}` })
