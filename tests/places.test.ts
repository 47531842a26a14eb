import { expect, it } from 'vitest'
import { all, importsOf } from './support/walls.ts'

// Where a test of the server runs, the word before `.test.ts` says: a word that is none would send it elsewhere.

const words = ['pure', 'both', 'embedded']
const opensDatabase = [
  'tests/support/database.ts',
  'tests/support/server-process.ts',
  'server/db/open.ts',
  'server/db/lite.ts',
]
/** What runs of each file's imports: types do not. */
const imports = new Map(
  all.map(({ path, text }) => [path, importsOf(path, text.replaceAll(/import type [^'"]+ from '[^']+'/g, ''))]),
)
const tests = all.flatMap(({ path }) => {
  const [, word] = /^tests\/server\/.*?\.(?:(\w+)\.)?test\.ts$/.exec(path) ?? [path, null]
  return word === null ? [] : [{ path, word }]
})

/** What the test imports, directly or through helpers of tests. */
function reachedFrom(path: string): Set<string> {
  const reached = new Set([path])
  // The set grows while it is walked.
  for (const at of reached) {
    if (at.startsWith('tests/')) for (const imported of imports.get(at) ?? []) reached.add(imported)
  }
  return reached
}

it('each test of the server says by a word that exists where it runs', () => {
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter(({ word }) => word !== undefined && !words.includes(word))).toEqual([])
})

it('pure tests of the server open no database', () => {
  const opening = tests.filter(({ path, word }) => {
    const reached = reachedFrom(path)
    return word === 'pure' && opensDatabase.some((opened) => reached.has(opened))
  })
  expect(opening).toEqual([])
})
