import { messages } from '#schema/italian/messages.ts'

/** The only error we throw on purpose: a status, an Italian sentence, and what the client needs to go on. */
export class AppError extends Error {
  status: number
  errors?: Record<string, string[]>
  /** More members of the problem document, such as `usedBy` or `current`. */
  details?: Record<string, unknown>
  headers?: Record<string, string>
  constructor(
    status: number,
    message: string,
    more: {
      errors?: Record<string, string[]>
      details?: Record<string, unknown>
      headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.status = status
    Object.assign(this, more)
  }
}

export const malformed = (message: string = messages.malformed) => new AppError(400, message)
export const unauthorized = (message: string = messages.unauthorized) => new AppError(401, message)
export const forbidden = () => new AppError(403, messages.forbidden)
/** About one row, on which no right of the caller holds: their session has not lost anything. */
export const rowForbidden = (sentence: string = messages.rowNotYours) =>
  new AppError(403, sentence, { details: { rowRefused: true } })
export const notFound = (what: string) => new AppError(404, messages.notFound(what))
export const conflict = (message: string, details?: Record<string, unknown>) => new AppError(409, message, { details })
export const damaged = (message: string) => new AppError(410, message)
export const stale = (current: unknown) => new AppError(412, messages.stale, { details: { current } })
export const invalid = (errors: Record<string, string[]>) => new AppError(422, messages.invalid, { errors })
