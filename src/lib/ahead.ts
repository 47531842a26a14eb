import type { z } from 'zod'
import { parseBody, read } from './answers.ts'
import { type ApiResponse, type Call, call } from './http.ts'
import { currentSession } from './session.ts'

/** How long an answer is taken for what is asked for now. */
const FRESH_MS = 3_000

interface Asked {
  answer: Promise<ApiResponse>
  at: number
}

const asked = new Map<string, Asked>()

/** Asks for what a page will read, while the page is still on its way. Resolves as soon as there is an answer, good or bad. */
export async function askAhead(path: string, query?: Call['query']): Promise<void> {
  for (const [key, { at }] of asked) if (isOld(at)) asked.delete(key)
  const key = keyOf(path, query)
  const { answer } = asked.get(key) ?? begin(key, path, query)
  await answer.catch(() => undefined)
}

function begin(key: string, path: string, query: Call['query']): Asked {
  const one = { answer: call(path, { query, background: true }), at: performance.now() }
  asked.set(key, one)
  return one
}

/** Reads what was asked for ahead, once, or else asks now: whoever reads again asks the server. */
export async function readAhead<T>(path: string, schema: z.ZodType<T>, options: Call): Promise<T> {
  const ahead = takeAhead(path, options.query)
  return ahead ? parseBody(path, schema, (await ahead).body) : read(path, schema, options)
}

function takeAhead(path: string, query?: Call['query']): Promise<ApiResponse> | undefined {
  const key = keyOf(path, query)
  const one = asked.get(key)
  asked.delete(key)
  return one && !isOld(one.at) ? one.answer : undefined
}

const isOld = (at: number): boolean => performance.now() - at > FRESH_MS

/** One that another user has asked for is none. */
const keyOf = (path: string, query: Call['query'] = {}): string => JSON.stringify([currentSession()?.id, path, query])
