import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DevAnswer, DevRequest } from './dev-messages.ts'
import { say } from './terminal.ts'

const PATIENCE_MS = 12_000
/** The pauses before an API that ended by itself is started again; after them the next save does it. */
const PAUSES_MS = [0, 1_000, 5_000, 15_000]

/** The API as a child process: definitions are taken over in place, other code by starting it again. */
export interface DevServer {
  /** Starts it, after stopping the one that runs; it takes the definitions over first. */
  restart(flags?: string[]): Promise<void>
  /** Has it take over the definitions on disk. */
  update(flags?: string[]): Promise<void>
  /** Lets go of the APIs before the present one, once nobody waits for their answers. */
  closeReplaced(): void
  /** Stops it for good: a start that is under way, or comes later, does nothing. */
  close(): Promise<void>
  /** Whether the definitions on disk are those that are served. */
  accepted(): boolean
  /** Where it answers, as soon as that is known; undefined when it does not run. */
  address(): Promise<string | undefined>
}

/** `heard` gets what came of the definitions each time. The child's own output goes to ours. */
export function devServer(environment: Record<string, string>, heard: (answer: DevAnswer) => void): DevServer {
  let child: ChildProcess | undefined
  let address: Promise<string | undefined> = Promise.resolve(undefined)
  let closed = false
  let accepted = false
  let ended = 0

  async function stop(): Promise<void> {
    const running = child
    child = undefined
    if (!running || hasEnded(running)) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    // The database bears being killed.
    const patience = setTimeout(() => running.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearTimeout(patience)
  }

  async function restarted(flags: string[]): Promise<string | undefined> {
    await stop()
    if (closed) return undefined
    child = spawn(process.execPath, ['--import', 'tsx', 'server/scripts/dev-api.ts'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', lost)
    return asked(child, flags)
  }

  /** Ended by itself: killed, or the database was away when it started. */
  function lost(this: ChildProcess): void {
    if (closed || this !== child) return
    const pause = PAUSES_MS[ended++]
    const when = pause ? `in ${pause / 1_000} s` : 'at once'
    say(`The API has ended: it is started again ${pause === undefined ? 'with the next save' : when}.`)
    if (pause === undefined) return
    setTimeout(() => this === child && void next(restarted([])), pause)
  }

  async function asked(running: ChildProcess, flags: string[]): Promise<string | undefined> {
    const answer = await answerOf(running, { flags })
    accepted = answer?.report.state === 'accepted'
    if (answer?.address) ended = 0
    if (answer) heard(answer)
    return answer?.address
  }

  const next = async (work: Promise<string | undefined>) => {
    address = work
    await work
  }
  return {
    restart: (flags = []) => next(restarted(flags)),
    update: (flags = []) => next(child && !hasEnded(child) ? asked(child, flags) : restarted(flags)),
    closeReplaced: () => void (child?.connected && child.send({ close: 'replaced' } satisfies DevRequest)),
    close: () => {
      closed = true
      return stop()
    },
    accepted: () => accepted,
    address: () => address,
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The answer of the child, or undefined when it ended instead. */
function answerOf(child: ChildProcess, request: DevRequest): Promise<DevAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer?: DevAnswer) => {
      child.off('message', settle)
      child.off('exit', gone)
      resolve(answer)
    }
    const gone = () => settle()
    child.on('message', settle)
    child.on('exit', gone)
    child.send(request, (error) => error && settle())
  })
}
