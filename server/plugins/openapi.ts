import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the OpenAPI document says of the route, where it has no zod schema; made when the document is asked for. */
    docs?: () => FastifySchema
  }
}

/** The OpenAPI document of every route, at /api/openapi.json for signed-in users. Built at the first request. */
export const openapi = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'CRM',
        version: '1.31.0',
        description: 'API of the CRM console. Errors are RFC 9457 problem details.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => {
      const docs = route.route.config?.docs
      return docs ? { schema: docs(), url: route.url } : jsonSchemaTransform(route)
    },
  })
  app.get('/api/openapi.json', { onRequest: app.signedIn(), schema: { hide: true } }, () => app.swagger())
})
