import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { answerOnce } from '../crud/idempotency.ts'
import { idOf, plainBody } from '../crud/routes.ts'
import { withMadeFiles } from '../files/made-files.ts'
import { emptyTree, FilePart, type PartTree } from '../files/part-tree.ts'
import { parseParts, receive, UPLOAD_MS } from '../files/receive.ts'
import type { StoredFile } from '../files/store.ts'
import { byId } from '../http/params.ts'
import { parseBody } from '../http/parse-body.ts'
import { takeQuota } from '../identity/quota.ts'
import { bodySchema } from './body.ts'
import type { MailFacts } from './facts.ts'
import { preview } from './preview.ts'
import { checkRegister, type KindDeclaration, type SendRegister } from './register.ts'
import { requestSend } from './request-send.ts'
import { retrySend } from './retry-send.ts'

const TEXTS = 30
const previewed = z.object({ id: z.string(), invio: z.string() })
const choice = z.object({ modelloId: z.coerce.number().pipe(rowId).optional() })

/** The routes of a register: one for each kind, trying a send again, and the preview. Sends are answered as they are queued. */
export function sendRoutes<Facts extends MailFacts>(register: SendRegister<Facts>): FastifyPluginAsyncZod {
  return async (app) => {
    checkRegister(app.model, register)
    const { owner, kinds } = register
    const may = app.allow('send', owner.table)
    const tags = [owner.table]

    for (const [name, kind] of Object.entries(kinds)) {
      app.post(
        `/api/${owner.table}/invia-${name}`,
        {
          onRequest: may,
          ...(kind.files && { handlerTimeout: UPLOAD_MS }),
          schema: { tags, summary: kind.summary },
        },
        sendHandler(register, name, kind),
      )
    }

    app.post(
      `/api/${owner.table}/invii/:id/retry`,
      { onRequest: may, schema: { params: byId, tags, summary: 'Riprova subito un invio non riuscito o in coda' } },
      async (request, reply) => {
        const id = idOf(request.params.id, tableOf(app.model, register.sends))
        await takeQuota(app.db, request.actor, 'sends')
        return answerOnce(request, reply, (tx) => retrySend(tx, request, register, id))
      },
    )

    app.get(
      `/api/${owner.table}/:id/preview/:invio`,
      {
        onRequest: may,
        schema: {
          params: previewed,
          querystring: choice,
          tags,
          summary: "L'email (o il contatto) che partirebbe, i modelli fra cui scegliere, e se può partire (ready)",
        },
      },
      async (request) => ({ data: await preview(request, register, { ...request.params, ...request.query }) }),
    )
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function sendHandler<Facts extends MailFacts>(
  register: SendRegister<Facts>,
  name: string,
  { files, makeFiles, ...kind }: KindDeclaration<Facts>,
): Handler {
  const schema = bodySchema(register, { files, ...kind })
  if (!files) {
    return async (request, reply) => {
      const body = parseBody(schema, plainBody(request))
      await takeQuota(request.server.db, request.actor, 'sends')
      const { server } = request
      const made = makeFiles && (await server.inTurn(request, reply, 'reports', () => makeFiles(server, body.ownerId)))
      return withMadeFiles(request, made ?? [], (files) =>
        answerOnce(request, reply, (tx) => requestSend(tx, request, register, { ...body, kind: name, files })),
      )
    }
  }
  const bytes = { most: files.bytes, message: messages.mailTooLarge(files.bytes / 1024 / 1024) }
  return (request, reply) =>
    receive(request, reply, { files: files.most, texts: TEXTS, bytes }, async (parts) => {
      const { files, texts } = splitFiles(parts.tree)
      const body = parseParts(schema, { ...parts, tree: texts })
      await takeQuota(request.server.db, request.actor, 'sends')
      return (tx) => requestSend(tx, request, register, { ...body, kind: name, files })
    })
}

/** The files of a mail (`allegati_0`, `allegati_1`, …) in the order of their numbers, and everything else. */
function splitFiles(tree: PartTree): { files: StoredFile[]; texts: PartTree } {
  const files: { number: number; stored: StoredFile }[] = []
  const texts = emptyTree()
  for (const [name, part] of Object.entries(tree)) {
    const number = /^allegati_(\d{1,3})$/.exec(name)?.[1]
    if (number !== undefined && part instanceof FilePart) files.push({ number: Number(number), stored: part.stored })
    else texts[name] = part
  }
  return { files: files.sort((one, other) => one.number - other.number).map(({ stored }) => stored), texts }
}
