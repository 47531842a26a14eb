import { useKeys, useResourceParams } from '@refinedev/core'
import { matchQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { noteOwnDeletion } from '#src/lib/own-writes.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { randomKey } from '#src/providers/data.ts'
import type { DeleteDialogProps } from './dialog-props.ts'
import { t } from './remove-texts.ts'
import { useRights } from './rights.ts'
import { replaceRow } from './usage.ts'
import { useUndo } from './use-undo.ts'

/** Puts another row in the place of one that is deleted, with one undo. What the server refuses is said in the dialog. */
export function useReplacement(
  { table, source }: Pick<DeleteDialogProps, 'table' | 'source'>,
  target: Row,
  onRefused: () => void,
  onDone: () => void,
) {
  const [by, setBy] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const [pending, setPending] = useState(false)
  const attempt = useRef({ by: 0, key: '' })
  const { offer } = useUndo(useRights(table, source?.rights))
  const client = useQueryClient()
  const { keys } = useKeys()
  const { identifier = table.name } = useResourceParams({ resource: table.name })

  async function run() {
    if (by === undefined) return setRefusal(t('remove.replaceMissing'))
    if (attempt.current.by !== by) attempt.current = { by, key: randomKey() }
    setRefusal(undefined)
    setPending(true)
    try {
      const { count, command } = await replaceRow(table, target, by, attempt.current.key)
      noteOwnDeletion(table.name, target.id)
      const action = offer('delete', command)
      showMessage({ success: true, message: t('remove.replaced', { count, name: rowName(table, target) }), action })
      onDone()
      // Rows of any table may have changed. The page of the deleted one stays for a moment, and must not ask for it.
      const gone = keys().data('default').resource(identifier).action('one').id(target.id).get()
      await client.invalidateQueries({ predicate: (query) => !matchQuery({ queryKey: gone }, query) })
    } catch (failure) {
      const { message, errors } = toHttpError(failure)
      setRefusal(errors?.with?.[0] ?? message)
      attempt.current.by = 0
      onRefused()
    } finally {
      setPending(false)
    }
  }
  const choose = (chosen: number | undefined) => {
    setBy(chosen)
    setRefusal(undefined)
  }
  return { by, choose, refusal, pending, run }
}
