import { type ApiProcess, startApi } from './api-process.ts'
import type { DevAnswer, DevQuestion } from './dev-messages.ts'
import { say } from './terminal.ts'

/** The pauses before what failed by itself is tried again; after them the next save does it. */
const PAUSES_MS = [0, 1_000, 5_000, 15_000]

/**
 * The API as a child process: definitions are taken over in place, other code by starting it again. One follows the other,
 * whatever asks for it; it returns the answer, undefined when there is none.
 */
export interface DevServer {
  /** Starts it, after stopping the one that runs; it takes the definitions over first. */
  restart(flags?: string[]): Promise<DevAnswer | undefined>
  /** Has it take over the definitions on disk. */
  update(flags?: string[]): Promise<DevAnswer | undefined>
  /** Has it serve what somebody else has taken over meanwhile; no answer when nobody has. */
  look(): Promise<DevAnswer | undefined>
  /** Lets go of the APIs before the present one, once nobody waits for their answers. */
  closeReplaced(): void
  /** Stops it for good: a start that is under way, or comes later, does nothing. */
  close(): Promise<void>
  /** Where it answers once all is done that was asked for; undefined when it does not run. */
  address(): Promise<string | undefined>
}

/** `heard` gets what came of the definitions each time. */
export function devServer(
  environment: Record<string, string>,
  heard: (answer: DevAnswer) => void,
  program = 'server/scripts/dev-api.ts',
): DevServer {
  let api: ApiProcess | undefined
  let address: string | undefined
  const turns = turnsOf<DevAnswer>()
  const failures = failuresOf()

  async function stop(): Promise<void> {
    const running = api
    api = undefined
    address = undefined
    await running?.stop()
  }

  async function restarted(flags: string[]): Promise<DevAnswer | undefined> {
    await stop()
    if (turns.ended()) return undefined
    api = startApi(program, environment, lost)
    return askServer({ ask: 'update', flags })
  }

  /** Ended by itself: killed, or its folder was in use when it started. */
  function lost(): void {
    address = undefined
    failures.add('The API has ended: it is started again', () => void update())
  }

  async function askServer(question: DevQuestion): Promise<DevAnswer | undefined> {
    failures.wait()
    const answer = await api?.ask(question)
    if (!answer) return undefined
    address = answer.address
    heard(answer)
    if (answer.away) failures.add('It is asked again', () => void inTurn(question))
    else if (answer.address) failures.over()
    return answer
  }

  const inTurn = (question: DevQuestion) =>
    turns.take(() => (api && !api.hasEnded() ? askServer(question) : restarted(flagsOf(question))))
  const update = (flags: string[] = []) => inTurn({ ask: 'update', flags })
  return {
    restart: (flags = []) => turns.take(() => restarted(flags)),
    update,
    look: () => inTurn({ ask: 'look' }),
    closeReplaced: () => api?.closeReplaced(),
    async close() {
      const last = turns.end()
      failures.wait()
      await stop()
      await last
    },
    address: () => turns.all().then(() => address),
  }
}

const flagsOf = (question: DevQuestion): string[] => (question.ask === 'update' ? question.flags : [])

/** Lets one work follow the other. */
function turnsOf<T>() {
  let last: Promise<unknown> = Promise.resolve()
  let ended = false
  return {
    take(work: () => Promise<T | undefined>): Promise<T | undefined> {
      const done = last.then(() => (ended ? undefined : work()))
      last = done.catch(() => {})
      return done
    },
    /** Nothing is begun any more; resolves when what is under way is done. */
    end(): Promise<unknown> {
      ended = true
      return last
    },
    ended: () => ended,
    /** Resolves when nothing is under way. */
    async all(): Promise<void> {
      for (let seen: unknown; seen !== last; ) {
        seen = last
        await seen
      }
    },
  }
}

/** Tries again what failed by itself, later and later. */
function failuresOf() {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  return {
    add(sentence: string, again: () => void): void {
      const pause = PAUSES_MS[count++]
      const when = pause ? `in ${pause / 1_000} s` : 'at once'
      say(`${sentence} ${pause === undefined ? 'with the next save' : when}.`)
      // At once: who asks for the address now waits for it.
      if (pause === 0) again()
      else if (pause) timer = setTimeout(again, pause)
    },
    /** Something else is done that may mend it. */
    wait: () => clearTimeout(timer),
    over(): void {
      if (count > 0) say('The API is there again.')
      count = 0
    },
  }
}
