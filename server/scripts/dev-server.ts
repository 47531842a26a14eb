import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50
const PATIENCE_MS = 12_000

/** The API server as a child process that can be started again. */
export interface DevServer {
  /** Starts it, after stopping the one that runs; true once it answers, false when it ended instead. */
  start(): Promise<boolean>
  /** Stops it for good: a start that is under way, or comes later, does nothing. */
  close(): Promise<void>
  /** Whether it answers, as soon as that is known. */
  ready(): Promise<boolean>
}

/** A child on that port of this machine. Its own output goes to ours. */
export function devServer(port: number, environment: Record<string, string>): DevServer {
  let child: ChildProcess | undefined
  let ready = Promise.resolve(false)
  let closed = false

  async function stop(): Promise<void> {
    const running = child
    child = undefined
    if (!running || hasEnded(running)) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    // Open streams may keep it from leaving: the database bears being killed.
    const patience = setTimeout(() => running.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearTimeout(patience)
  }

  async function start(): Promise<boolean> {
    await stop()
    if (closed) return false
    child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return answers(child, port)
  }

  return {
    close: () => {
      closed = true
      return stop()
    },
    start: () => {
      ready = start()
      return ready
    },
    ready: () => ready,
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function answers(child: ChildProcess, port: number): Promise<boolean> {
  while (!hasEnded(child)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await pause(POLL_MS)
  }
  return false
}
