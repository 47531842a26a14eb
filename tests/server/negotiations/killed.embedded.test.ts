import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { erpServer, OK } from '#tests/support/erp-server.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { killServers, startServer, usedFolder } from '#tests/support/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await usedFolder('killed')
})
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** Where mails and contacts go; nowhere while this is empty. */
interface Channels {
  SMTP_URL?: string
  ERP_URL?: string
}

/** A server of its own process on the same folder; resolves with its address once it is ready. */
async function start(channels: Channels): Promise<{ url: string; kill: () => Promise<void> }> {
  const server = startServer({ DATA_DIR: folder, MAIL_FROM: 'crm@noleggio.example', ...channels })
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  return { url: await server.url, kill }
}

async function client(url: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const { body } = await call('POST', '/login_check', { username: 'commerciale_cp', password: DEMO_PASSWORD })
  return (method: string, path: string, said?: unknown) => call(method, path, said, body.token)
}

/** Takes connections and keeps silent: whoever calls has got through to nobody. */
async function deafServer() {
  const callers = new Set<Socket>()
  const server = createServer((socket) => callers.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => {
    for (const socket of callers) socket.destroy()
    server.close()
  }
  return { port: typeof address === 'object' ? address?.port : 0, callers, close }
}

interface Kept {
  topic: string
  attempts: number
  claimed: boolean
  done: boolean
}

/** What the dead left behind: the outbox, and whether any flag is set. The leases of the dead then run out at once. */
async function leftBehind(id: number): Promise<{ outbox: Kept[]; flags: string[] }> {
  const db = await openDatabase({ dir: folder })
  try {
    const outbox = await db.query<Kept>(
      `select "topic", "attempts", "lockedUntil" > now() as "claimed", "doneAt" is not null as "done" from "_outbox" order by "id"`,
    )
    const [flags] = await db.query<Record<string, string>>(
      `select "brochureInviata", "contattoMagoInviato" from "trattative_cp" where "id" = $1`,
      [id],
    )
    await db.query(`update "_outbox" set "lockedUntil" = now() - interval '1 second' where "doneAt" is null`)
    return { outbox, flags: Object.values(flags ?? {}) }
  } finally {
    await db.close()
  }
}

const both = (more: Partial<Kept>) =>
  ['negotiation mail', 'negotiation erp'].map((topic) => expect.objectContaining({ topic, ...more }))
const nothing = ['N', 'N']
const patient = { timeout: 60_000, interval: 100 }

// Only the embedded database lives in the folder; the worker is the same on both.
it('killed between accepting, claiming, delivering and recording: a mail and a contact are delivered once, except for the known case of SMTP, and only then the flags are set', async () => {
  // Accepted, and never claimed.
  const first = await start({})
  const before = await client(first.url)
  const { id } = (await before('POST', '/api/trattative_cp', { ragioneSociale: 'Uccisa' })).body.data
  const body = { idTrattativaCp: id, email: 'a@b.it' }
  const mail = await before('POST', '/api/trattative_cp/invia-brochure', body)
  const contact = await before('POST', '/api/trattative_cp/invia-contatto-mago', body)
  expect([mail.status, contact.status]).toEqual([201, 201])
  await first.kill()
  expect(await leftBehind(id)).toEqual({ outbox: both({ attempts: 0, done: false }), flags: nothing })

  // Claimed, and not yet handed over: the other sides have not said a word.
  const [deafPost, deafErp] = [await deafServer(), await deafServer()]
  const second = await start({
    SMTP_URL: `smtp://127.0.0.1:${deafPost.port}`,
    ERP_URL: `http://127.0.0.1:${deafErp.port}/contatti`,
  })
  await expect.poll(() => [deafPost.callers.size, deafErp.callers.size], patient).toEqual([1, 1])
  await second.kill()
  deafPost.close()
  deafErp.close()
  expect(await leftBehind(id)).toEqual({ outbox: both({ attempts: 1, claimed: true, done: false }), flags: nothing })

  // Handed over, and not noted: they have it, and have not said so yet.
  const [post, erp] = [await mailServer(), await erpServer()]
  const channels = { SMTP_URL: post.url, ERP_URL: erp.url }
  Object.assign(post, { mode: 'hold' })
  Object.assign(erp, { answer: 'hold' })
  const third = await start(channels)
  await expect.poll(() => [post.mails.length, erp.calls.length], patient).toEqual([1, 1])
  await third.kill()
  expect(await leftBehind(id)).toEqual({ outbox: both({ attempts: 2, claimed: true, done: false }), flags: nothing })

  // They leave. The ERP knows the repetition by its key, mail systems by the Message-ID.
  Object.assign(post, { mode: 'take' })
  Object.assign(erp, { answer: OK })
  const fourth = await start(channels)
  const after = await client(fourth.url)
  const states = async () =>
    Promise.all(
      [mail, contact].map(
        async (one) => (await after('GET', `/api/trattative_cp_invii/${one.body.data.id}`)).body.data.stato,
      ),
    )
  await expect.poll(states, patient).toEqual(['sent', 'sent'])
  await fourth.kill()
  expect(await leftBehind(id)).toEqual({ outbox: both({ attempts: 3, done: true }), flags: ['Y', 'Y'] })
  expect(post.mails.map(({ to }) => to)).toEqual([['a@b.it'], ['a@b.it']])
  expect(new Set(post.mails.map((one) => one.header('Message-ID'))).size).toBe(1)
  expect(erp.calls).toHaveLength(2)
  expect(new Set(erp.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  await post.close()
  await erp.close()
})
