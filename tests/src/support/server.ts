import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { toHttpError } from '#src/lib/net/http-error.ts'

export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

export interface Reply {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  /** What a captive portal or a proxy shows in place of the server's answer. */
  page?: string
  /** Answered only when this has happened. */
  after?: Promise<unknown>
  /** The connection breaks instead. */
  broken?: boolean
}

export type Handler = (request: Received) => Reply | Promise<Reply>

/** A real server on a port of its own, for this test; `fetch` with a path of ours reaches it. */
export async function startServer(handler: Handler) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', 'http://localhost')
    const call: Received = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    received.push(call)
    const { status = 200, body, headers, page, after, broken } = await handler(call)
    await after
    if (broken) return response.destroy()
    // A connection that is kept may be given up at the moment a slow test uses it again.
    const type = status >= 400 ? 'application/problem+json' : 'application/json'
    response.writeHead(status, { 'content-type': type, connection: 'close', ...headers })
    response.end(page ?? (body === undefined ? undefined : JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { received, paths: () => received.map(({ method, path }) => `${method} ${path}`) }
}

/** An access token as the server makes them, unsigned: nothing in the browser verifies it. */
export function tokenFor(claims: Record<string, unknown> = {}): string {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const usual = {
    id: 7,
    name: 'Nicolò',
    surname: 'D’Àmico',
    username: 'nicolo',
    roles: ['ROLE_ADMIN'],
    exp: Math.floor(Date.now() / 1000) + 600,
  }
  return `${base64({ alg: 'HS256' })}.${base64({ ...usual, ...claims })}.signature`
}

/** Signs a person in without a server. */
export function signedIn(claims: Record<string, unknown> = {}): string {
  const token = tokenFor(claims)
  localStorage.setItem('token', token)
  localStorage.setItem('refresh_token', 'refresh-1')
  return token
}

/** The error that work fails with; undefined where it succeeds. */
export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => toHttpError(error),
  )
