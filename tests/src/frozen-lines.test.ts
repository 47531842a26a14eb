import { describe, expect, it } from 'vitest'
import type { Line, MissedCall } from '#src/features/contact-center/paths.ts'
import { whenText } from '#src/features/contact-center/worklist/caller.tsx'
import { minutesText, waitingOf } from '#src/features/contact-center/worklist/clock.tsx'
import { GHOST_MS, type ShownLine, settle } from '#src/features/contact-center/worklist/frozen-lines.ts'
import { notedCall } from '#src/features/contact-center/worklist/notes.tsx'

const line = (id: number, more: Partial<Line> = {}): Line => ({
  id,
  version: 1,
  sender_phone: `33355500${id}`,
  name: null,
  kind: null,
  subjectId: null,
  customerId: null,
  owner: null,
  branchOffice: null,
  attempts: 1,
  callbacks: 0,
  firstAt: '2026-11-23T09:00:00Z',
  lastAt: '2026-11-23T09:00:00Z',
  dueAt: '2026-11-23T09:30:00Z',
  app_user: null,
  taken: 'N',
  takenAt: null,
  note: null,
  noteCallId: null,
  lastCallId: id,
  ...more,
})
const shown = (...ids: number[]): ShownLine[] => ids.map((id) => ({ line: line(id) }))
const lines = (...ids: number[]) => ids.map((id) => line(id))
const words = (all: readonly ShownLine[]) =>
  all.map(({ line, goneAt }) => (goneAt === undefined ? `${line.id}` : `(${line.id})`)).join(' ')
const now = 1_000_000

describe('lines of the worklist', () => {
  it('keep their places while somebody is in one: new ones come at the end, closed ones stay', () => {
    expect(words(settle(shown(1, 2, 3), lines(4, 3, 1), { pinned: true, now }))).toBe('1 (2) 3 4')
  })

  it('otherwise stand in their own order, a closed one where it was', () => {
    expect(words(settle(shown(1, 2, 3), lines(4, 1, 3), { pinned: false, now }))).toBe('4 1 (2) 3')
    expect(words(settle(shown(1, 2), lines(2), { pinned: false, now }))).toBe('(1) 2')
    expect(words(settle(shown(1, 2, 3), lines(3), { pinned: false, now }))).toBe('(1) (2) 3')
  })

  it('show what is new in them where they stand', () => {
    const [first] = settle(shown(1), [line(1, { attempts: 3 })], { pinned: true, now })
    expect(first?.line.attempts).toBe(3)
  })

  it('say for a while that they are closed, and longer while somebody is in one', () => {
    const closed = settle(shown(1, 2), lines(1), { pinned: false, now })
    expect(words(settle(closed, lines(1), { pinned: false, now: now + GHOST_MS - 1 }))).toBe('1 (2)')
    expect(words(settle(closed, lines(1), { pinned: false, now: now + GHOST_MS }))).toBe('1')
    expect(words(settle(closed, lines(1), { pinned: true, now: now + GHOST_MS }))).toBe('1 (2)')
  })

  it('wait again when the closing is undone', () => {
    const closed = settle(shown(1, 2), lines(1), { pinned: true, now })
    expect(words(settle(closed, lines(1, 2), { pinned: true, now }))).toBe('1 2')
  })
})

describe('how long somebody waits', () => {
  const clock = { target: 30, minutesBetween: (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000 }
  const at = (time: string) => waitingOf(line(1), clock, new Date(`2026-11-23T${time}Z`))

  it('is in time, short of time in the last third of it, and then late', () => {
    expect(at('09:10:00')).toEqual({ urgency: 'inTime', minutes: 20 })
    expect(at('09:20:00')).toEqual({ urgency: 'soon', minutes: 10 })
    expect(at('09:30:00')).toEqual({ urgency: 'soon', minutes: 0 })
    expect(at('10:31:00')).toEqual({ urgency: 'late', minutes: 61 })
  })

  it('is said in minutes and hours', () => {
    expect([0.9, 59.9, 65, 600].map(minutesText)).toEqual(['0 min', '59 min', '1 h 05 min', '10 ore'])
  })

  it('says the day of what was not today, by the clocks of Rome', () => {
    const midnight = new Date('2026-11-23T23:30:00Z')
    expect(whenText('2026-11-23T23:10:00Z', midnight)).toBe('alle 00:10')
    expect(whenText('2026-11-23T22:10:00Z', midnight, 'since')).toBe('dal 23-11-2026 alle 23:10')
    expect(whenText(null, midnight)).toBe('')
  })
})

describe('the note of a line is that of', () => {
  const call = (id: number, sender_phone = '+39 333 5550001', outcome: MissedCall['outcome'] = 'open'): MissedCall => ({
    ...{ id, version: 1, callId: `${id}`, receivedAt: '2026-11-23T09:00:00Z', sender_phone, company_name: null },
    ...{ internal: 'N', branchOffice: null, app_user: null, duration: 1, recalled: 'N', note: null, outcome },
    ...{ outcomeAt: null, outcomeBy: null, dueAt: null, takenAt: null, reopenedAt: null },
  })
  const all = [call(1), call(2), call(3), call(4, '0541 700100'), call(5, undefined, 'recalled')]
  const byId = new Map(all.map((one) => [one.id, one]))
  const calls = { byId, known: true, of: ({ lastCallId }: Line) => byId.get(lastCallId ?? 0) }
  const idOf = (more: Partial<Line>, waiting: number[] = [], open: [number, MissedCall][] = []) => {
    const drafts = { open: new Map(open), waiting, hold: () => () => {}, lookForDrafts: () => {} }
    return notedCall(line(1, { sender_phone: '3335550001', lastCallId: 3, ...more }), drafts, calls)?.id
  }

  it.each<[string, number | undefined, number | undefined]>([
    ['the last call where there is none', 3, idOf({})],
    ['the call whose note is shown', 2, idOf({ noteCallId: 2 })],
    ['one that waits on the device, of any call of the caller', 1, idOf({ noteCallId: 2 }, [4, 5, 1])],
    ['the call it is being written to, also when that is gone', 9, idOf({ noteCallId: 2 }, [1], [[1, call(9)]])],
  ])('%s', (_what, id, found) => {
    expect(found).toBe(id)
  })
})
