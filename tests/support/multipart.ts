import type { TestApp } from './app.ts'

/** One part of a body: a text, or a file with its name. */
export type Part = readonly [name: string, value: string | { name: string; bytes: Buffer }]

const boundary = '----parti'

/** Posts the parts, in their order, as a browser does. */
export async function sendParts(
  app: TestApp,
  token: string | undefined,
  url: string,
  parts: readonly Part[],
  more: { headers?: Record<string, string>; cut?: number } = {},
) {
  const framed = parts.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), typeof value === 'string' ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...framed, Buffer.from(`--${boundary}--\r\n`)])
  const answer = await app.app.inject({
    method: 'POST',
    url,
    payload: more.cut === undefined ? body : body.subarray(0, more.cut),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...more.headers,
    },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
