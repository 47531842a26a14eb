import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { usedFolder } from './server-process.ts'

const root = join(import.meta.dirname, '../..')
// For a server that does not stop at all: killed, it would leave its database as it is.
const PATIENCE_MS = 180_000
const leftOut = ['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report', 'coverage']

/** A copy of the project in which `npm run dev` runs. */
export interface DevProject {
  folder: string
  /** Where the screens and the API are. */
  url: string
  /** What the terminal shows. */
  said: () => string
  /** The files of the project by path, as hashes of what is in them. */
  files: () => Record<string, string>
  /** Runs another npm command in the copy. */
  npm: (script: string) => Promise<void>
  stop: () => Promise<void>
}

/** Copies the project to a folder of its own and runs `npm run dev` in it. `remove` takes the copy away at the end. */
export async function startDev(environment: Record<string, string> = {}): Promise<DevProject & { remove: () => void }> {
  const folder = copyOfProject()
  renameSync(await usedFolder('dev'), join(folder, 'data'))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...environment }
  const child = spawn('npm', ['run', '--silent', 'dev'], { cwd: folder, env, detached: true })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const stop = () => stopped(child)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const url = await urlOf(child, () => said)
    const npm = async (script: string) => {
      await promisify(execFile)('npm', ['run', '--silent', script], { cwd: folder, env })
    }
    return { folder, url, said: () => said, files: () => filesIn(folder), npm, stop, remove }
  } catch (error) {
    await stop()
    remove()
    throw error
  }
}

/** All files but what is installed, built or kept; the packages are those of the project itself. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crm-test-dev-'))
  const wanted = (path: string) => !leftOut.includes(relative(root, path).split(sep)[0] ?? '')
  cpSync(root, folder, { recursive: true, filter: wanted })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.vite' || name === '.cache') continue
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}

async function urlOf(child: ChildProcess, said: () => string): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`npm run dev ended:\n${said()}`)
  })
  const url = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const found = /Development: (http\S+)/.exec(said())?.[1]
      if (found) resolve(found.replace(/\/$/, ''))
    })
  })
  return Promise.race([url, ended])
}

/** Stops the whole group: npm may be gone before the server it started has closed its database. */
async function stopped({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined || !signalled(pid, 'SIGTERM')) return
  for (const end = Date.now() + PATIENCE_MS; signalled(pid, Date.now() > end ? 'SIGKILL' : 0); ) await sleep(100)
}

/** Signals the group; false when nobody of it is left. */
function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !leftOut.includes(path.split(sep)[0] ?? '') && statSync(join(folder, path)).isFile(),
  )
  return Object.fromEntries(
    paths.sort().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}
