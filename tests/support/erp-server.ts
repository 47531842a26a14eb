import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

/** A call as it came. */
export interface Call {
  headers: IncomingHttpHeaders
  body: ReturnType<typeof JSON.parse>
}

export interface ErpServer {
  url: string
  calls: Call[]
  /** What it answers; `hang up` closes the connection without a word, `hold` leaves it open. */
  answer: { status: number; body: string } | 'hang up' | 'hold'
  close(): Promise<void>
}

export const OK = { status: 200, body: '{"ok":true}' }

/** A real HTTP server in the place of the ERP, on a port of its own or the given one. */
export async function erpServer(wanted = 0): Promise<ErpServer> {
  const server = createServer(async (request, response) => {
    it.calls.push({ headers: request.headers, body: JSON.parse(await text(request)) })
    if (it.answer === 'hold') return
    if (it.answer === 'hang up') return void request.socket.destroy()
    response
      .writeHead(it.answer.status, { 'content-type': 'application/json', location: '/altrove' })
      .end(it.answer.body)
  })
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const it: ErpServer = {
    url: `http://127.0.0.1:${port}/contatti`,
    calls: [],
    answer: OK,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return it
}
