import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a program to its end; throws with what it said when it fails, or when it is not installed. */
export async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close').catch(() => [127])
  if (code === 127) throw new Error(`The program ${program} is needed and was not found.`)
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`)
}

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
