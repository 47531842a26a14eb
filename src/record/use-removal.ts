import { useDelete, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { noteOwnDeletion } from '#src/lib/own-writes.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { commandOf } from '#src/providers/data.ts'
import type { DeleteDialogProps } from './dialog-props.ts'
import { useRights } from './rights.ts'
import { useRefetch } from './use-refetch.ts'
import { useUndo } from './use-undo.ts'

/** Failures that the dialog itself shows: row in use, changed meanwhile, already deleted. */
const shownInDialog = (error?: HttpError) =>
  error?.status === 412 || error?.status === 404 || (error?.status === 409 && error.usedBy !== undefined)

/** Deletes a row, or saves it emptied; offers to undo that. `onUsed` is told that something uses it after all. */
export function useRemoval(
  { table, row, source, saveInstead, doneText }: DeleteDialogProps,
  onUsed: () => void,
  onDone: () => void,
) {
  const [newer, setNewer] = useState<Row>()
  // On a page the row goes on changing while its dialog is there.
  const target = newer?.id === row.id && newer.version > row.version ? newer : row
  const refetch = useRefetch(table)
  const deletion = useDelete<Row, HttpError>()
  const update = useUpdate<Row, HttpError, Values>()
  const { offer } = useUndo(useRights(table, source?.rights))

  function send() {
    const change = {
      resource: table.name,
      id: target.id,
      meta: { version: target.version },
      successNotification: false,
      errorNotification: (error?: HttpError) => (shownInDialog(error) ? false : undefined),
    } as const
    return saveInstead
      ? update.mutateAsync({ ...change, values: saveInstead.values })
      : deletion.mutateAsync({ ...change })
  }

  async function run() {
    try {
      const answer = await send()
      if (!saveInstead) noteOwnDeletion(table.name, target.id)
      // An update that changed nothing cannot be undone.
      const changed = asRow(answer.data)?.version !== target.version
      const action = offer(saveInstead ? 'update' : 'delete', changed ? commandOf(answer) : undefined)
      showMessage({ success: true, message: doneText ?? t('done.deleted'), action })
      onDone()
    } catch (failure) {
      const error = toHttpError(failure)
      if (error.usedBy) onUsed()
      const current = asRow(error.current?.row)
      if (current) setNewer(current)
      if (error.status === 404) {
        showMessage({ success: 'warning', message: error.message })
        onDone()
      }
      if (shownInDialog(error)) refetch()
    }
  }
  const pending = deletion.mutation.isPending || update.mutation.isPending
  return { target, stale: target !== row, pending, run }
}
