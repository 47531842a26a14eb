import { useState } from 'react'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { envelope, read } from '#src/lib/answers.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { noteOwnWrite } from '#src/lib/own-writes.ts'
import { anyRow, asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { rowOf } from '#src/providers/rows.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { NEGOTIATIONS, type Negotiation } from '../sends/send.ts'
import { t } from '../texts.ts'
import { ownerOf, type Person } from './use-people.ts'

interface Handlers {
  /** Gets the row as stored. */
  onSaved?: (row: Row) => void
  /** The dialog has nothing left to do. */
  onDone: () => void
}

const BODY_KEY = 'userRiassegnazioneTrattativaCpId'

/**
 * Reassigns the negotiation and refetches the list. If another user has changed the owner meanwhile, it says so and
 * asks again; other concurrent changes do not matter and it retries.
 */
export function useReassignment(table: Table, row: Negotiation, { onSaved, onDone }: Handlers) {
  const [current, setCurrent] = useState(row)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const refetch = useRefetch(table)

  async function send(person: Person, from: Negotiation): Promise<void> {
    const headers = { 'If-Match': `W/"${from.version}"` }
    try {
      const saved = await read(`/api/trattative_cp/riassegna/${from.id}`, envelope(anyRow), {
        method: 'PUT',
        body: { [BODY_KEY]: person.value },
        headers,
      })
      noteOwnWrite(table.name, saved)
      onSaved?.(saved)
      // As everywhere but in the list one chooses from.
      const owner = ownerOf(rowOf(NEGOTIATIONS, saved).operatore)
      showMessage({ success: true, message: t('negotiations.reassigned', { name: owner?.label ?? person.label }) })
      onDone()
    } catch (failure) {
      const newer = newerRow(toHttpError(failure), from)
      if (!newer) throw failure
      setCurrent(newer)
      if (ownerOf(newer.operatore)?.value === ownerOf(from.operatore)?.value) return send(person, newer)
      setError(t('negotiations.ownerChanged'))
    }
  }

  async function save(person?: Person): Promise<void> {
    if (!person) return setError(t('negotiations.chooseOwner'))
    if (person.value === ownerOf(current.operatore)?.value) return setError(t('negotiations.alreadyOwner'))
    setSaving(true)
    setError(undefined)
    try {
      await send(person, current)
    } catch (failure) {
      const errors = toHttpError(failure).errors?.[BODY_KEY]
      if (errors) setError(errors.join('. '))
      else reportFailure(failure)
      if (toHttpError(failure).status === 404) onDone()
    } finally {
      setSaving(false)
    }
    await refetch()
  }

  return { save, saving, mistake: error, clearError: () => setError(undefined), current }
}

/** The current row from a 412 response, if it is newer. */
function newerRow({ status, current }: HttpError, from: Negotiation): Negotiation | undefined {
  const newer = status === 412 ? asRow(current?.row) : undefined
  return newer && newer.version !== from.version ? rowOf('trattative_cp', newer) : undefined
}
