import { toHttpError } from '#src/lib/net/http-error.ts'
import type { Answer } from './send.ts'

/** Deletions whose last answer was lost. Not of one component: the dialog that asks again may be another one. */
const lost = new Set<string>()

/**
 * Sends a deletion. If the answer of the attempt before was lost, and its subject is not found now, that attempt has deleted it:
 * it counts as done. Its answer has no command, so it offers no undo.
 */
export async function deleteOnce(subject: string, send: () => Promise<Answer>): Promise<Answer> {
  const mayBeGone = lost.delete(subject)
  try {
    return await send()
  } catch (failure) {
    const { status } = toHttpError(failure)
    if (status === 404 && mayBeGone) return { body: undefined }
    if (status === 0) lost.add(subject)
    throw failure
  }
}
