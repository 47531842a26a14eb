import { z } from 'zod'
import type { ErpSettings } from '../config/config.ts'
import { NotDelivered, Undeliverable } from './delivery.ts'

const TIMEOUT_MS = 30_000
const ANSWER_BYTES = 64 * 1024
const accepted = z.object({ ok: z.literal(true) })
/** Client errors (4xx) that may succeed later: authentication, time-out, rate limit. */
const passing = [401, 403, 408, 425, 429]

/**
 * POSTs a document to the ERP under an Idempotency-Key, by which it must tell a repetition. Resolves only when it answers
 * 2xx with `{"ok": true}`; any other answer counts as not delivered. Throws Undeliverable when it refuses the document.
 */
export async function sendToErp({ url, token }: ErpSettings, key: string, document: unknown): Promise<void> {
  const answer = await post(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(document),
  })
  if (answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status)) {
    throw new Undeliverable(`Il gestionale ha rifiutato il contatto (${answer.status})`)
  }
  if (!answer.ok) throw new NotDelivered(`Il gestionale ha risposto con un errore (${answer.status})`)
  if (!accepted.safeParse(answer.body).success) throw new NotDelivered('Il gestionale ha dato una risposta illeggibile')
}

async function post(url: string, request: RequestInit): Promise<{ ok: boolean; status: number; body: unknown }> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { ok: answer.ok, status: answer.status, body: await bodyOf(answer) }
  } catch (error) {
    throw new NotDelivered('Il gestionale non risponde', { cause: error })
  }
}

/** The JSON of an answer of a sensible size; undefined for any other. */
async function bodyOf(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > ANSWER_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
