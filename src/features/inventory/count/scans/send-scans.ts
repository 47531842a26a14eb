import { z } from 'zod'
import { deviceName } from '#src/account/device.ts'
import { currentSender } from '#src/device/outbox/sender.ts'
import { envelope, parseBody } from '#src/lib/net/answers.ts'
import { call, credentials, freshToken } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { endSessionOn } from '#src/lib/net/refusal.ts'
import { refreshSession } from '#src/lib/net/session-refresh.ts'
import { deviceId } from './device-id.ts'
import { type Answer, answerSchema, type Scan } from './scan.ts'

const answersSchema = envelope(z.array(answerSchema))

/** A connection that answers nothing for so long is given up. */
const STALLED_MS = 60_000
const SIGNED_OUT = 401
const LOCKED = 423
const MAX_NAME = 100

/**
 * Sends scans of one inventory, none for a report alone, and returns the server's answers. `unsent` is how many are left on
 * this device; `signal` gives it up. Rejects as `call` does; a 403 is about this inventory and leaves the session as it is.
 */
export async function sendScans(
  inventory: number,
  scans: readonly Scan[],
  unsent: number,
  signal: AbortSignal,
): Promise<Answer[]> {
  const path = `/api/inventari-mezzi/${inventory}/scansioni`
  const body = {
    dispositivo: deviceId(),
    nome: deviceName(navigator.userAgent).slice(0, MAX_NAME),
    nonInviate: unsent,
    scansioni: scans.map(({ key, codice, il, mezzo, risponde, annulla }) => ({
      ...{ key, codice, il, mezzo, risponde, annulla },
    })),
  }
  // A user who signs in meanwhile does not send them.
  const sender = scans[0]?.sender ?? currentSender()?.sender
  const post = (token: string | null) => {
    if (signal.aborted || sender === undefined || currentSender()?.sender !== sender)
      throw new DOMException('Aborted', 'AbortError')
    const stalled = new AbortController()
    const timer = setTimeout(() => stalled.abort(new DOMException('Stalled', 'TimeoutError')), STALLED_MS)
    signal.addEventListener('abort', () => stalled.abort())
    const headers = credentials(token)
    const options = {
      method: 'POST',
      body,
      headers,
      signal: stalled.signal,
      anonymous: true,
      background: true,
    } as const
    return call(path, options).finally(() => clearTimeout(timer))
  }
  const token = await freshToken()
  try {
    return parseBody(path, answersSchema, (await post(token)).body)
  } catch (failure) {
    const { status } = toHttpError(failure)
    const renewed = status === SIGNED_OUT ? await refreshSession(token) : undefined
    if (renewed !== undefined) return parseBody(path, answersSchema, (await post(renewed)).body)
    const isOver = status === SIGNED_OUT || status === LOCKED
    if (isOver && currentSender()?.sender === sender) endSessionOn(toHttpError(failure))
    throw failure
  }
}
