import { t } from './i18n.ts'

/** What in other tables refers to a row that cannot be deleted. */
export interface Usage {
  table: string
  label: string
  count: number
}

/** What an authenticator app needs to know an account: the secret to type, and the address its QR code holds. */
export interface SecondFactorSetup {
  secret: string
  uri: string
  /** Goes back to the server with the first code. */
  offer: string
}

/** The members of a problem document that screens act on. */
export interface Problem {
  status: number
  message: string
  errors?: Record<string, string[]>
  usedBy?: Usage[]
  current?: { row?: Record<string, unknown> }
  /** After how many seconds it may be tried again, where the server says so and the caller asks. */
  retryAfter?: number
  /** The password is right, a code is asked for besides. */
  secondFactor?: boolean
  /** The account has none yet and must have: what to set it up with. */
  setup?: SecondFactorSetup
}

/** The only way a call fails: a status (0 when the server was not reached) and an Italian sentence. */
export class HttpError extends Error implements Problem {
  status: number
  errors?: Record<string, string[]>
  usedBy?: Usage[]
  current?: { row?: Record<string, unknown> }
  retryAfter?: number
  secondFactor?: boolean
  setup?: SecondFactorSetup
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
  }
  /** The name Refine knows the status by. */
  get statusCode(): number {
    return this.status
  }
}

/** The server was not reached at all. */
export const networkError = () => new HttpError({ status: 0, message: t('errors.network') })

/** Any failure as an HttpError; one without a status counts as 500. */
export function toHttpError(failure: unknown): HttpError {
  if (failure instanceof HttpError) return failure
  return new HttpError({ status: 500, message: t('errors.failed') })
}
