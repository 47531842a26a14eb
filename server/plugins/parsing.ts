import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { malformed } from '../errors.ts'
import { readBody, unfinishedBodies } from './bodies.ts'

/** No body of ours nests deeper; whoever walks through one may call itself. */
const DEPTH = 32

/** What bodies say: JSON, or what is uploaded; anything else is 415. Schemas are zod's. */
export const parsing = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  const unfinished = unfinishedBodies()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await readBody(request, unfinished)
    if (text.trim() === '') return undefined
    const value = await new Promise((resolve, reject) => {
      parse(request, text, (error, read) => (error ? reject(error) : resolve(read)))
    })
    if (tooDeep(value, DEPTH)) throw malformed()
    return value
  })
})

const tooDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => tooDeep(inner, left - 1)))
