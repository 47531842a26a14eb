import { describe, expect, it } from 'vitest'
import { dayToIso, shiftedDay } from '#schema/rules/day.ts'
import { nextDay, rhythms } from '#schema/rules/repeat.ts'

describe('the next day of what repeats', () => {
  it.each([
    ['daily', '10-03-2026', '10-03-2026', '10-03-2026', '11-03-2026'],
    ['daily', '28-02-2028', '28-02-2028', '01-01-2028', '29-02-2028'],
    ['daily', '10-03-2026', '10-03-2026', '20-03-2026', '20-03-2026'],
    ['weekly', '10-03-2026', '10-03-2026', '10-03-2026', '17-03-2026'],
    ['weekly', '10-03-2026', '10-03-2026', '18-03-2026', '24-03-2026'],
    ['weekly', '24-10-2026', '24-10-2026', '24-10-2026', '31-10-2026'],
    ['monthly', '31-01-2026', '31-01-2026', '31-01-2026', '28-02-2026'],
    ['monthly', '31-01-2026', '28-02-2026', '28-02-2026', '31-03-2026'],
    ['monthly', '31-12-2026', '31-12-2026', '31-12-2026', '31-01-2027'],
    ['yearly', '29-02-2028', '29-02-2028', '29-02-2028', '28-02-2029'],
    ['yearly', '29-02-2028', '28-02-2031', '28-02-2031', '29-02-2032'],
    ['monthly', '10-03-2026', '05-02-2026', '05-02-2026', '10-03-2026'],
  ] as const)('%s from %s after %s and not before %s is %s', (every, from, after, notBefore, day) => {
    expect(nextDay({ every, from }, { after, notBefore })).toBe(day)
  })

  it('is late enough, and the first of its series that is', () => {
    const late = (day: string, after: string, notBefore: string) =>
      dayToIso(day) > dayToIso(after) && dayToIso(day) >= dayToIso(notBefore)
    for (const every of rhythms)
      for (let count = 0; count < 400; count += 7) {
        const from = shiftedDay('29-11-2026', count)
        const series = { every, from }
        const after = shiftedDay(from, (count * 37) % 500)
        const notBefore = shiftedDay(after, ((count * 13) % 60) - 30)
        const next = nextDay(series, { after, notBefore })
        expect(late(next, after, notBefore)).toBe(true)
        const before = nextDay(series, { after: shiftedDay(after, -400), notBefore: shiftedDay(next, -400) })
        let last = before
        for (let day = before; dayToIso(day) < dayToIso(next); day = nextDay(series, { after: day, notBefore: day }))
          last = day
        if (last !== next) expect(late(last, after, notBefore)).toBe(false)
      }
  })
})
