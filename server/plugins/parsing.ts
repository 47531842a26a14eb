import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { clientJson } from '../http/client-json.ts'
import { readBy } from '../http/refused-input.ts'
import { readBody, unfinishedBodies } from './bodies.ts'

/** Parsers of bodies: JSON and multipart; other types are 415. Schemas are zod's. */
export const parsing = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler<z.core.$ZodType>(({ schema }) => readBy(schema))
  app.setSerializerCompiler(serializerCompiler)

  app.removeAllContentTypeParsers()
  const unfinished = unfinishedBodies()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await readBody(request, unfinished)
    return text.trim() === '' ? undefined : clientJson(text)
  })
})
