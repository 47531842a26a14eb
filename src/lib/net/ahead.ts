import type { z } from 'zod'
import { parseBody, read } from './answers.ts'
import { type ApiResponse, type Call, call, writesSoFar } from './http.ts'
import { subscribeToTopic } from './realtime.ts'
import { currentSession } from './session.ts'

/** How long an answer is taken for what is asked for now. */
const FRESH_MS = 3_000

interface Asked {
  answer: Promise<ApiResponse>
  at: number
  writes: number
  /** Ends what would forget it. */
  end: () => void
}

const asked = new Map<string, Asked>()

/** Asks for what a page will read, while the page is still on its way. Resolves as soon as there is an answer, good or bad. */
export async function askAhead(path: string, query?: Call['query']): Promise<void> {
  const key = keyOf(path, query)
  const { answer } = freshBy(key) ?? begin(key, path, query)
  await answer.catch(() => undefined)
}

/** What is asked is forgotten after a while, and as soon as the hub tells of a change. */
function begin(key: string, path: string, query: Call['query']): Asked {
  const forgetIt = () => forget(key)
  const timer = setTimeout(forgetIt, FRESH_MS)
  const stop = subscribeToTopic(topicIn(path), forgetIt)
  const end = () => {
    clearTimeout(timer)
    stop()
  }
  const answer = call(path, { query, background: true, tentative: true })
  const one = { answer, at: performance.now(), writes: writesSoFar(), end }
  asked.set(key, one)
  return one
}

function forget(key: string): void {
  asked.get(key)?.end()
  asked.delete(key)
}

/** Reads what was asked for ahead, once, or else asks now: a second read asks the server, as after a failure. */
export async function readAhead<T>(path: string, schema: z.ZodType<T>, options: Call): Promise<T> {
  const key = keyOf(path, options.query)
  const ahead = freshBy(key)
  forget(key)
  const answer = await ahead?.answer.catch(() => undefined)
  return answer ? parseBody(path, schema, answer.body) : read(path, schema, options)
}

/** What was asked under the key, unless this tab may have changed it since; timers stand still while a device sleeps. */
function freshBy(key: string): Asked | undefined {
  const one = asked.get(key)
  if (one && one.writes === writesSoFar() && performance.now() - one.at <= FRESH_MS) return one
  forget(key)
  return undefined
}

/** '/api/agents/7' -> '/api/agents' */
const topicIn = (path: string): string => path.split('/').slice(0, 3).join('/')

/** One that another user has asked for is none. */
const keyOf = (path: string, query: Call['query'] = {}): string => JSON.stringify([currentSession()?.id, path, query])
