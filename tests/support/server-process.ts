import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerProcess {
  child: ChildProcess
  /** All it has written so far. */
  output: () => string
  /** Where it listens; rejects when it ends instead. */
  url: Promise<string>
  /** The code it ends with. */
  ended: Promise<number | null>
}

const running = new Set<ChildProcess>()

/** The embedded database is gone before code of it made faster in the background would pay: half of a start is saved. */
export const shortLived = ['--liftoff-only']

/** The program that the setup of the tests has built. */
export function builtServer(): string {
  const file = process.env.TEST_SERVER
  if (!file) throw new Error('TEST_SERVER names no built server')
  return file
}

/** The built server as a process of its own. `before` is what the command line says before node. */
export function startServer(environment: Record<string, string>, before: readonly string[] = []): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const [program = process.execPath, ...args] = [...before, process.execPath, ...shortLived, builtServer()]
  const child = spawn(program, args, { env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', ...environment } })
  running.add(child)
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /ready on (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(() => reject(new Error(output)))
  })
  url.catch(() => {})
  ended.then(() => running.delete(child))
  return { child, output: () => output, url, ended }
}

/** Kills those that a failed test left behind. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * A new folder of data as a first start leaves it, demo data and all. That start takes its time: the first one of a run
 * (TEST_USED_FOLDER) who wants such a folder makes one, all get copies.
 */
export async function usedFolder(name: string): Promise<string> {
  const kept = keptFolder()
  while (!existsSync(kept)) {
    if (claimed(`${kept}-claimed`)) await makeUsed(kept)
    else await sleep(100)
  }
  const folder = mkdtempSync(join(tmpdir(), `crm-${name}-`))
  cpSync(kept, folder, { recursive: true })
  return folder
}

const keptFolder = () => process.env.TEST_USED_FOLDER ?? join(dirname(builtServer()), 'used-folder')

/** What the server wrote on the first start that made the used folder, of which there is one by now. */
export const saidOnFirstStart = (): string => readFileSync(`${keptFolder()}-said`, 'utf8')

async function makeUsed(kept: string): Promise<void> {
  const first = startServer({ DATA_DIR: `${kept}-new` })
  try {
    await first.url
    first.child.kill('SIGTERM')
    const code = await first.ended
    if (code !== 0) throw new Error(`The first start ended with ${code}:\n${first.output()}`)
    writeFileSync(`${kept}-said`, first.output())
    renameSync(`${kept}-new`, kept)
  } catch (error) {
    // The next one who waits tries it, and fails with words of its own.
    rmSync(`${kept}-claimed`, { recursive: true })
    throw error
  }
}

/** Whether this folder was not there: only one of those who ask at once hears yes. */
function claimed(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
