import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Counts, Failure } from './steps.ts'

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null
const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a report file of Vitest or Playwright counts and complains of; nothing when it was not written. */
export function readReport(file: string): Counts {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(report)) return isRecord(report.stats) ? playwrightCounts(report, report.stats) : vitestCounts(report)
  } catch {
    // The command was ended before it could write one.
  }
  return { passed: 0, failed: 0, skipped: 0 }
}

function vitestCounts(report: Json): Counts {
  const files = records(report.testResults)
  const unreadable = files.filter(
    ({ status, assertionResults }) => status === 'failed' && records(assertionResults).length === 0,
  )
  const failed = files.flatMap(({ name, assertionResults }) =>
    records(assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(text(name), `${name}: ${fullName}`, Array.isArray(failureMessages) ? failureMessages[0] : undefined),
      ),
  )
  return {
    passed: number(report.numPassedTests),
    failed: number(report.numFailedTests) + unreadable.length,
    skipped: number(report.numPendingTests) + number(report.numTodoTests),
    failures: [...unreadable.map(({ name, message }) => failure(text(name), text(name), message)), ...failed],
  }
}

const playwrightCounts = (report: Json, stats: Json): Counts => ({
  passed: number(stats.expected) + number(stats.flaky),
  failed: number(stats.unexpected),
  skipped: number(stats.skipped),
  failures: records(report.suites).flatMap(suiteFailures),
})

function suiteFailures(suite: Json): Failure[] {
  const own = records(suite.specs).flatMap(({ file, line, title, tests }) =>
    records(tests)
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const error = records(results)[0]?.error
        return failure(
          `${file}:${line}`,
          `[${projectName}] ${file}: ${title}`,
          isRecord(error) ? error.message : undefined,
        )
      }),
  )
  return [...own, ...records(suite.suites).flatMap(suiteFailures)]
}

const failure = (target: string, name: string, said: unknown): Failure => ({
  target,
  name,
  said: stripVTControlCharacters(text(said)).slice(0, 400),
})
