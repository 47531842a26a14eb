import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { closing, departure } from '#server/process/leaving.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'

let app: FastifyInstance
const open: BareSocket[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const { socket } of open.splice(0)) socket.destroy()
  await app.close()
})

const HOURS = 10_000_000

/** A server with one connection for each of those texts, on which it was sent; gives what closes it. */
async function serve(drainMs: number, ...sent: string[]): Promise<() => Promise<void>> {
  make()
  const close = closing(app, drainMs)
  await listen(...sent)
  return close
}

function make(): void {
  app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', async () => 'here')
  app.post('/', async () => 'read')
  const refuse = async () => {
    throw new Error('refused')
  }
  app.post('/refused', { onRequest: refuse }, async () => 'never')
}

async function listen(...sent: string[]): Promise<void> {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  let bytes = 0
  for (const text of sent) {
    open.push(bareSocket(Number(port), text))
    bytes += text.length
  }
  const read = () => open.reduce((sum, { socket }) => sum + socket.bytesWritten, 0)
  await expect.poll(read).toBe(bytes)
  await expect.poll(connections).toBe(sent.length)
}

const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

it('the shutdown does not wait for idle connections', async () => {
  const answered = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const close = await serve(HOURS, ...Array.from({ length: 30 }, () => ''), answered)
  await expect.poll(() => open.at(-1)?.text()).toContain('here')
  await close()
  expect(await Promise.all(open.map(({ closed }) => closed))).toHaveLength(31)
})

const half = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`

it('the shutdown does not wait for the rest of headers, nor for a body that is already answered', async () => {
  const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const close = await serve(HOURS, 'POST / HT', `${get}GET / HT`, half('/refused'), `${get}${half('/refused')}`)
  const answers = () => open.map(({ text }) => text().match(/HTTP\/1.1 [25]00/g)?.length ?? 0)
  await expect.poll(answers).toEqual([0, 1, 1, 2])
  await close()
  expect(await Promise.all(open.map(({ closed }) => closed))).toHaveLength(4)
})

it('an incomplete body is cut off after the timeout, and the shutdown is orderly', async () => {
  const close = await serve(200, half('/'))
  await close()
  expect(await Promise.all(open.map(({ closed }) => closed))).toHaveLength(1)
})

it('the remaining close hooks get their own timeout after the connections', async () => {
  make()
  let asked = false
  app.addHook('onRequest', async () => {
    asked = true
  })
  let begun = () => {}
  const closingBegins = new Promise<void>((resolve) => {
    begun = resolve
  })
  const db = {
    close: () => {
      begun()
      return new Promise<never>(() => {})
    },
  }
  const codes: number[] = []
  const leave = departure(app, db, (code) => codes.push(code))
  await listen(half('/'))
  await expect.poll(() => asked).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  leave(0)
  vi.advanceTimersByTime(8_999)
  expect(open[0]?.socket.closed).toBe(false)
  vi.advanceTimersByTime(1)
  await open[0]?.closed
  await closingBegins
  vi.advanceTimersByTime(9_999)
  expect(codes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(codes).toEqual([1])
})
