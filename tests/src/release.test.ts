import { expect, it } from 'vitest'
import { isDay } from '#schema/rules/day.ts'
import { RELEASE_DATE, VERSION } from '#src/lib/release.ts'
import manifest from '../../package.json' with { type: 'json' }

it('the console shows the package version and a release date', { tags: 'GEN-15' }, () => {
  expect(VERSION).toBe('1.31.0')
  expect(manifest.version).toBe(VERSION)
  expect(isDay(RELEASE_DATE)).toBe(true)
})
