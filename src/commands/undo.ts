import { useQueryClient } from '@tanstack/react-query'
import { reportFailure } from '#src/lib/failure.ts'
import { t } from '#src/lib/i18n.ts'
import { call } from '#src/lib/net/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { RowVerb } from './command.ts'

/** The right that undoing each verb requires; other verbs cannot be undone. */
const inverses: Readonly<Record<string, RowVerb>> = { create: 'delete', update: 'update', delete: 'create' }

/** Undo of commands: whether the user may, and the action itself. */
export function useUndo(may: (right: RowVerb) => boolean) {
  const client = useQueryClient()

  /** Undoes a command and shows the result. A command may have changed any table, so all queries are refetched. */
  async function undo(command: string): Promise<void> {
    try {
      // Throws HttpError 409 when a row has changed since.
      await call(`/api/undo/${encodeURIComponent(command)}`, { method: 'POST' })
      showMessage({ success: true, message: t('done.undone') })
    } catch (failure) {
      reportFailure(failure)
    }
    await client.invalidateQueries()
  }

  const mayUndo = (verb: string): boolean => {
    const right = inverses[verb]
    return right !== undefined && may(right)
  }

  return { undo, mayUndo }
}
