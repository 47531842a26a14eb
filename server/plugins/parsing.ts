import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { messages } from '#schema/messages.ts'
import { AppError, malformed } from '../errors.ts'

const BODY_MS = 10_000
const UPLOAD_IDLE_MS = 30_000
/** No body of ours nests deeper; whoever walks through one may call itself. */
const DEPTH = 32

/** How bodies come in: JSON within ten seconds, uploads as long as they move; anything else is 415. Schemas are zod's. */
export const parsing = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, undefined)
    parse(request, text, (error, value) => (tooDeep(value, DEPTH) ? done(malformed()) : done(error, value)))
  })

  app.addHook('preParsing', async (request, _reply, payload) => {
    const type = request.headers['content-type']
    if (type === undefined) return payload
    if (type.startsWith('multipart/')) watchUpload(request)
    else {
      const timer = setTimeout(() => payload.emit('error', tooSlow()), BODY_MS)
      payload.once('close', () => clearTimeout(timer))
      payload.once('end', () => clearTimeout(timer))
    }
    return payload
  })
})

const tooDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => tooDeep(inner, left - 1)))

const tooSlow = () => new AppError(408, messages.malformed)

/** Ends an upload that stands still; once it is all here, working on it may take its time. */
function watchUpload({ raw }: FastifyRequest): void {
  if (!('setTimeout' in raw)) return // an injected request comes over no connection
  raw.setTimeout(UPLOAD_IDLE_MS, () => raw.destroy())
  raw.once('end', () => raw.setTimeout(0))
}
