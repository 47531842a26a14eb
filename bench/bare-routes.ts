import type { FastifyInstance } from 'fastify'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { recording, type Statement } from '#tests/support/recording.ts'
import type { BareRoute } from './bare.ts'
import { USER } from './fill.ts'
import type { Request } from './requests.ts'

/** Where `{1..10000}` stands in a statement while it is noted: no number of the program's own. */
const SOME_ID = 7_321

/**
 * The statements that our server runs for each request, the session's left out, and those by hand, as routes of the bare
 * server; and at which path each stands.
 */
export async function bareRoutes(db: Database, dataDir: string, requests: Request[]) {
  const recorder = recording(db)
  const app = await buildApp({ db: recorder.db, model, config: { ...readConfig({}), dataDir } })
  const user = await app.sessions.person(USER)
  if (!user) throw new Error('The user of the bench is not there')
  const { token } = await app.sessions.open(user, { address: '127.0.0.1' }, () => {})
  const routes: Record<string, BareRoute> = {}
  const distinct = [...new Set(requests)]
  for (const [index, request] of distinct.entries()) {
    const { hand, total } = request
    if (hand) routes[`hand-${index}`] = { statements: [hand], transaction: false, total }
    const statements = await recorded(app, recorder.take, token, request)
    routes[index] = { statements, transaction: request.method !== 'GET' }
  }
  await app.close()
  const pathOf = (request: Request, hand: boolean) => `/${hand ? 'hand-' : ''}${distinct.indexOf(request)}`
  return { routes, pathOf }
}

async function recorded(
  app: FastifyInstance,
  take: () => Statement[],
  token: string,
  { method, path, body }: Request,
): Promise<Statement[]> {
  const send = (n: number) =>
    app.inject({
      method,
      url: path.replace('{n}', String(SOME_ID)),
      headers: { authorization: `Bearer ${token}` },
      payload: body?.(n),
    })
  // What is remembered of a filter is known from the second time on.
  for (const n of [1_000_001, 1_000_002]) {
    take()
    const answer = await send(n)
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
  }
  const statements = take().filter(({ text }) => !text.includes('_sessions'))
  const varied = (value: unknown) => {
    if (value === SOME_ID) return '{1..10000}'
    return typeof value === 'string' ? value.replace(/(NUOVO |Nota |^3)1000002/g, '$1{n}') : value
  }
  return statements.map((one) => ({ ...one, values: one.values.map(varied) }))
}
