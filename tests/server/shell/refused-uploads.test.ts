import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'
import { addressOf } from '#tests/support/event-stream.ts'
import { pixel } from '#tests/support/files.ts'

/** More than one person has places for. */
const TIMES = 21

let app: TestApp
let url: string
let taken: Socket[] = []
let asked = 0
beforeAll(async () => {
  app = await testApp()
  url = await addressOf(app)
  app.app.server.on('connection', (socket) => taken.push(socket))
  app.app.server.on('request', () => asked++)
})
afterEach(async () => {
  for (const socket of taken) socket.destroy()
  await expect.poll(() => taken.every(({ closed }) => closed)).toBe(true)
  taken = []
})
afterAll(() => app.close())

const tokenOf = async (username: string) => (await app.session(username)).token

/** Begins an upload of a file that is never here as a whole, and of a kind that is refused. */
function begin(token: string, ...head: string[]): BareSocket {
  return bareSocket(
    Number(new URL(url).port),
    ...head,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 5000000',
    '',
    `--b\r\nContent-Disposition: form-data; name="file"; filename="x.exe"\r\n\r\nx`,
  )
}

/** The answer to a good upload. It is too long to be here before it is looked at, so it takes a place. */
async function upload(token: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(pixel(1)), Buffer.alloc(2_000_000)]), 'x.png')
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  return (await fetch(`${url}/api/uploads`, { method: 'POST', headers, body: form })).status
}

describe('the slots of refused uploads are released', () => {
  it.each([
    ['admin', 'which end their connection', ['POST /api/uploads HTTP/1.1', 'Connection: close']],
    ['user_crm', 'of HTTP/1.0', ['POST /api/uploads HTTP/1.0']],
  ])('after those of %s, %s', async (username, _which, head) => {
    const token = await tokenOf(username)
    for (let n = 0; n < TIMES; n++) {
      const { text, closed } = begin(token, ...head)
      await closed
      expect(text()).toMatch(/^HTTP\/1.1 415 /)
    }
    expect(await upload(token)).toBe(201)
  })

  it('after the sender disconnects while still sending', async () => {
    const token = await tokenOf('user_cp')
    for (let n = 0; n < TIMES; n++) {
      const { socket, text, closed } = begin(token, 'POST /api/uploads HTTP/1.1')
      await expect.poll(text, { interval: 5 }).toMatch(/^HTTP/)
      expect(text()).toMatch(/^HTTP\/1.1 415 /)
      socket.destroy()
      await closed
    }
    expect(await upload(token)).toBe(201)
  })

  it('after the sender disconnects before the upload was looked at', async () => {
    const token = await tokenOf('master')
    const { query } = app.db
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow: typeof query = async (...args) => {
      await gate
      return query(...args)
    }
    Object.assign(app.db, { query: slow })
    asked = 0
    const sent = Array.from({ length: TIMES }, () => begin(token, 'POST /api/uploads HTTP/1.1'))
    await expect.poll(() => asked).toBe(TIMES)
    for (const { socket } of sent) socket.destroy()
    await expect.poll(() => taken.every(({ closed }) => closed)).toBe(true)
    release()
    Object.assign(app.db, { query })
    expect(await upload(token)).toBe(201)
  })
})

it('a kept connection carries no state from one refused upload to the next', async () => {
  const token = await tokenOf('supervisor_cp')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const form = 'Content-Disposition: form-data; name="file"; filename="x.exe"'
  const body = Buffer.concat([Buffer.from(`--b\r\n${form}\r\n\r\n`), Buffer.alloc(1_000_000), Buffer.from('\r\n--b--')])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
  const refused = () =>
    new Promise((resolve, reject) => {
      const options = { agent, method: 'POST', headers: { ...headers, 'content-length': body.length } }
      const sent = request(`${url}/api/uploads`, options, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      )
      sent.on('error', reject).end(body)
    })
  for (let n = 0; n < TIMES; n++) expect(await refused()).toBe(415)
  expect(taken).toHaveLength(1)
  await expect.poll(() => taken[0]?.listenerCount('close')).toBeLessThan(5)
  agent.destroy()
})
