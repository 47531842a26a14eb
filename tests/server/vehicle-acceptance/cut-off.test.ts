import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCEPTANCES, photo, photoPart, said } from '#tests/support/acceptances.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { addressOf } from '#tests/support/event-stream.ts'
import { howMany } from '#tests/support/how-many.ts'
import type { Part } from '#tests/support/multipart.ts'

const CUTS = howMany(30, 100)

let app: TestApp
let token: string
let port: number
beforeAll(async () => {
  app = await testApp()
  token = (await app.session('user_accettazione_mezzi')).token
  port = Number(new URL(await addressOf(app)).port)
})
afterAll(() => app.close())

/** Numbers from 0 to 1, always the same. */
function fixed(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The bytes of a whole request, head and all. */
function requestOf(key: string, parts: readonly Part[]): Buffer {
  const framed = parts.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`
    const head = `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), typeof value === 'string' ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...framed, Buffer.from('--b--\r\n')])
  const head = [
    `POST ${ACCEPTANCES} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(head.join('\r\n')), body])
}

/** Sends the bytes and cuts the connection, once they have left; or reads the whole answer. */
async function send(bytes: Buffer, cut: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(bytes, () => cut && socket.destroy())
  await closed
  return text
}

async function kept() {
  const [row] = await app.db.query<{ files: number; loose: number; hashes: number }>(
    `select count(*)::integer as "files", count(*) filter (where "table" is null)::integer as "loose",
       count(distinct "sha256")::integer as "hashes" from "_files"`,
  )
  const entries = readdirSync(join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return { ...row, bytes: entries.filter((entry) => entry.isFile()).length }
}

it('an acceptance whose connection breaks anywhere is there once after a retry with the same key, and nothing of the broken attempt stays', {
  tags: 'ACC-C-06',
}, async () => {
  const random = fixed(4_711)
  for (let n = 0; n < CUTS; n++) {
    // One is the same in all of them: its bytes are shared, and must outlive each broken attempt.
    const photos: Part[] = [await photoPart(0), ['foto-1', { name: 'sua.jpg', bytes: await photo(n + 1) }]]
    const whole = requestOf(`taglio-${n}`, [...said(`TAGLIO-${n}`), ...photos])
    // The last ones are cut when all is sent, the answer not yet read.
    const at = n < CUTS - 10 ? Math.floor(random() * whole.length) : whole.length
    await send(whole.subarray(0, at), true)
    const answer = await send(whole, false)
    expect(answer.split('\r\n')[0], `cut at ${at} of ${whole.length}: ${answer}`).toBe('HTTP/1.1 201 Created')
  }
  const rows = await app.db.query(
    `select t."matricola", count(p."id")::integer as "photos" from "accettazioni_mezzi" t
     left join "accettazioni_mezzi_foto" p on p."accettazioneId" = t."id" group by t."id" order by t."id"`,
  )
  expect(rows).toEqual(Array.from({ length: CUTS }, (_, n) => ({ matricola: `TAGLIO-${n}`, photos: 2 })))
  // An attempt whose connection is gone takes back what it stored when it notices.
  await expect.poll(kept).toEqual({ files: CUTS * 2, loose: 0, hashes: CUTS + 1, bytes: CUTS + 1 })
})
