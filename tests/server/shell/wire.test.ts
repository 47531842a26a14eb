import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp()
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends bytes over a bare connection and gives all that comes back until the server closes it. */
function talk(...parts: string[]): Promise<{ text: string; ms: number }> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(parts.join('\r\n')))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve({ text, ms: performance.now() - start }))
    socket.on('error', reject)
  })
}

describe('a raw connection', () => {
  it.each([
    ['no HTTP', ['hello', '', ''], 400],
    ['headers without end', ['GET / HTTP/1.1', 'Host: x', `X: ${'y'.repeat(20_000)}`, '', ''], 431],
    ['a length that lies', ['POST /login_check HTTP/1.1', 'Host: x', 'Content-Length: abc', '', '{}'], 400],
    ['no host', ['GET /livez HTTP/1.1', '', ''], 400],
    ['no host of a body', ['POST /api/uploads HTTP/1.1', 'Content-Length: 2', '', '{}'], 400],
    ['no host and no address', ['GET /% HTTP/1.1', '', ''], 400],
    ['an expectation', ['GET /livez HTTP/1.1', 'Host: x', 'Expect: x', '', ''], 417],
    [
      'an expectation of a body',
      ['POST /login_check HTTP/1.1', 'Host: x', 'Expect: x', 'Content-Length: 9', '', ''],
      417,
    ],
    ['an expectation without host', ['GET /livez HTTP/1.1', 'Expect: x', '', ''], 400],
    ['two lengths', ['POST /login_check HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Content-Length: 3', '', '{}'], 400],
  ])('%s gets a problem document and is closed', async (_what, parts, status) => {
    const { text } = await talk(...parts)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toContain('content-type: application/problem+json')
    expect(text).toContain("content-security-policy: default-src 'none'")
    expect(text).toContain('x-content-type-options: nosniff')
    expect(text).toContain('cache-control: no-store')
    expect(text).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('of HTTP/1.0 needs no host, and Expect: 100-continue is honored', async () => {
    expect((await talk('GET /livez HTTP/1.0', '', '')).text).toMatch(/^HTTP\/1.1 200 /)
    const { text } = await talk(
      'POST /login_check HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Expect: 100-Continue',
      'Content-Length: 2',
      '',
      '{}',
    )
    expect(text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 415 /)
  })

  it('is closed when headers or a body do not arrive within ten seconds', async () => {
    const [headers, body] = await Promise.all([
      talk('GET /livez HTTP/1.1', 'Host: x', 'X-Slow: '),
      talk(
        'POST /login_check HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 100',
        '',
        '{"username":',
      ),
    ])
    for (const { text, ms } of [headers, body]) {
      expect(text).toMatch(/^HTTP\/1.1 408 /)
      expect(ms).toBeGreaterThan(9_000)
    }
  })
})

describe('a keep-alive connection', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterAll(() => agent.destroy())

  /** Sends a request over the one connection; gives the status of its answer. */
  const ask = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      sent.on('error', reject).end(body)
    })

  it.each([
    ['of a kind that is not accepted', 'x.exe', 415],
    ['too large', 'x.png', 413],
  ])('serves the next request after a refused upload %s', { tags: 'FILE-07' }, async (_what, name, status) => {
    const { token } = await app.session('user_crm')
    const start = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(start), Buffer.alloc(30_000_000), Buffer.from('\r\n--b--\r\n')])
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(body.length),
    }
    for (const path of ['/api/uploads', '/api/files']) {
      expect(await ask('POST', path, headers, body)).toBe(status)
      expect(await ask('GET', '/livez', {})).toBe(200)
    }
  })
})
