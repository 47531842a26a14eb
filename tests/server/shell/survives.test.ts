import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'
import { killServers, startServer } from '#tests/support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-survives-'))
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signIn = async (url: string) => {
  const body = JSON.stringify({ username: 'admin', password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}/login_check`, { method: 'POST', headers, body })
}

const ten = 'Content-Length: 10'
const json = 'Content-Type: application/json'
/** Requests whose body never comes to its end: the first line, what else the head says, what comes of the body. */
const unfinished: [string, string[], string][] = [
  ['POST /login_check', ['Content-Type: text/plain', ten], '{'],
  ['POST /login_check', ['Content-Type: text/plain', 'Transfer-Encoding: chunked'], '1\r\n{\r\n'],
  ['POST /login_check', ['Content-Type: nothing', ten], '{'],
  ['POST /login_check', [ten], '{'],
  ['POST /login_check', [json, ten], '{'],
  ['POST /login_check', [json, 'Transfer-Encoding: chunked'], '1\r\n{\r\n'],
  ['POST /login_check', [json, 'Content-Length: 300000'], '{'],
  ['POST /login_check', [json, 'Transfer-Encoding: chunked'], `50000\r\n${'x'.repeat(300_000)}`],
  ['POST /login_check', ['Content-Type: multipart/mixed', ten], '{'],
  ['GET /livez', [json, ten], '{'],
  ['GET /livez', ['Content-Type: text/plain', 'Transfer-Encoding: chunked'], '1\r\n{\r\n'],
  ['HEAD /livez', [json, ten], '{'],
  ['OPTIONS /livez', [json, ten], '{'],
  ['GET /%', [json, ten], '{'],
  ['POST /api/agents', [json, ten], '{'],
  ['POST /api/agents', [json, ten, 'Authorization: Bearer $'], '{'],
  ['POST /api/emails', [json, ten, 'Authorization: Bearer $'], '{'],
  ['PUT /api/agents/1', ['Content-Type: text/plain', ten, 'Authorization: Bearer $'], '{'],
  ['POST /nowhere', [json, ten], '{'],
  ['POST /nowhere', ['Content-Type: text/plain', ten], '{'],
  ['POST /.well-known/mercure', [json, ten], '{'],
  ['PATCH /api/agents/1', [json, ten], '{'],
]

const multipart = 'Content-Type: multipart/form-data; boundary=b'
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nx'
/** Uploads that their sender drops half way. */
const dropped: [string, string[], string][] = [
  ['POST /api/uploads', [multipart, 'Content-Length: 1000', 'Authorization: Bearer $'], file],
  ['POST /api/uploads', [multipart, 'Content-Length: 1000', 'Authorization: Bearer $'], '--b'],
  ['POST /api/uploads', [multipart, 'Transfer-Encoding: chunked', 'Authorization: Bearer $'], `64\r\n${file}`],
  ['POST /api/files', [multipart, 'Content-Length: 1000', 'Authorization: Bearer $'], file],
  ['POST /api/uploads', [multipart, 'Content-Length: 1000'], file],
  ['POST /login_check', [multipart, 'Content-Length: 1000'], file],
]

describe('the process outlives', () => {
  it('requests whose body never ends, whatever they ask, and disks without room', async () => {
    // Files may grow to 20 MB, as if the disk were full behind that; a larger video is refused by the system.
    const server = startServer({ DATA_DIR: folder }, ['sh', '-c', 'ulimit -f 40960; exec "$0" "$@"'])
    const url = await server.url
    const port = Number(new URL(url).port)
    const { token } = await (await signIn(url)).json()
    const send = ([line, head, body]: [string, string[], string]): BareSocket => {
      const headers = head.map((one) => one.replace('$', token))
      return bareSocket(port, `${line} HTTP/1.1`, 'Host: x', ...headers, '', body)
    }
    const left = unfinished.map(send)
    for (const { socket } of dropped.map(send)) {
      socket.setTimeout(300, () => socket.destroy())
    }
    const form = new FormData()
    form.append('file', new Blob([Buffer.alloc(30_000_000)]), 'x.mp4')
    const headers = { authorization: `Bearer ${token}` }
    const full = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body: form })
    expect([full.status, (await full.json()).message]).toEqual([
      507,
      'Sul server non c’è più spazio: il file non è stato salvato. Avvisare l’amministratore di sistema',
    ])

    await Promise.all(left.map(({ closed }) => closed))
    expect(server.child.exitCode, server.output()).toBeNull()
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    expect((await signIn(url)).status).toBe(200)
    expect(server.output()).not.toContain('database unreachable')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 180_000)
})
