import { expect, it } from 'vitest'
import { pauseAfter } from '#server/process/workers.ts'

it('the pause before another worker doubles up to half a minute while none starts', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 2_000].map(pauseAfter)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})
