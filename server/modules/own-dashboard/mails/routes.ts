import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Actor } from '../../../actor.ts'
import { type Answer, answerOnce, workAndAnswer } from '../../../crud/idempotency.ts'
import type { Work } from '../../../crud/work.ts'
import { type Change, write } from '../../../crud/write.ts'
import { columnsOf } from '../../../db/columns-of.ts'
import type { Sql } from '../../../db/database.ts'
import { goneOf } from '../../../http/client-gone.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { takeQuota } from '../../../identity/quota.ts'
import { noneAlone } from '../../own-rows.ts'
import { mailNow, nextMailOf } from './mails.ts'
import { isSeen, readPage } from './page.ts'

const TABLE = 'dashboard-mails'
const m = columnsOf<typeof TABLE>('m')
const params = z.object({ dashboard: z.string() })
const tags = ['dashboards']

const query = z.string(messages.text).max(2_000, messages.tooLong(2_000)).default('')
const whole = (from: number, to: number) =>
  z.int(messages.integer).min(from, messages.min(from)).max(to, messages.max(to))
const hour = whole(0, 23)
const times = z.discriminatedUnion(
  'every',
  [
    z.strictObject({ every: z.literal('day'), hour, query }),
    z.strictObject({ every: z.literal('week'), weekday: whole(1, 7), hour, query }),
    z.strictObject({ every: z.literal('month'), monthDay: whole(1, 31), hour, query }),
  ],
  messages.choice,
)
const once = z.strictObject({ query })

/** A page of figures that people have sent to themselves: asked for, changed and stopped by them alone. */
export const dashboardMailRoutes: FastifyPluginAsyncZod = async (app) => {
  const url = '/api/dashboards/:dashboard/mail'
  const at = (summary: string) => ({ onRequest: app.signedIn(), schema: { params, tags, summary } })

  app.get(url, at('Quando una pagina di statistiche arriva per email a chi chiede'), async ({ actor, params }) => {
    requireSeen({ actor, server: app }, params.dashboard)
    const mail = await mailOf(app.db, actor, params.dashboard)
    return { data: { ready: app.config.smtp !== undefined, mail: mail ?? null } }
  })

  app.put(url, at('Fa arrivare per email una pagina di statistiche, ogni volta a quell’ora'), (request, reply) => {
    requireSeen(request, request.params.dashboard)
    return workAndAnswer(request, reply, setMail(request, request.params.dashboard, parseBody(times, request.body)))
  })

  app.delete(url, at('Smette di inviare una pagina di statistiche'), (request, reply) =>
    workAndAnswer(request, reply, stopMail(request, request.params.dashboard)),
  )

  app.post(`${url}/now`, at('Invia adesso una pagina di statistiche a chi chiede'), async (request, reply) => {
    const { dashboard } = request.params
    requireSeen(request, dashboard)
    const asked = { dashboard, ...parseBody(once, request.body) }
    await takeQuota(app.db, request.actor, 'sends')
    const reading = () => readPage({ actor: request.actor, server: app, gone: goneOf(reply) }, asked)
    const page = await app.inTurn(request, reply, 'figures', reading)
    if (!page || page.isEmpty) throw invalid({ query: [messages.nothingToMail] })
    return answerOnce(request, reply, async (tx) => {
      await mailNow(tx, request.actor, asked)
      return { status: 202, headers: {}, body: JSON.stringify({ data: { queued: true } }) }
    })
  })

  noneAlone(app, TABLE)
}

/** Throws 404 for a page that is not there for this person. */
function requireSeen(reader: Parameters<typeof isSeen>[0], name: string): void {
  if (!isSeen(reader, name)) throw notFound(messages.dashboard)
}

/** What this person has asked for of the page, and when the next one leaves. */
async function mailOf(sql: Sql, { id }: Actor, dashboard: string) {
  const [mail] = await sql.query<Values & { id: number }>(
    `select m."id", ${m('query', 'every', 'weekday', 'monthDay', 'hour')} from "dashboard-mails" m
     where ${m('ownerId')} = $1 and ${m('dashboard')} = $2`,
    [id, dashboard],
    'mail of a page',
  )
  if (!mail) return undefined
  const { id: mailId, ...said } = mail
  return { ...said, next: await nextMailOf(sql, mailId) }
}

const setMail =
  (request: FastifyRequest, dashboard: string, { query, ...said }: z.output<typeof times>): Work<Answer> =>
  async (tx) => {
    const { actor } = request
    const set = { weekday: null, monthDay: null, ...said, query, ownerId: actor.id, dashboard }
    const [stored] = await lockOwn(tx, actor, dashboard)
    return applied(
      tx,
      request,
      stored ? { table: TABLE, verb: 'update', id: stored.id, set } : { table: TABLE, verb: 'create', set },
    )
  }

const stopMail =
  (request: FastifyRequest, dashboard: string): Work<Answer> =>
  async (tx) => {
    const [stored] = await lockOwn(tx, request.actor, dashboard)
    if (!stored) throw notFound(tableOf(request.server.model, TABLE).label.one)
    return applied(tx, request, { table: TABLE, verb: 'delete', id: stored.id })
  }

const lockOwn = (sql: Sql, { id }: Actor, dashboard: string) =>
  sql.query<{ id: number }>(
    `select m."id" from "dashboard-mails" m where ${m('ownerId')} = $1 and ${m('dashboard')} = $2 for no key update`,
    [id, dashboard],
    'mail of a page, to change it',
  )

async function applied(
  tx: Parameters<Work<Answer>>[0],
  { server, actor }: FastifyRequest,
  change: Change,
): Promise<() => Promise<Answer>> {
  const command = randomUUID()
  await write(tx, { ...server.engine, actor, command }, [change])
  return async () => ({ status: 200, headers: { 'x-command': command }, body: JSON.stringify({ data: {} }) })
}
