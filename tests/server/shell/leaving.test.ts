import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { closing } from '#server/leaving.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'

let app: FastifyInstance
const open: BareSocket[] = []
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await app.close()
})

const HOURS = 10_000_000

/** A server with `count` connections on which those bytes were sent; gives what closes it. */
async function serve(drainMs: number, ...sent: string[]): Promise<() => Promise<void>> {
  app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', async () => 'here')
  app.post('/', async () => 'read')
  const close = closing(app, drainMs)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  let bytes = 0
  for (const text of sent) {
    open.push(bareSocket(Number(port), text))
    bytes += text.length
  }
  const read = () => open.reduce((sum, { socket }) => sum + socket.bytesWritten, 0)
  await expect.poll(read).toBe(bytes)
  await expect.poll(connections).toBe(sent.length)
  return close
}

const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

it('connections without a request are not waited for', async () => {
  const answered = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const close = await serve(HOURS, ...Array.from({ length: 30 }, () => ''), answered)
  await expect.poll(() => open.at(-1)?.text()).toContain('here')
  await close()
  expect(await Promise.all(open.map(({ closed }) => closed))).toHaveLength(31)
})

it('half a head and half a body are cut when the time is up, and the close ends in order', async () => {
  const body = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{'
  const close = await serve(200, 'POST / HT', body)
  await close()
  expect(await Promise.all(open.map(({ closed }) => closed))).toHaveLength(2)
})
