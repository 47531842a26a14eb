import { describe, expect, it } from 'vitest'
import type { Line } from '#src/features/contact-center/paths.ts'
import { type ShownLine, settle, TRACE_MS } from '#src/features/contact-center/worklist/steady-lines.ts'
import { minutesText, waitingOf } from '#src/features/contact-center/worklist/waiting.ts'
import { timeText } from '#src/features/contact-center/worklist/when.ts'

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
    expect(words(settle(shown(1, 2, 3), lines(4, 3, 1), { held: true, now }))).toBe('1 (2) 3 4')
  })

  it('otherwise stand in their own order, a closed one where it was', () => {
    expect(words(settle(shown(1, 2, 3), lines(4, 1, 3), { held: false, now }))).toBe('4 1 (2) 3')
    expect(words(settle(shown(1, 2), lines(2), { held: false, now }))).toBe('(1) 2')
    expect(words(settle(shown(1, 2, 3), lines(3), { held: false, now }))).toBe('(1) (2) 3')
  })

  it('show what is new in them where they stand', () => {
    const [first] = settle(shown(1), [line(1, { attempts: 3 })], { held: true, now })
    expect(first?.line.attempts).toBe(3)
  })

  it('say for a while that they are closed, and longer while somebody is in one', () => {
    const closed = settle(shown(1, 2), lines(1), { held: false, now })
    expect(words(settle(closed, lines(1), { held: false, now: now + TRACE_MS - 1 }))).toBe('1 (2)')
    expect(words(settle(closed, lines(1), { held: false, now: now + TRACE_MS }))).toBe('1')
    expect(words(settle(closed, lines(1), { held: true, now: now + TRACE_MS }))).toBe('1 (2)')
  })

  it('wait again when the closing is undone', () => {
    const closed = settle(shown(1, 2), lines(1), { held: true, now })
    expect(words(settle(closed, lines(1, 2), { held: true, now }))).toBe('1 2')
  })
})

describe('how long somebody waits', () => {
  const clock = { target: 30, minutesBetween: (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000 }
  const at = (time: string) => waitingOf(line(1), clock, new Date(`2026-11-23T${time}Z`))

  it('is in time, short of time in the last third of it, and then late', () => {
    expect(at('09:10:00')).toEqual({ urgency: 'inTime', waited: 10, minutes: 20 })
    expect(at('09:20:00')).toEqual({ urgency: 'soon', waited: 20, minutes: 10 })
    expect(at('09:30:00')).toEqual({ urgency: 'soon', waited: 30, minutes: 0 })
    expect(at('10:31:00')).toEqual({ urgency: 'late', waited: 91, minutes: 61 })
  })

  it('is said in minutes and hours', () => {
    expect([0.9, 59.9, 65, 600].map(minutesText)).toEqual(['0 min', '59 min', '1 h 05 min', '10 h'])
  })

  it('says the day of what was not today, by the clocks of Rome', () => {
    const midnight = new Date('2026-11-23T23:30:00Z')
    expect(timeText('2026-11-23T23:10:00Z', midnight)).toBe('00:10')
    expect(timeText('2026-11-23T22:10:00Z', midnight)).toBe('23-11-2026 23:10')
    expect(timeText(null, midnight)).toBe('')
  })
})
