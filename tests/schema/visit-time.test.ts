import { describe, expect, it } from 'vitest'
import { readableInk } from '#schema/rules/contrast.ts'
import { anHourLater, endFollowing } from '#schema/rules/visit-time.ts'

describe('the end of a visit', () => {
  it.each([
    ['10:00', '11:00'],
    ['22:59', '23:59'],
    ['23:10', '23:59'],
  ])('is an hour after %s: %s', { tags: 'PLAN-B-01' }, (start, end) => {
    expect(anHourLater(start)).toBe(end)
  })

  it.each([
    ['09:00', '10:30', '14:15', '15:45'],
    ['09:00', '10:30', '23:00', '23:59'],
    ['09:00', '08:00', '14:00', '15:00'],
    ['', '', '14:00', '15:00'],
    ['', '10:00', '14:00', '15:00'],
  ])('for a visit from %s to %s, moved to start at %s, is %s', (start, end, next, following) => {
    expect(endFollowing({ start, end }, next)).toBe(following)
  })
})

it.each([
  ['#ffffff', '#10161f'],
  ['#ffb86b', '#10161f'],
  ['#0958d9', '#ffffff'],
  ['#000000', '#ffffff'],
])('on background %s the text is %s', (background, ink) => {
  expect(readableInk(background)).toBe(ink)
})
