import { expect, it } from 'vitest'
import { createSight } from '#src/scan/sight.ts'

it('a code in sight is reported once, until it has been gone for a moment', () => {
  const isNew = createSight()
  const looks: [string, number][] = [
    ['A', 0],
    ['A', 250],
    ['A', 1_500],
    ['B', 1_600],
    ['A', 1_700],
    // Missed for a second by the decoder, though it was in sight.
    ['A', 2_900],
    ['B', 3_200],
    ['A', 4_500],
  ]
  expect(looks.map(([text, at]) => isNew(text, at))).toEqual([true, false, false, true, false, false, true, true])
})
