import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { goneOf } from '../http/client-gone.ts'
import { AppError, malformed, unauthorized } from '../http/errors.ts'
import { type ImportKind, importRows } from './import-rows.ts'

/** A route by which another program brings rows in. */
interface ImportRoute {
  kind: ImportKind
  /** What the rows are called in the body. */
  rows: string
  /** What the sender must show, or one of two separated by a comma; undefined: nobody can. */
  token: string | undefined
  summary: string
}

const MOST = 500
/** The shortest a token may be. */
const TOKEN_LENGTH = 32
const BODY_BYTES = 1024 * 1024
const rowList = z.array(z.unknown())
/** An element that is no object is read as `{}`: refused for its missing required fields. */
const oneRow = z.record(z.string(), z.unknown()).catch({})

/** `POST /api/<table>/import`: up to 500 rows at a time from a client with the bearer token. */
export function importRoute(app: FastifyInstance, { kind, rows, token, summary }: ImportRoute): void {
  const body = z.object({ [rows]: rowList })
  app.post(
    `/api/${kind.table}/import`,
    {
      config: { public: true },
      bodyLimit: BODY_BYTES,
      onRequest: async (request) => requireToken(request, token),
      schema: { tags: [kind.table], summary: `${summary}, al massimo ${MOST} per volta` },
    },
    async (request, reply) => {
      const sent = body.safeParse(request.body).data?.[rows]
      if (!sent) throw malformed()
      if (sent.length > MOST) throw new AppError(413, messages.tooManyItems(MOST))
      const read = sent.map((row) => oneRow.parse(row))
      const data = await app.turns.run({ of: `import of ${kind.table}`, kind: 'imports', gone: goneOf(reply) }, () =>
        importRows(app.db, app.engine, kind, read, () => app.giveWay(request)),
      )
      return { data }
    },
  )
}

function requireToken({ headers }: FastifyRequest, token: string | undefined): void {
  const bearerToken = /^Bearer (\S{1,1000})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const isRight = acceptedTokens(token).filter((one) => timingSafeEqual(digest(bearerToken), digest(one))).length > 0
  if (!isRight) throw unauthorized()
}

/** During a rotation two tokens separated by a comma are valid; a single one may contain a comma. */
function acceptedTokens(configured: string | undefined): string[] {
  if (!configured) return []
  const parts = configured.split(',')
  return parts.length === 2 && parts.every((part) => part.length >= TOKEN_LENGTH) ? parts : [configured]
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
