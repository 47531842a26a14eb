import type { HttpError } from '#src/lib/net/http-error.ts'
import { whenReached } from '#src/lib/net/online.ts'
import type { OwnSession } from '#src/lib/net/own-session.ts'

/**
 * Reads again after a failure, of which stale data may be the reason. Where the answer was lost, it waits until the server is
 * reached: it may have carried out what was asked.
 */
export async function readAfter(
  { status }: HttpError,
  session: OwnSession,
  read: () => Promise<unknown> | undefined,
): Promise<void> {
  if (status === 0) await whenReached()
  if (!session.isOver()) await read()
}
