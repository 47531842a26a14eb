import type { Client, TestApp } from './app.ts'

/** What a document is sent with. */
export interface Sent {
  name?: string
  bytes?: Buffer
  data?: unknown
  /** Parts in the order they are sent; `blob`: the data as a browser sends a Blob. */
  order?: ('file' | 'data' | 'blob' | 'other')[]
  /** Cuts the body off after so many bytes, or so many before its end. */
  cut?: number
  headers?: Record<string, string>
}

const boundary = '----prova'

/** Posts a document to /api/files as a browser does. */
export async function sendDocument(app: TestApp, token: string | undefined, sent: Sent) {
  const body = bodyOf(sent)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/files',
    payload: sent.cut === undefined ? body : body.subarray(0, sent.cut),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...sent.headers,
    },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

function bodyOf({ name = 'foto.png', bytes = Buffer.alloc(0), data, order = ['data', 'file'] }: Sent): Buffer {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const parts = order.map((part) => {
    if (part === 'file') {
      const quoted = name.replaceAll('"', '%22')
      return [Buffer.from(`Content-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`), bytes]
    }
    if (part === 'other') return [Buffer.from('Content-Disposition: form-data; name="altro"\r\n\r\nciao')]
    const blob = part === 'blob' ? '; filename="blob"\r\nContent-Type: application/json' : ''
    return [Buffer.from(`Content-Disposition: form-data; name="data"${blob}\r\n\r\n${text}`)]
  })
  const framed = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), ...part, Buffer.from('\r\n')])
  return Buffer.concat([...framed, Buffer.from(`--${boundary}--\r\n`)])
}

/** The documents of a customer or a contact. */
export const documentsOf = async (client: Client, entity: string, entityId: number) =>
  (await client.get(`/api/files?entity=${entity}&entityId=${entityId}`)).body
