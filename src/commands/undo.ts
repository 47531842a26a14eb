import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '#schema/rows/row.ts'
import { mayPass, reportFailure } from '#src/lib/failure.ts'
import { t } from '#src/lib/i18n.ts'
import { call } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { ownSession } from '#src/lib/net/own-session.ts'
import { randomKey } from '#src/lib/net/random-key.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { RowVerb } from './command.ts'
import { readAfter } from './read-after.ts'

/** The right that undoing each verb requires; other verbs cannot be undone. */
const inverses: Readonly<Record<string, RowVerb>> = { create: 'delete', update: 'update', delete: 'create' }

/** Undo of commands: whether the user may, and the action itself. */
export function useUndo(may: (right: RowVerb, row?: Row) => boolean) {
  const client = useQueryClient()
  const readAll = () => client.invalidateQueries()

  /**
   * Undoes a command and shows the result; a failure that may pass has a button that tries again, under the same key. A
   * command may have changed any table, so all queries are refetched, without an answer once the server is reached.
   */
  async function undo(command: string, key = randomKey()): Promise<void> {
    const session = ownSession()
    try {
      // Throws HttpError 409 when a row has changed since.
      const headers = { 'Idempotency-Key': key }
      await call(`/api/undo/${encodeURIComponent(command)}`, { method: 'POST', headers })
      showMessage({ success: true, message: t('done.undone'), about: command })
    } catch (failure) {
      const error = toHttpError(failure)
      const again = { label: t('done.tryAgain'), run: () => undo(command, key), lasts: true }
      if (!mayPass(error)) reportFailure(failure)
      else reportFailure(failure, t('done.notUndone', { reason: error.message }), command, again)
      if (error.status === 0) return void readAfter(error, session, readAll)
    }
    await readAll()
  }

  /** Whether the user may undo it, and to the row as it is by then. */
  const mayUndo = (verb: string, row?: Row): boolean => {
    const right = inverses[verb]
    return right !== undefined && may(right, row)
  }

  return { undo, mayUndo }
}
