import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { killServers, type ServerProcess, startServer, usedFolder } from '#tests/support/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await usedFolder('unread')
})
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A server that makes a mistake nobody catches, twice in a row, at SIGUSR2. */
async function serve(before: readonly string[] = []): Promise<{ server: ServerProcess; url: string }> {
  const trap = encodeURIComponent(
    `process.on('SIGUSR2', () => { for (const what of ['boom', 'bang']) Promise.reject(new Error(what)) })`,
  )
  const server = startServer(
    { DATA_DIR: folder, LOG_LEVEL: 'info', NODE_OPTIONS: `--import=data:text/javascript,${trap}` },
    before,
  )
  return { server, url: await server.url }
}

/** The code a server ends with, whether or not somebody reads what it wrote. */
const exitOf = ({ child }: ServerProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

const REFUSED = 2_000

/** Has it write more than lies between it and its reader. */
async function fillLog(url: string): Promise<void> {
  for (let count = 0; count < REFUSED; count++) expect((await fetch(`${url}/api/agents`)).status).toBe(401)
}

it('a server whose log has lost its reader ends at a signal', async () => {
  const { server } = await serve()
  const ended = exitOf(server)
  const { stdout, stderr } = server.child
  const unread = Promise.all([stdout, stderr].map((stream) => stream && once(stream, 'close')))
  stdout?.destroy()
  stderr?.destroy()
  await unread
  server.child.kill('SIGUSR2')
  expect(await ended).toBe(1)
})

it('a server whose log is not read any more ends at a signal', async () => {
  const { server, url } = await serve()
  const ended = exitOf(server)
  server.child.stdout?.pause()
  await fillLog(url)
  server.child.kill('SIGTERM')
  expect(await ended).toBe(1)
})

it('a slow reader gets every line to the last one', async () => {
  const { server, url } = await serve()
  server.child.stdout?.pause()
  await fillLog(url)
  server.child.kill('SIGTERM')
  const gone = () =>
    fetch(`${url}/livez`).then(
      () => false,
      () => true,
    )
  await expect.poll(gone).toBe(true)
  server.child.stdout?.resume()
  expect(await server.ended).toBe(0)
  expect(server.output().match(/"msg":"answered"/g)).toHaveLength(REFUSED)
  expect(server.output()).toMatch(/"msg":"left"\}\n$/)
})

it('a log in a file has every line to the last one', async () => {
  const log = join(folder, 'log')
  const server = startServer({ DATA_DIR: folder, LOG_LEVEL: 'info' }, ['sh', '-c', `exec "$0" "$@" >${log}`])
  const written = () => readFileSync(log, 'utf8')
  server.url.catch(() => {})
  await expect.poll(() => existsSync(log) && written()).toContain('ready on')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(written()).toMatch(/"msg":"left"\}\n$/)
})

it('a server whose log cannot be written serves on', async () => {
  const port = await freePort()
  const environment = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' }
  const server = startServer(environment, ['sh', '-c', 'exec "$0" "$@" >/dev/full'])
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => undefined,
    )
  await expect.poll(() => status('/livez')).toBe(200)
  expect([await status('/api/agents'), await status('/api/agents')]).toEqual([401, 401])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
