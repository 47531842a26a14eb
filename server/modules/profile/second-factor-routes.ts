import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { requiredText } from '../../identity/required-text.ts'
import { ownerIn } from './owner.ts'
import { begin, factorOf, newCodes, switchOff, takeIntoUse } from './second-factor.ts'

const password = requiredText(1_000)
const code = requiredText(100)
const byPassword = z.object({ password }, messages.malformed)
const byFirstCode = z.object({ code, setup: requiredText(500) }, messages.malformed)
const byBoth = z.object({ password, code }, messages.malformed)
const PATH = '/api/user/second-factor'
const tags = ['user']

/** One's own second factor: seen, set up, taken into use, renewed and switched off. */
export const secondFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  const onRequest = app.signedIn()

  app.get(
    PATH,
    {
      onRequest,
      schema: { tags, summary: 'La propria verifica in due passaggi: se è attiva, se è richiesta, i codici rimasti' },
    },
    async (request) => ({ data: await factorOf(app, ownerIn(request)) }),
  )

  app.post(
    PATH,
    { onRequest, schema: { body: byPassword, tags, summary: 'Inizia l’attivazione della verifica in due passaggi' } },
    async (request) => ({ data: await begin(app, ownerIn(request), request.body.password) }),
  )

  app.post(
    `${PATH}/confirm`,
    {
      onRequest,
      schema: { body: byFirstCode, tags, summary: 'Attiva la verifica in due passaggi con il primo codice dell’app' },
    },
    async (request) => ({ data: { recoveryCodes: await takeIntoUse(app, ownerIn(request), request.body) } }),
  )

  app.post(
    `${PATH}/recovery-codes`,
    { onRequest, schema: { body: byBoth, tags, summary: 'Nuovi codici di recupero al posto dei precedenti' } },
    async (request) => ({ data: { recoveryCodes: await newCodes(app, ownerIn(request), request.body) } }),
  )

  app.post(
    `${PATH}/off`,
    { onRequest, schema: { body: byBoth, tags, summary: 'Disattiva la verifica in due passaggi' } },
    async (request, reply) => {
      await switchOff(app, ownerIn(request), request.body)
      return reply.code(204).send()
    },
  )
}
