import { t } from '../i18n.ts'
import { translateServer } from '../server-sentences.ts'
import type { Problem } from './http-error.ts'

/** Reads the problem document of a response; an unreadable one becomes the general sentence. */
export function readProblem(status: number, body: unknown): Problem {
  const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {}
  const message = typeof problem.message === 'string' ? translateServer(problem.message) : t('errors.failed')
  const { errors, usedBy, current, secondFactor, setup, status: _status, message: _message, ...own } = problem
  return { status, message, errors, usedBy, current, secondFactor, setup, own }
}

/** Matches the vague waiting times in the server's sentences ('in a little while', 'later'). */
const VAGUE_WAIT = /tra poco|più tardi/

/** Replaces the vague waiting time in the message by the exact one from `Retry-After`. */
export function withExactWait(body: unknown, seconds: number): unknown {
  if (!(seconds > 0) || typeof body !== 'object' || body === null || !('message' in body)) return body
  return { ...body, message: String(body.message).replace(VAGUE_WAIT, waitText(seconds)) }
}

function waitText(seconds: number): string {
  if (seconds < 60) return t('errors.inSeconds', { count: Math.ceil(seconds) })
  if (seconds < 3_600) return t('errors.inMinutes', { count: Math.ceil(seconds / 60) })
  return t('errors.inHours', { count: Math.ceil(seconds / 3_600) })
}
