import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommands } from '#src/commands/use-commands.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import type { ListSource } from '../use-source.ts'
import { type BulkAct, type BulkCheck, type BulkRows, bulkDone, bulkRequest, checkBulk } from './request.ts'
import { t } from './texts.ts'

interface Checked extends BulkCheck {
  act: BulkAct
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
export function useBulk({ table, may }: ListSource, rows: BulkRows, onDone: () => void): Bulk {
  const [checked, setChecked] = useState<Checked>()
  const [error, setError] = useState<HttpError>()
  const checking = useMutation({ mutationFn: (act: BulkAct) => checkBulk(table, rows, act) })
  const { run, busy } = useCommands(table, { may })

  async function checkAgain(act: BulkAct, reason?: HttpError) {
    setError(reason)
    setChecked(undefined)
    try {
      setChecked({ ...(await checking.mutateAsync(act)), act })
    } catch (failure) {
      setError(toHttpError(failure))
    }
  }

  async function confirm() {
    if (!checked) return
    setError(undefined)
    const { act, ...check } = checked
    const removes = 'delete' in act
    const outcome = await run({
      ...bulkRequest(table, rows, act, check),
      reads: bulkDone,
      undo: removes ? 'delete' : 'update',
      message: ({ data }) => t(removes ? 'bulk.removed' : 'bulk.set', { count: data?.count ?? 0 }),
      shows: () => true,
      onDone,
    })
    if (outcome.done) return
    if (outcome.error?.status === 409) await checkAgain(act, outcome.error)
    else setError(outcome.error)
  }

  return {
    checked,
    error,
    pending: busy ? 'do' : checking.isPending ? 'check' : undefined,
    check: (act) => checkAgain(act),
    confirm,
    forget: () => {
      setChecked(undefined)
      setError(undefined)
    },
  }
}
