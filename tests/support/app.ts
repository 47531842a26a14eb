import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Model } from '#schema/model.ts'
import { model as product } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type Change, write } from '#server/crud/write.ts'
import type { Database } from '#server/db/database.ts'
import { DEMO_PASSWORD, demoUsername, userPerRole } from '#server/demo/users.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { TokenPair } from '#server/identity/sessions.ts'
import { ensureSingles } from '#server/process/singles.ts'
import { freshDatabase, giveBack } from './database.ts'

type Headers = Record<string, string>

/** What came back: `body` is the JSON, or the text where it is none. */
export interface Answer {
  status: number
  body: ReturnType<typeof JSON.parse>
  headers: LightMyRequestResponse['headers']
}

/** Somebody who calls the API. */
export interface Client {
  get(path: string, headers?: Headers): Promise<Answer>
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  delete(path: string, headers?: Headers): Promise<Answer>
  /** Posts one file to /api/uploads. */
  upload(name: string, bytes: Buffer, headers?: Headers): Promise<Answer>
  /** The same for a field that takes only images. */
  uploadImage(name: string, bytes: Buffer): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  db: Database
  model: Model
  config: Config
  /** The demo user who holds exactly this role, signed in. */
  as(role: string): Client
  /** Whoever holds this access token. */
  with(token: string): Client
  /** Nobody. */
  stranger(): Client
  /** A new session of that user, without asking for the password. */
  session(username: string): Promise<TokenPair>
  close(): Promise<void>
}

interface Options {
  /** Other definitions than the product's own. */
  model?: Model
  config?: Partial<Config>
  /** False: nobody, and no row of any table. */
  users?: boolean
  /** Another node of a running server: over its database, with its secret. */
  beside?: { db: Database; config: Config }
  logger?: Parameters<typeof buildApp>[0]['logger']
  /** Other features than the product's own. */
  modules?: Parameters<typeof buildApp>[0]['modules']
}

let demoHash: Promise<string> | undefined

/** The whole server over a database of its own, with one user per role, called without a network. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { model = product, config, logger, modules, beside, users = beside === undefined } = options
  const db = beside?.db ?? (await freshDatabase(model))
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-test-'))
  const settings = {
    // Tests open sessions of one user by the dozen.
    ...readConfig({ DATA_DIR: dataDir, SESSION_SECRET: 'test '.repeat(8), SESSIONS_PER_USER: '1000' }),
    ...beside?.config,
    ...config,
  }
  const app = await buildApp({ db, model, config: settings, logger, modules })
  await app.ready()
  await ensureSingles(db, app.engine)
  if (users) await createUsers(app)

  const session = async (username: string) => {
    const user = await app.sessions.person(username)
    if (!user) throw new Error(`No user is called ${username}`)
    return app.sessions.open(user, { address: '127.0.0.1' }, () => {})
  }
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (role: string): Promise<string> => {
    const token = tokens.get(role) ?? session(demoUsername(role)).then((pair) => pair.token)
    tokens.set(role, token)
    return token
  }
  return {
    app,
    db,
    model,
    config: settings,
    as: (role) => client(app, () => tokenOf(role)),
    with: (token) => client(app, async () => token),
    stranger: () => client(app, async () => undefined),
    session,
    async close() {
      await app.close()
      if (!beside) await giveBack(db)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One user per role, with the password of the demo. */
export async function createUsers(app: FastifyInstance): Promise<void> {
  demoHash ??= hashPassword(DEMO_PASSWORD)
  const hash = await demoHash
  await app.db.transaction(async (tx) => {
    const changes = userPerRole(app.model).map((values): Change => ({ table: 'users', verb: 'create', values }))
    await write(tx, { ...app.engine, actor: 'system' }, changes)
    await tx.query('insert into "_credentials" ("userId", "hash") select "id", $1 from "users"', [hash])
  })
}

function client(app: FastifyInstance, token: () => Promise<string | undefined>): Client {
  async function call(options: InjectOptions, headers: Headers = {}): Promise<Answer> {
    const bearer = await token()
    const sent = { ...options.headers, ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers }
    const answer = await app.inject({ ...options, headers: sent })
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== ''
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
  }
  const json = (body: unknown) =>
    body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return {
    get: (url, headers) => call({ method: 'GET', url }, headers),
    post: (url, body, headers) => call({ method: 'POST', url, ...json(body) }, headers),
    put: (url, body, headers) => call({ method: 'PUT', url, ...json(body) }, headers),
    delete: (url, headers) => call({ method: 'DELETE', url }, headers),
    upload: (name, bytes, headers) => call({ method: 'POST', url: '/api/uploads', ...multipart(name, bytes) }, headers),
    uploadImage: (name, bytes) =>
      call({ method: 'POST', url: '/api/uploads?images=encode', ...multipart(name, bytes) }),
  }
}

function multipart(name: string, bytes: Buffer): InjectOptions {
  const boundary = 'test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
