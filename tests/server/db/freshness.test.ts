import { expect, it } from 'vitest'
import { staleness } from '#server/codegen/generate.ts'
import { hasPending, thisProject } from '#server/codegen/output/project.ts'

it('generated files and migrations are up to date: else run `npm run generate` and commit what it writes', async () => {
  expect(await staleness(thisProject())).toEqual([])
})

it('no pending migration is left without a number: else run `npm run generate`', () => {
  expect(hasPending(thisProject())).toBe(false)
})
