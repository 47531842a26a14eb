import { UnknownOutcome } from './database.ts'

/**
 * Whose an error is, and what helps. What passes is answered with 503, and may be tried again: `unknown` (the database fell
 * silent while it committed), `away` (lost, refused, read-only, shutting down, no connection free), `busy` (a timeout, a lock,
 * a deadlock, too much at once). `fullDisk` and `fullDatabase` need an administrator. `theirs`: the request cannot be read.
 * `ours`: everything nobody has named, a mistake to be written down and mended.
 */
export type Fault = 'unknown' | 'away' | 'busy' | 'fullDisk' | 'fullDatabase' | 'theirs' | 'ours'

/** A body that its parser gave up on: cut short or garbled. */
export class UnreadableBody extends Error {
  readonly statusCode = 400
}

/** A server that takes no writes: a standby, or a leader of before. */
export class ReadOnlyServer extends Error {
  readonly code = '25006'
}

/** The first that fits, of all codes of an error and of what caused it. */
const byCode: readonly (readonly [Fault, RegExp])[] = [
  // No room left on the disk, or none that is ours; or a file as large as the system lets one be.
  ['fullDisk', /^(ENOSPC|EDQUOT|EFBIG)$/],
  ['fullDatabase', /^53100$/],
  // Lost connections, no resources, shutting down or starting; read-only; a transaction the server did not wait for.
  ['away', /^(08...|53...|57P0.|25006|25P0[34])$/],
  ['away', /^E(CONNREFUSED|CONNRESET|CONNABORTED|NOTFOUND|TIMEDOUT|PIPE|NOTCONN|ADDRNOTAVAIL)$/],
  ['away', /^E(AI_AGAIN|AI_FAIL|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET)$/],
  // Statement timeout, lock timeout, serialization failure, deadlock; no file handle left, no memory.
  ['busy', /^(57014|55P03|40001|40P01|EMFILE|ENFILE|ENOMEM)$/],
  // Text that no text column can hold.
  ['theirs', /^22...$/],
]

/** Messages of the drivers, without a code, for a lost or refused connection. */
const lost = [
  /^connection terminated/i,
  /^timeout (expired|exceeded when trying to connect)$/i,
  /^client (has encountered a connection error|was closed)/i,
  /^query read timeout$/i,
  /^cannot use a pool after calling end/i,
  /^there was an error establishing an ssl connection/i,
  /^pglite is clos(ed|ing)/i,
  /^the server that has the database open has stopped/i,
]

/** Whether the server ended the statement, at its limit or because it was told to. */
export const isEnded = (error: unknown): boolean => codesOf(error).includes('57014')

/** The codes of an error and of what caused it. */
export function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return []
  const { message, cause } = error
  const { code, syscall } = Object(error)
  const parts = error instanceof AggregateError ? error.errors : []
  return [...ownCodes({ message, code, syscall }), ...[cause, ...parts].flatMap((inner) => codesOf(inner, depth + 1))]
}

function ownCodes({ message, code, syscall }: { message: string; code: unknown; syscall: unknown }): string[] {
  if (typeof code !== 'string') return lost.some((sentence) => sentence.test(message)) ? ['08000'] : []
  // Whatever else keeps a connection from being made, as a socket file that is not there yet.
  return syscall === 'connect' && !byCode.some(([, pattern]) => pattern.test(code)) ? [code, '08001'] : [code]
}

/** Classifies any error: the one place that does. */
export function faultOf(error: unknown): Fault {
  if (error instanceof UnknownOutcome) return 'unknown'
  if (error instanceof UnreadableBody || isLeft(error)) return 'theirs'
  const codes = codesOf(error)
  const named = byCode.find(([, pattern]) => codes.some((code) => pattern.test(code)))
  if (named) return named[0]
  const { statusCode } = Object(error)
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'theirs' : 'ours'
}

/** Whether Node says that a client's connection ended before its request was read. */
const isLeft = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && Object(error).code === 'ECONNRESET'

/** Whether the same may well succeed a moment later. */
export const isTemporary = (error: unknown): boolean => ['unknown', 'away', 'busy'].includes(faultOf(error))

/** Whether the database cannot be reached, or cannot take us now: a transaction cannot go on. */
export const isUnreachable = (error: unknown): boolean => ['away', 'fullDatabase'].includes(faultOf(error))

/** Whether the server is about to leave or no longer the one that writes: of no use is any connection to it. */
export const isFormerLeader = (error: unknown): boolean => codesOf(error).some((code) => formerLeader.test(code))
const formerLeader = /^(25006|57P0[123])$/

/** Whether the driver never sent the statement, as it knew that the connection is lost. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error && error.message.endsWith('is not queryable')

/** Whether the server refused before it did anything, so that even a statement of its own may be sent again. */
export const isUndone = (error: unknown): boolean => codesOf(error).some((code) => /^(25006|57P03)$/.test(code))

/** Logs the failure of work that is repeated by itself: temporary ones at `warn`, others as errors. */
export function logFault(log: FaultLog, error: unknown, sentence: string, facts: object = {}): void {
  if (isTemporary(error)) log.warn({ err: error, ...facts }, sentence)
  else log.error({ err: error, ...facts }, sentence)
}

export interface FaultLog {
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}
