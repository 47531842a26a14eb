import { createInterface } from 'node:readline/promises'
import type { Asker } from '../codegen/ask.ts'
import { codesOf, isUnreachable } from '../db/faults.ts'

export const say = (line: string): void => console.log(line)

/** Somebody to ask, when a person sits at the terminal. */
export function askerOf(): Asker | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await terminal.question(question)
    terminal.close()
    return answer.trim()
  }
}

/** What a person should read of a failure: our own sentences as they are, a fault of the program with its place. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isUnreachable(error)) return `The database does not answer: ${codesOf(error).join(', ')}.`
  return error.name === 'Error' ? error.message : (error.stack ?? error.message)
}

/** Runs a command; a failure is printed and ends the process with code 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    console.error(sentenceOf(error))
    process.exitCode = 1
  })
}
