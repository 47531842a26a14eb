import { useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { t } from '#src/lib/i18n.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { DeleteDialogProps } from './dialog-props.ts'
import { t as texts } from './remove-texts.ts'
import { useRights } from './rights.ts'

/** Failures that the dialog itself shows: row in use, already deleted. */
const shownInDialog = ({ status, usedBy }: HttpError) => status === 404 || (status === 409 && usedBy !== undefined)

/** Deletes a row, or saves it emptied; offers to undo that. `onUsed` is told that something uses it after all. */
export function useRemoval(
  { table, row, source, saveInstead, doneText }: DeleteDialogProps,
  onUsed: () => void,
  onDone: () => void,
) {
  const [seen, setSeen] = useState<Row>()
  // On a page the row goes on changing while its dialog is there.
  const target = seen?.id === row.id && seen.version > row.version ? seen : row
  const { run, busy } = useCommands(table, { may: useRights(table, source?.rights), path: source?.path })

  async function remove() {
    const outcome = await run({
      ...(saveInstead ? { values: saveInstead.values } : { deletes: true }),
      row: target,
      undo: saveInstead ? 'update' : 'delete',
      message: doneText ?? t('done.deleted'),
      anyway: texts('remove.confirm'),
      shows: shownInDialog,
      onDone,
    })
    if (outcome.done) return
    setSeen(outcome.current)
    if (outcome.error?.usedBy) onUsed()
    if (outcome.error?.status !== 404) return
    showMessage({ success: 'warning', message: outcome.error.message })
    onDone()
  }
  return { target, stale: target !== row, pending: busy, run: remove }
}
