import { describe, expect, it } from 'vitest'
import { outcomeOfAnswer, outcomeOfFailure } from '#src/device/outbox/outcome.ts'
import { isListed, nextBatch } from '#src/device/outbox/policy.ts'
import { type QueuedEntry, requestPolicy } from '#src/device/outbox/queued-entry.ts'
import { delayAfter } from '#src/device/outbox/retry.ts'
import { fromEntry, toEntry } from '#src/device/outbox/stored-requests.ts'
import { HttpError } from '#src/lib/net/http-error.ts'

const entry = (part: Partial<QueuedEntry> = {}): QueuedEntry => ({
  id: 'a',
  key: 'k',
  user: 7,
  sender: '7',
  createdAt: 0,
  kind: 'document',
  subject: 'customer 5',
  title: 'uno.png',
  path: '/api/files',
  fields: [],
  files: [{ name: 'foto-0', fileName: 'uno.png', size: 1, type: '', modified: 0, sha256: 'aa' }],
  state: 'waiting',
  attempts: 0,
  onDevice: true,
  ...part,
})

describe('after an attempt', () => {
  const refusedWith = (status: number, uploaded = false, more: object = {}) =>
    outcomeOfFailure(entry(), Object.assign(new HttpError({ status, message: 'No' }), more), uploaded, 1_000)

  it.each([0, 401, 408, 423, 425, 500, 501, 502, 503, 504, 507, 511, 520])(
    'a request waits for its next attempt after %i',
    (status) => {
      const { state, waitUntil, attempts } = refusedWith(status)
      expect([state, attempts, waitUntil]).toEqual([undefined, 1, 3_000])
    },
  )

  it.each([400, 403, 404, 409, 410, 413, 415, 422])('%i is shown and left to the user', (status) => {
    expect(refusedWith(status)).toMatchObject({ state: 'failed', reason: 'No' })
  })

  it('the sentences of the fields say why it was refused', () => {
    const outcome = refusedWith(422, false, { errors: { matricola: ['Obbligatoria'], ore: ['Troppe'] } })
    expect(outcome.reason).toBe('Obbligatoria. Troppe')
  })

  it('a refusal that says when to try again is not final', () => {
    const { state, attempts, waitUntil } = refusedWith(409, true, { retryAfter: 60 })
    expect([state, attempts, waitUntil]).toEqual([undefined, 1, 61_000])
  })

  it('429 waits as long as the server says', () => {
    expect(refusedWith(429, false, { retryAfter: 300 })).toMatchObject({
      waitUntil: 301_000,
      isPaused: true,
      reason: 'No',
    })
  })

  it.each([
    [0, true, true],
    [504, true, true],
    [0, false, undefined],
    [503, true, undefined],
    [500, true, undefined],
    [507, true, undefined],
    [524, true, true],
  ])('after %i, with the body sent: %s, it may have arrived: %s', (status, uploaded, mayHaveArrived) => {
    expect(refusedWith(status, uploaded).mayHaveArrived).toBe(mayHaveArrived)
  })

  it('an answer of which nobody knows whether it was committed may have arrived', () => {
    expect(refusedWith(503, true, { own: { outcome: 'unknown' } }).mayHaveArrived).toBe(true)
  })

  it('waits twice as long after each one, up to five minutes', () => {
    const delays = [1, 2, 3, 4, 50].map((attempts) => delayAfter(attempts, requestPolicy.retry))
    expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 300_000])
  })
})

it.each([
  [{ received: { 'foto-0': 'aa' } }, 'sent'],
  [{ data: {} }, 'sent'],
  [{ received: { 'foto-0': 'bb' } }, 'failed'],
  [{ received: {} }, 'failed'],
])('a file that has not arrived as it left fails its request: %j', (answer, state) => {
  expect(outcomeOfAnswer(entry(), answer, 5).state).toBe(state)
})

it.each([[undefined], [null], [{}], [{ login: true }], [[]], ['<html>']])(
  'an answer that is not one of ours is none: %j',
  (answer) => {
    const { state, attempts, mayHaveArrived } = outcomeOfAnswer(entry(), answer, 5)
    expect([state, attempts, mayHaveArrived]).toEqual([undefined, 1, true])
  },
)

describe('the next request', () => {
  const next = (...parts: Partial<QueuedEntry>[]) => {
    const entries = parts.map((part, index) => entry({ id: String(index), ...part }))
    const { batch, dueAt } = nextBatch(entries, requestPolicy, 1_000)
    return { entry: batch[0], dueAt }
  }

  it('is the first that waits: sent and refused ones backoff up nobody', () => {
    expect(next({ state: 'sent' }, { state: 'failed' }, {}, {}).entry?.id).toBe('2')
  })

  it('is none while the first waits for its next attempt', () => {
    expect(next({ waitUntil: 5_000, attempts: 1 }, {})).toEqual({ dueAt: 5_000 })
    expect(next({ waitUntil: 5_000, isPaused: true, attempts: 9 }, {})).toEqual({ dueAt: 5_000 })
  })

  it('is the first that waits where the clock was set back before its wait began, and waits no longer than that otherwise', () => {
    const { waitFrom, waitUntil } = outcomeOfFailure(entry(), new HttpError({ status: 0, message: '' }), false, 2_000)
    expect(next({ waitFrom, waitUntil, attempts: 1 }, {}).entry?.id).toBe('0')
    expect(next({ waitFrom: 1_000, waitUntil, attempts: 1 }, {})).toEqual({ dueAt: 4_000 })
  })

  it('is another one when the first alone cannot be sent', () => {
    expect(next({ waitUntil: 5_000, attempts: 4 }, {}).entry?.id).toBe('1')
  })
})

it('what was sent is listed for a day', () => {
  const day = 24 * 3_600_000
  const listed = (sentAt: number | undefined, now: number) => isListed({ sentAt }, now, requestPolicy)
  expect([listed(0, day - 1), listed(0, day), listed(undefined, day)]).toEqual([true, false, true])
})

it('a request of an earlier release that may have arrived is read as such', () => {
  const { content } = toEntry(entry())
  const sealed = { ...{ id: 'a', user: 7, kind: 'request' as const, state: 'waiting' as const, subject: '', at: 0 } }
  const stored = { ...sealed, position: 1, files: [], iv: new Uint8Array(), sealed: new ArrayBuffer() }
  const read = (more: object) => fromEntry(stored, { ...content, ...more }).mayHaveArrived
  expect([read({}), read({ unsure: true }), read({ mayHaveArrived: true })]).toEqual([undefined, true, true])
})
