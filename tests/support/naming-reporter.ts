import type { Reporter, TestCase } from 'vitest/node'

/** A test that runs for so long may hang; its file has said nothing until it ends. */
const LONG = 2 * 60_000

/** What is printed of a test before its file has ended: its name when it has run for two minutes, and when it has failed. */
export default class NamingReporter implements Reporter {
  #waiting = new Map<string, NodeJS.Timeout>()

  /** Vitest's: the test begins. */
  onTestCaseReady(test: TestCase): void {
    const timer = setTimeout(() => console.log(`… still running: ${nameOf(test)}`), LONG)
    this.#waiting.set(test.id, timer.unref())
  }

  /** Vitest's: the test has ended. */
  onTestCaseResult(test: TestCase): void {
    clearTimeout(this.#waiting.get(test.id))
    this.#waiting.delete(test.id)
    if (test.result().state === 'failed') console.log(`✗ ${nameOf(test)}`)
  }
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId}: ${fullName}`
