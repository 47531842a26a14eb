import { type ChildProcess, spawn } from 'node:child_process'
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
import { freePort } from './free-port.ts'
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
  /** Runs another npm command in the copy: what it prints, and the code it ends with. */
  npm: (script: string, ...args: string[]) => Promise<{ code: number; output: string }>
  stop: () => Promise<void>
  /** Starts it again where it was stopped. */
  start: () => Promise<void>
}

/** Copies the project to a folder of its own and runs `npm run dev` in it. `remove` takes the copy away at the end. */
export async function startDev(environment: Record<string, string> = {}): Promise<DevProject & { remove: () => void }> {
  const folder = copyOfProject()
  renameSync(await usedFolder('dev'), join(folder, 'data'))
  // Started again, it is where it was.
  const PORT = String(await freePort())
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ...environment,
    PORT,
  }
  let running: Running | undefined
  const start = async () => {
    running = await startIn(folder, env)
  }
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    await start()
  } catch (error) {
    remove()
    throw error
  }
  return {
    folder,
    get url() {
      return running?.url ?? ''
    },
    said: () => running?.said() ?? '',
    files: () => filesIn(folder),
    npm: (...args) => said(folder, env, args),
    stop: async () => running?.stop(),
    start,
    remove,
  }
}

interface Running {
  url: string
  said: () => string
  stop: () => Promise<void>
}

async function startIn(folder: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn('npm', ['run', '--silent', 'dev'], { cwd: folder, env, detached: true })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const stop = () => stopped(child)
  try {
    return { url: await urlOf(child, () => said), said: () => said, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What the npm command prints, and the code it ends with. */
async function said(cwd: string, env: NodeJS.ProcessEnv, [script = '', ...args]: string[]) {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  return { code: Number(code), output }
}

/** All files but what is installed, built or kept; packages and cached states of migrations are those of the project itself. */
export function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crm-test-dev-'))
  const wanted = (path: string) => !leftOut.includes(relative(root, path).split(sep)[0] ?? '')
  cpSync(root, folder, { recursive: true, filter: wanted })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.vite') continue
    const [from, to] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)]
    // Vite hands out nothing that lies outside its folder: fonts, which the browser itself asks for, are copied.
    if (name === '@fontsource-variable') cpSync(from, to, { recursive: true })
    else symlinkSync(from, to)
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
  const paths = readdirSync(folder)
    .filter((name) => !leftOut.includes(name))
    .flatMap((name) => {
      if (!statSync(join(folder, name)).isDirectory()) return [name]
      return readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path))
    })
    .filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(
    paths.sort().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}
