import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuOf } from './cpu.ts'
import type { Ready, Role } from './server.ts'

/** A server that is measured. */
export interface Served {
  /** Where it listens, with so many new sessions. */
  ready(sessions?: number): Promise<Ready>
  /** The CPU milliseconds it has used so far, and its database with it where that is a process of its own. */
  cpu(): { server: number; database: number }
  stop(): void
}

/** Starts one; `databaseCpu` says what its database has used. */
export async function started(role: Role, databaseCpu: () => number = () => 0): Promise<Served> {
  const server: ChildProcess = fork(fileURLToPath(new URL('server.ts', import.meta.url)))
  const answer = async (message: Role | number): Promise<Ready> => {
    server.send(message)
    const [ready] = await once(server, 'message')
    return ready
  }
  await answer(role)
  return {
    ready: (sessions = 0) => answer(sessions),
    cpu: () => ({ server: cpuOf(server.pid), database: databaseCpu() }),
    stop: () => server.kill(),
  }
}

/** What work cost for each of so many things it did. */
export async function costOf(served: Served, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = served.cpu()
  await work()
  const after = served.cpu()
  return { server: (after.server - before.server) / count, database: (after.database - before.database) / count }
}

/** CPU milliseconds. */
export interface Cost {
  server: number
  database: number
}

/** Calls a server as the holder of a token; an answer that is none throws. */
export const callerOf =
  (address: string, token: string) =>
  async (method: string, path: string, body?: object): Promise<Response> => {
    const type = body && { 'content-type': 'application/json' }
    const headers = { authorization: `Bearer ${token}`, ...type }
    const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return new Response(text, answer)
  }
