import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { allow } from '#server/plugins/allow.ts'
import { compression } from '#server/plugins/compression.ts'
import { pipelined } from '#server/plugins/pipelined.ts'
import { statics } from '#server/plugins/static.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-pipelined-'))
let app: FastifyInstance
let port: number
let open: BareSocket[]
let asked: number
let release: () => void
let gate: Promise<void>
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>CRM</title>')
  writeFileSync(join(folder, 'assets/big.js'), 'x'.repeat(10_000_000))
  app = Fastify()
  await app.register(pipelined)
  await app.register(compression)
  await app.register(allow)
  app.addHook('onRequest', async () => void asked++)
  app.addHook('preHandler', async () => gate)
  await app.register(statics, { folder, pageHeaders: {} })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(() => {
  open = []
  asked = 0
  gate = Promise.resolve()
})
afterEach(() => {
  for (const { socket } of open) socket.destroy()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** How many files of the folder are open. */
function openFiles(): number {
  const targets = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return ''
    }
  })
  return targets.filter((target) => target.startsWith(folder)).length
}

const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

/** Asks so often at once, and reads nothing. */
function askUnread(times: number, headers = ''): BareSocket {
  const sent = bareSocket(port, `GET /assets/big.js HTTP/1.1\r\nHost: x\r\n${headers}\r\n`.repeat(times))
  sent.socket.pause()
  open.push(sent)
  return sent
}

it.each([
  ['as they are', ''],
  ['compressed', 'Accept-Encoding: gzip\r\n'],
])('open files, %s, are closed with their connection, also those whose turn never came', async (_how, head) => {
  const { socket } = askUnread(30, head)
  await expect.poll(openFiles).toBe(30)
  socket.resetAndDestroy()
  await expect.poll(openFiles, { timeout: 10_000 }).toBe(0)
})

it('many listeners for the end of a response cause no leak warning', async () => {
  const warnings: string[] = []
  const hear = ({ name }: Error) => void warnings.push(name)
  process.on('warning', hear)
  const watch = (_request: IncomingMessage, answer: ServerResponse) => {
    for (let n = 0; n < 3; n++) answer.once('close', () => {})
  }
  app.server.on('request', watch)
  const { closed } = bareSocket(port, 'GET /assets/big.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await closed
  app.server.off('request', watch)
  process.off('warning', hear)
  expect(warnings).toEqual([])
})

it('nothing is opened for a connection that ended before its responses were created', async () => {
  gate = new Promise((resolve) => {
    release = resolve
  })
  const { socket } = askUnread(30)
  await expect.poll(() => asked).toBe(30)
  socket.resetAndDestroy()
  await expect.poll(connections).toBe(0)
  release()
  await expect.poll(openFiles, { timeout: 10_000 }).toBe(0)
})

it('too many at once end their connection, and nobody else’s', async () => {
  const { closed } = askUnread(900)
  await closed
  await expect.poll(openFiles, { timeout: 10_000 }).toBe(0)
  expect(asked).toBeLessThan(33)
  const ask = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const other = bareSocket(port, ask.repeat(32))
  open.push(other)
  await expect.poll(() => other.text().match(/200 OK/g)?.length).toBe(32)
})
