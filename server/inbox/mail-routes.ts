import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isNoticeKind, mailPaces, type NoticeKind, noticeKinds } from '#schema/inbox.ts'
import { messages } from '#schema/italian/messages.ts'
import { columnsOf } from '../db/columns-of.ts'
import { notFound } from '../http/errors.ts'
import { parseBody } from '../http/parse-body.ts'
import { kindsWithout, paceOf, setMailed, setPace } from './mail-choice.ts'
import { type Ending, readEnding } from './unsubscribe.ts'

const choice = z.union([
  z.strictObject({ every: z.enum(mailPaces, messages.choice) }),
  z.strictObject({ kind: z.string().refine(isNoticeKind, messages.choice), mailed: z.boolean() }),
])
const link = z.object({ t: z.string(messages.malformed).max(500, messages.malformed).default('') })
const LINK = '/api/inbox/unsubscribe'
const u = columnsOf<'users'>('u')

/** Which notices are sent by e-mail, chosen by who asks; and the link of each mail that ends such mails, which asks nobody who they are. */
export async function mailRoutes(app: FastifyInstance): Promise<void> {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const at = (summary: string) => ({ onRequest: app.signedIn(), schema: { tags: ['inbox'], summary } })
  const linked = (summary: string) => ({
    config: { public: true },
    schema: { tags: ['inbox'], summary, querystring: link },
  })

  routes.get('/api/inbox/mail', at('Quali avvisi chi chiede riceve per email'), async ({ actor }) => {
    const [user] = await app.db.query<{ email: string | null }>(
      `select ${u('email')} from "users" u where u."id" = $1`,
      [actor.id],
      'address of somebody',
    )
    const [every, without] = [await paceOf(app.db, actor.id), await kindsWithout(app.db, actor.id)]
    return { data: { every, without, ready: app.config.smtp !== undefined, email: user?.email ?? null } }
  })

  routes.put(
    '/api/inbox/mail',
    at('Sceglie quando gli avvisi arrivano per email, e di che genere'),
    async (request, reply) => {
      const said = parseBody(choice, request.body)
      const { id } = request.actor
      await app.writing(request, (tx) =>
        'every' in said ? setPace(tx, id, said.every) : setMailed(tx, id, [said.kind], said.mailed),
      )
      return reply.code(204).send()
    },
  )

  // Scanners of mail servers follow links: only the POST ends anything.
  routes.get(LINK, linked('La pagina con cui si smette di ricevere email di avvisi'), async ({ query }, reply) => {
    const ending = required(readEnding(app.keys, query.t))
    const what = ending.kinds === 'digest' ? 'il riepilogo degli avvisi' : `email per ${labelsOf(ending.kinds)}`
    return page(
      reply,
      `<h1>Non ricevere più ${what}?</h1><form method="post"><button>Non inviarmele più</button></form>
       <p>Per scegliere quali avvisi ricevere, apri il CRM: dalla campana, «Che cosa ti avvisa».</p>`,
    )
  })

  await app.register(async (scope) => {
    // A mail program posts a form; what it says in it changes nothing.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    const open = scope.withTypeProvider<ZodTypeProvider>()
    open.post(LINK, linked('Smette di inviare email di avvisi, senza accesso (RFC 8058)'), async ({ query }, reply) => {
      const ending = required(readEnding(app.keys, query.t))
      await app.db.transaction((tx) =>
        ending.kinds === 'digest'
          ? setPace(tx, ending.userId, 'never')
          : setMailed(tx, ending.userId, ending.kinds, false),
      )
      return page(
        reply,
        '<h1>Fatto: queste email non arrivano più.</h1><p>Gli avvisi restano nella campana del CRM.</p>',
      )
    })
  })
}

const labelsOf = (kinds: readonly NoticeKind[]) => kinds.map((kind) => `«${noticeKinds[kind].label}»`).join(', ')

function required(ending: Ending | undefined): Ending {
  if (!ending) throw notFound('Link')
  return ending
}

const page = (reply: FastifyReply, body: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Email di avvisi</title><body>${body}</body></html>`,
    )
