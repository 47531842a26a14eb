import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { type TestApp, testApp } from './app.ts'
import { emptyPostgres } from './database.ts'
import { freePort } from './free-port.ts'
import { killServers, type ServerProcess, startServer } from './server-process.ts'

/** A server of several workers on a PostgreSQL of its own. */
export interface Workers {
  server: ServerProcess
  url: string
  /** A node of this process beside the workers, which makes the users and looks at the rows. */
  beside: TestApp
  /** Starts such a server again, on the same port and folder. */
  start: (more?: Record<string, string>) => ServerProcess
  close: () => Promise<void>
}

/** Starts them on a port that is named: of any port, another one is taken once all workers were gone. */
export async function startWorkers(count: number): Promise<Workers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-workers-'))
  const secret = 'several workers '.repeat(4)
  const { db, url: database } = await emptyPostgres()
  const environment = {
    PORT: String(await freePort()),
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    WORKERS: String(count),
    SESSION_SECRET: secret,
  }
  const start = (more: Record<string, string> = {}) => startServer({ ...environment, ...more })
  const server = start()
  const url = await server.url
  const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret, SESSIONS_PER_USER: '1000' })
  const beside = await testApp({ beside: { db, config }, users: true })
  const close = async () => {
    killServers()
    await beside.close()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { server, url, beside, start, close }
}

/** The processes that serve at this moment, or are about to. */
export function workersOf({ child }: ServerProcess): number[] {
  try {
    const pids = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    return pids.trim().split('\n').map(Number)
  } catch {
    return []
  }
}

/** Whether a process of that id is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

interface Call {
  method: string
  path: string
  token: string
  body?: unknown
  headers?: Record<string, string>
  /** Without one the request has a connection of its own, so that any worker may get it. */
  agent?: Agent
}

export interface Answered {
  status: number
  body: ReturnType<typeof JSON.parse>
}

/** One request to that server; rejects where no whole answer came. */
export function callAt(url: string, { method, path, token, body, headers, agent }: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const asked = request(url + path, { method, headers: sent, agent: agent ?? false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (!answer.complete) return reject(new Error('The answer was cut off'))
        resolve({ status: answer.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) })
      })
    })
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
