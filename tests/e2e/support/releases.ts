import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The server under test behind an address of its own, which can publish a next release of the screens. */
export interface Releases {
  url: string
  publish: () => void
  close: () => Promise<void>
}

// The names of scripts end with a hash of eight characters: the next release has other hashes.
const OURS = /-([\w-]{8})\.js/g
const NEXT = /-([\w-]{8})_next\.js/g

/** Passes everything on. Once published, every script has another name, wherever it is named. */
export async function startReleases(target: string): Promise<Releases> {
  let published = false
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').replace(NEXT, '-$1.js')
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    incoming.pipe(
      request(new URL(path, target), { method: incoming.method, headers }, (answer) =>
        pass(answer, outgoing, published),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    publish: () => {
      published = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function pass(answer: IncomingMessage, outgoing: ServerResponse, renamed: boolean): Promise<void> {
  const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, headers)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const isPage = /html|\/javascript/.test(String(headers['content-type']))
  outgoing.end(renamed && isPage ? body.toString().replace(OURS, '-$1_next.js') : body)
}
