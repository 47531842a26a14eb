import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { randomKey } from '#src/providers/data.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import type { List } from '../use-list.ts'
import { type BulkAct, type BulkCheck, type BulkRows, checkBulk, doBulk } from './request.ts'
import { t } from './texts.ts'

interface Checked extends BulkCheck {
  act: BulkAct
  key: string
}

/** A command over many rows on its way: checked first, then done. */
export interface Bulk {
  /** What the check found; undefined before. */
  checked?: Checked
  /** Why the last request failed. */
  error?: HttpError
  pending: 'check' | 'do' | undefined
  check: (act: BulkAct) => Promise<void>
  /** Does what was checked. Where the rows are others by now, they are checked again and nothing is changed. */
  confirm: () => Promise<void>
  /** Forgets the check, as what it was about has changed. */
  forget: () => void
}

/** Runs commands over these rows of the list; `onDone` is called after one has succeeded. */
export function useBulk({ table, may }: List, rows: BulkRows, onDone: () => void): Bulk {
  const [checked, setChecked] = useState<Checked>()
  const [error, setError] = useState<HttpError>()
  const checking = useMutation({ mutationFn: (act: BulkAct) => checkBulk(table, rows, act) })
  const doing = useMutation({ mutationFn: ({ act, key, ...found }: Checked) => doBulk(table, rows, act, found, key) })
  const refetch = useRefetch(table)
  const { offer } = useUndo(may)

  async function check(act: BulkAct, reason?: HttpError) {
    setError(reason)
    setChecked(undefined)
    try {
      setChecked({ ...(await checking.mutateAsync(act)), act, key: randomKey() })
    } catch (failure) {
      setError(toHttpError(failure))
    }
  }

  async function confirm() {
    if (!checked) return
    setError(undefined)
    try {
      const { count, command } = await doing.mutateAsync(checked)
      const removed = 'delete' in checked.act
      showMessage({
        success: true,
        message: t(removed ? 'bulk.removed' : 'bulk.set', { count }),
        action: offer(removed ? 'delete' : 'update', command),
      })
      onDone()
      await refetch()
    } catch (failure) {
      const refusal = toHttpError(failure)
      if (refusal.status === 409) await check(checked.act, refusal)
      else setError(refusal)
    }
  }

  return {
    checked,
    error,
    pending: doing.isPending ? 'do' : checking.isPending ? 'check' : undefined,
    check: (act) => check(act),
    confirm,
    forget: () => {
      setChecked(undefined)
      setError(undefined)
    },
  }
}
