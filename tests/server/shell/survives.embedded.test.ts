import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { lineOf } from '#server/process/maintenance-protocol.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'
import { killServers, startServer, usedFolder } from '#tests/support/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await usedFolder('survives')
})
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

describe('the process survives', () => {
  it('requests whose body never ends on every route, and full disks', async () => {
    // Files may grow to 20 MB, as if the disk were full behind that; a larger video is refused by the system.
    const server = startServer({ DATA_DIR: folder, LOG_LEVEL: 'info' }, ['sh', '-c', 'ulimit -f 40960; exec "$0" "$@"'])
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
    // Somebody asks the maintenance socket and leaves before the answer.
    for (let n = 0; n < 5; n++) {
      const rude = connect(join(folder, 'maintenance.sock'))
      rude.on('error', () => {})
      rude.write(lineOf({ op: 'query', text: `select repeat('x', 5000000) as "long"`, values: [] }))
      rude.write(lineOf({ op: 'begin' }), () => rude.destroy())
    }
    const form = new FormData()
    form.append('file', new Blob([Buffer.alloc(30_000_000)]), 'x.mp4')
    const headers = { authorization: `Bearer ${token}` }
    const full = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body: form })
    expect([full.status, (await full.json()).message]).toEqual([
      507,
      'Sul server non c’è più spazio: il file non è stato salvato. Avvisa l’amministratore di sistema',
    ])

    await Promise.all(left.map(({ closed }) => closed))
    expect(server.child.exitCode, server.output()).toBeNull()
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    expect((await signIn(url)).status).toBe(200)
    expect(server.output()).not.toContain('database unreachable')
    // Nobody reads what it writes any more.
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    expect((await fetch(`${url}/api/agents`)).status).toBe(401)
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

describe('an uncaught error', () => {
  it.each([
    ['an exception', 'throw new Error("boom")'],
    ['a rejection', 'Promise.reject(new Error("boom"))'],
  ])('%s is logged, and the process shuts down in order with exit code 1', async (_what, mistake) => {
    const trap = encodeURIComponent(`process.on('SIGUSR2', () => { ${mistake} })`)
    const server = startServer({ DATA_DIR: folder, NODE_OPTIONS: `--import=data:text/javascript,${trap}` })
    const url = await server.url
    const body = JSON.stringify({ username: 'admin', password: DEMO_PASSWORD })
    const head = ['Host: x', json, `Content-Length: ${body.length}`, 'Expect: 100-continue', '']
    const slow = bareSocket(Number(new URL(url).port), 'POST /login_check HTTP/1.1', ...head, body.slice(0, 10))
    await expect.poll(slow.text).toContain('100 Continue')
    server.child.kill('SIGUSR2')
    await expect
      .poll(() =>
        signIn(url).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused')
    slow.socket.write(body.slice(10))
    await slow.closed
    expect(slow.text()).toMatch(/HTTP\/1.1 200 OK\r\n[\s\S]*connection: close\r\n/i)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/"level":60.*boom/)
  })
})
