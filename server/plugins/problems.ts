import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { messages } from '#schema/italian/messages.ts'
import { noErrors } from '#schema/rows/row.ts'
import type { Config } from '../config/config.ts'
import { faultOf } from '../db/faults.ts'
import { AppError, invalid, malformed } from '../http/errors.ts'
import { RefusedInput } from '../http/refused-input.ts'
import { securityHeadersOf } from './security-headers.ts'

const MEDIA_TYPE = 'application/problem+json'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/**
 * Every refusal and failure as RFC 9457 problem details: an Italian sentence, never a stack, SQL or constraint name. Also
 * of heads that Node would refuse by itself, in answers without our headers: they end their connection.
 */
export const problems = fp(async (app: FastifyInstance) => {
  const unmet = new WeakSet<IncomingMessage>()
  app.server.on('checkExpectation', (raw: IncomingMessage, answer: ServerResponse) => {
    unmet.add(raw)
    app.server.emit('request', raw, answer)
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) done(refusedHead(400))
    else done(unmet.has(raw) ? refusedHead(417) : undefined)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answer(problemOf(error, request), request, reply))
  app.setNotFoundHandler((request, reply) => answer(new AppError(404, messages.noRoute), request, reply))
})

const refusedHead = (status: number) => new AppError(status, messages.malformed, { headers: { connection: 'close' } })

function answer(problem: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers } = problem
  if (status >= 500 && status !== 503) request.log.error({ err: problem.cause ?? problem }, 'request failed')
  return reply
    .code(status)
    .headers(headers ?? {})
    .type(MEDIA_TYPE)
    .send(documentOf(problem))
}

const documentOf = ({ status, message, errors, details }: AppError) => ({
  type: 'about:blank',
  title: titles[status] ?? 'Error',
  status,
  detail: message,
  message,
  ...(errors && { errors }),
  ...details,
})

/** Answers requests that no hook sees: unreadable addresses, and bytes that are no HTTP or come too slowly. */
export function outsideHooks(config: Config) {
  const headers: Record<string, string> = { ...securityHeadersOf(config), 'cache-control': 'no-store' }
  return {
    frameworkErrors(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
      answer(
        problemOf(error, request),
        request,
        reply.headers({ ...headers, 'x-request-id': request.id, connection: 'close' }),
      )
    },

    /** There is no request to answer, only a socket. */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
      if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
      const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
      const problem = documentOf(new AppError(status, messages.malformed))
      const body = JSON.stringify(problem)
      const all = {
        ...headers,
        'content-type': `${MEDIA_TYPE}; charset=utf-8`,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      socket.end([`HTTP/1.1 ${status} ${problem.title}`, ...lines, '', body].join('\r\n'))
    },
  }
}

/**
 * Whether the connection ended before the request was here: what fails of it then is its body, and nobody gets the answer.
 */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false

/** The AppError that stands for whatever was thrown. */
export function problemOf(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof RefusedInput) return refusedInput(error)
  const fault = faultOf(error)
  if (fault === 'theirs') return refusedRequest(error)
  if (fault === 'fullDisk') return Object.assign(new AppError(507, messages.diskFull), { cause: error })
  if (fault === 'fullDatabase') return Object.assign(new AppError(507, messages.databaseFull), { cause: error })
  if (fault === 'ours') {
    return hasLeft(request) ? malformed() : Object.assign(new AppError(500, messages.failed), { cause: error })
  }
  return passing(fault, error, request)
}

/** Errors after which a repetition may succeed; not an unknown outcome, which may not be safe to repeat. */
function passing(fault: 'unknown' | 'away' | 'busy', error: unknown, { log }: FastifyRequest): AppError {
  if (fault === 'unknown') {
    log.error({ err: error }, 'nobody knows whether this was committed')
    return new AppError(503, messages.outcomeUnknown, { details: { outcome: 'unknown' } })
  }
  if (fault === 'away') log.error({ err: error }, 'database unreachable')
  else log.warn({ err: error }, 'statement or lock timeout, a deadlock met again at every attempt, or too much at once')
  return new AppError(503, messages.unavailable, { headers: { 'retry-after': fault === 'away' ? '5' : '1' } })
}

/** The errors of Fastify for requests that cannot be read. */
function refusedRequest(error: unknown): AppError {
  const { statusCode } = Object(error)
  if (statusCode === 413) return new AppError(413, messages.tooLarge)
  if (statusCode === 415) return new AppError(415, messages.mediaType)
  if (statusCode === 408) return new AppError(408, messages.malformed)
  return malformed()
}

/** The error of a failed validation: a wrong parameter of the path is 404, a body of the wrong form 400, wrong fields 422. */
function refusedInput({ issues, validationContext }: RefusedInput) {
  if (validationContext === 'params') return new AppError(404, messages.noRoute)
  const errors = noErrors()
  for (const { path, message } of issues) {
    const key = path.join('.')
    if (key === '') return malformed()
    errors[key] = [...(errors[key] ?? []), message]
  }
  return invalid(errors)
}
