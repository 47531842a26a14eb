import { t } from '../i18n.ts'

/** How many rows of another table refer to a row and prevent its deletion. */
export interface Usage {
  table: string
  label: string
  count: number
}

/** Data for setting up an authenticator app: the secret to type, and the URI encoded in the QR code. */
export interface SecondFactorSetup {
  secret: string
  uri: string
  /** Signed by the server; sent back together with the first code. */
  offer: string
}

/** The members of a problem document that screens act on. */
export interface Problem {
  status: number
  message: string
  errors?: Record<string, string[]>
  usedBy?: Usage[]
  current?: { row?: Record<string, unknown> }
  /** Seconds until a retry is allowed, from `Retry-After`. */
  retryAfter?: number
  /** The password is correct and a code is required as well. */
  secondFactor?: boolean
  /** The account must set up a second factor first; data for doing so. */
  setup?: SecondFactorSetup
  /** The members that a route adds of its own. */
  own?: Readonly<Record<string, unknown>>
}

/** The only error that calls throw: a status (0 when the server was unreachable) and an Italian sentence. */
export class HttpError extends Error implements Problem {
  status: number
  errors?: Record<string, string[]>
  usedBy?: Usage[]
  current?: { row?: Record<string, unknown> }
  retryAfter?: number
  secondFactor?: boolean
  setup?: SecondFactorSetup
  own?: Readonly<Record<string, unknown>>
  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'HttpError'
    this.status = problem.status
    this.errors = problem.errors
    this.usedBy = problem.usedBy
    this.current = problem.current
    this.retryAfter = problem.retryAfter
    this.secondFactor = problem.secondFactor
    this.setup = problem.setup
    this.own = problem.own
  }
  /** Refine reads the status under this name. */
  get statusCode(): number {
    return this.status
  }
}

export const networkError = () => new HttpError({ status: 0, message: t('errors.network') })

/** Converts any failure to an HttpError; one without a status becomes 500. */
export function toHttpError(failure: unknown): HttpError {
  if (failure instanceof HttpError) return failure
  return new HttpError({ status: 500, message: t('errors.failed') })
}

/** Whether a call was aborted by this page. */
export const isAbort = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'
