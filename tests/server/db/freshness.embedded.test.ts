import { expect, it } from 'vitest'
import { thisProject } from '#server/codegen/definitions/project.ts'
import { staleness } from '#server/codegen/generate.ts'
import { hasPending } from '#server/codegen/output/pending.ts'

it('generated files and migrations are up to date: else run `npm run generate` and commit what it writes', async () => {
  expect(await staleness(thisProject())).toEqual([])
})

it('no pending migration is left without a number: else run `npm run generate`', () => {
  expect(hasPending(thisProject())).toBe(false)
})
