import { useQueryClient } from '@tanstack/react-query'
import { undoCommand } from '#src/lib/commands.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { t } from '#src/lib/i18n.ts'
import { type MessageRequest, showMessage } from '#src/lib/snackbar.ts'
import type { RowRight } from './rights.ts'

/** The right that undoing each verb requires; other verbs cannot be undone. */
const inverses: Readonly<Record<string, RowRight>> = { create: 'delete', update: 'update', delete: 'create' }

/** Undo of commands: whether the user may, the action itself, and its button for a message. */
export function useUndo(may: (right: RowRight) => boolean) {
  const client = useQueryClient()

  /** Undoes a command and shows the outcome. A command may have changed any table, so all queries are refetched. */
  async function undo(command: string): Promise<void> {
    try {
      await undoCommand(command)
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

  const offer = (verb: RowRight, command: string | undefined): MessageRequest['action'] =>
    command !== undefined && mayUndo(verb)
      ? { label: t('done.undo'), run: () => undo(command), lasts: true }
      : undefined

  return { undo, mayUndo, offer }
}
