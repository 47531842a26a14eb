import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Runs a program to its end; throws with what it said when it fails, or when it is not installed. */
export async function run(program: string, args: string[], environment: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, ...environment }
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let errorText = ''
  child.stderr.on('data', (chunk) => {
    errorText += chunk
  })
  const [code] = await once(child, 'close').catch(() => [127])
  if (code === 127) throw new Error(`The program ${program} is needed and was not found.`)
  if (code !== 0) throw new Error(`${program} failed: ${errorText.trim()}`)
}

/** Runs a program of PostgreSQL on that database. Everybody can read the arguments of a process, so no password stands in them. */
export async function runOnDatabase(address: string, program: string, args: string[]): Promise<void> {
  const url = new URL(address)
  url.password = ''
  const parameters = url.search.slice(1).split('&')
  if (parameters.some((one) => nameOf(one) === 'sslpassword')) {
    throw new Error(`${program} would show the sslpassword of DATABASE_URL to everybody: use a key without a password.`)
  }
  url.search = parameters.filter((one) => nameOf(one) !== 'password').join('&')
  // The password as the server itself reads it.
  const { password } = new pg.Client({ connectionString: address })
  await run(program, ['-d', url.href, ...args], password ? { PGPASSWORD: password } : {})
}

/**
 * The name of a parameter however it is spelled. The parameters themselves stay as they are written: PostgreSQL does not
 * read a plus as a blank.
 */
const nameOf = (parameter: string): string => [...new URLSearchParams(parameter).keys()].join().trim().toLowerCase()

/** Does the work with an empty folder inside the given one, which goes afterwards. */
export async function withFolder<T>(inside: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(inside, { recursive: true })
  const folder = mkdtempSync(join(inside, '.aside-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
