import { describe, expect, it } from 'vitest'
import { nextPeriod, periodName, periodSpan } from '#schema/rules/periods.ts'

describe('periods', () => {
  it.each([
    ['day', '29-02-2024', '29-02-2024'],
    ['week', '28-12-2026', '03-01-2027'],
    ['month', '01-02-2100', '28-02-2100'],
    ['quarter', '01-10-2026', '31-12-2026'],
    ['year', '01-01-1900', '31-12-1900'],
    // Filters take no later day.
    ['week', '30-12-2999', '31-12-2999'],
  ] as const)('a %s from %s ends on %s', (period, from, to) => {
    expect(periodSpan(period, from)).toEqual({ from, to })
  })

  it('follow each other, and are called by what they are', () => {
    expect(nextPeriod('quarter', '01-10-2026')).toBe('01-01-2027')
    expect(periodName('week', '28-12-2026')).toBe('sett. 53 del 2026')
    expect(periodName('week', '30-12-2024')).toBe('sett. 1 del 2025')
    expect(periodName('month', '01-03-2026')).toBe('mar 2026')
  })
})
