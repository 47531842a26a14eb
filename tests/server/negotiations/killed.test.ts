import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-killed-'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A server of its own process on the same folder; resolves with its address once it is ready. */
async function start(smtp: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const { PATH = '', HOME = '' } = process.env
  const more = { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder, SMTP_URL: smtp, MAIL_FROM: 'crm@noleggio.example' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { env: { PATH, HOME, ...more } })
  running.add(child)
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /ready on (\S+)\s/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(() => reject(new Error(output)))
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    running.delete(child)
  }
  return { url, kill }
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

// Only the embedded database lives in the folder; the worker is the same on both.
it('a send accepted before the process was killed leaves once after the restart, and only then the flag is set', async () => {
  const port = await freePort()
  const smtp = `smtp://127.0.0.1:${port}`
  const first = await start(smtp)
  const before = await client(first.url)
  const { id } = (await before('POST', '/api/trattative_cp', { ragioneSociale: 'Uccisa' })).body.data
  // Nobody listens yet: the worker has failed at least once, or has not come to it, when the process dies.
  const sent = await before('POST', '/api/trattative_cp/invia-brochure', { idTrattativaCp: id, email: 'a@b.it' })
  expect(sent.status).toBe(201)
  await first.kill()

  const post = await mailServer(port)
  const second = await start(smtp)
  const after = await client(second.url)
  const send = async () => (await after('GET', `/api/trattative_cp_invii/${sent.body.data.id}`)).body.data
  await expect.poll(async () => (await send()).stato, { timeout: 60_000, interval: 500 }).toBe('sent')
  expect((await after('GET', `/api/trattative_cp/${id}`)).body.data.brochureInviata).toBe('Y')
  await second.kill()

  // Killed again, with nothing left to do: nothing is sent twice.
  const third = await start(smtp)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(post.mails.map(({ to }) => to)).toEqual([['a@b.it']])
  await third.kill()
  await post.close()
}, 240_000)
