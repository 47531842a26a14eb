import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TestCase } from 'vitest/node'
import NamingReporter from './support/naming-reporter.ts'

let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.useFakeTimers()
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** As much of a test as the reporter reads. */
const testCase = (fullName: string, state: 'passed' | 'failed') =>
  Object.assign(Object.create(null), {
    ...{ id: fullName, fullName, module: { relativeModuleId: 'tests/src/a.test.ts' } },
    result: () => ({ state }),
  }) satisfies TestCase

it('a test that hangs is named while it runs, one that ends in time is not', () => {
  const reporter = new NamingReporter()
  reporter.onTestCaseReady(testCase('ends', 'passed'))
  reporter.onTestCaseResult(testCase('ends', 'passed'))
  reporter.onTestCaseReady(testCase('hangs', 'passed'))
  vi.advanceTimersByTime(10 * 60_000)
  expect(lines).toEqual(['… still running: tests/src/a.test.ts: hangs'])
})

it('a test that fails is named before its file has ended', () => {
  new NamingReporter().onTestCaseResult(testCase('fails', 'failed'))
  expect(lines).toEqual(['✗ tests/src/a.test.ts: fails'])
})
