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

describe('a bare connection', () => {
  it.each([
    ['no HTTP', ['hello', '', ''], 400],
    ['headers without end', ['GET / HTTP/1.1', 'Host: x', `X: ${'y'.repeat(20_000)}`, '', ''], 431],
    ['a length that lies', ['POST /login_check HTTP/1.1', 'Host: x', 'Content-Length: abc', '', '{}'], 400],
    ['two lengths', ['POST /login_check HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Content-Length: 3', '', '{}'], 400],
  ])('%s gets a problem and is closed', async (_what, parts, status) => {
    const { text } = await talk(...parts)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toContain('application/problem+json')
  })

  it('is closed when headers or a body do not come within ten seconds', async () => {
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
      expect(ms).toBeLessThan(15_000)
    }
  })
})
