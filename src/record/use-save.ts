import { useCreate, useUpdate } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { commandOf, randomKey } from '#src/providers/data.ts'
import type { FormField } from './form-values.ts'
import type { RowRight } from './rights.ts'
import { useRefetch } from './use-refetch.ts'
import { useUndo } from './use-undo.ts'

/** Failures a form shows in its own place: fields at fault and a row that has changed meanwhile. */
const shownByForm = (error?: HttpError) =>
  error?.status === 412 || (error?.status === 422 && error.errors !== undefined)

const silent: {
  successNotification: false
  errorNotification: (error?: HttpError) => false | undefined
  invalidates: []
} = {
  successNotification: false,
  errorNotification: (error?: HttpError) => (shownByForm(error) ? false : undefined),
  invalidates: [],
}

interface Options {
  may: (right: RowRight) => boolean
  /** How long its message stays, which then offers no 'Annulla'. */
  savedMs?: number
}

/**
 * Saves a row of the table: creates it, or updates the version that was read, and returns it as stored. It is done when the
 * lists have been fetched again, so that the row can be edited once more from its new version. The same creation sent twice
 * (a lost answer, an impatient Enter) makes one row.
 */
export function useSave(table: Table, { may, savedMs }: Options) {
  const attempt = useRef({ body: '', key: '' })
  const { name: resource, codiceLingua } = table
  const creation = useCreate<Row, HttpError, Values>({ resource, ...silent })
  const update = useUpdate<Row, HttpError, Values>({ resource, ...silent })
  const refetch = useRefetch(table)
  const [saving, setSaving] = useState(false)
  const { offer } = useUndo(may)

  function create(values: Values) {
    const body = JSON.stringify(values)
    if (attempt.current.body !== body) attempt.current = { body, key: randomKey() }
    return creation.mutateAsync({ values, meta: { idempotencyKey: attempt.current.key, codiceLingua } })
  }

  /** `kept` are the fields in which somebody else's changes were merged into these values. */
  async function save(values: Values, row?: Row, kept: readonly FormField[] = []): Promise<Row | undefined> {
    setSaving(true)
    try {
      const saved = await send(values, row, kept)
      await Promise.race([refetch(), pause(PATIENCE_MS)])
      attempt.current = { body: '', key: '' }
      return saved
    } catch (failure) {
      // What the list shows may be the reason; a server that does not answer would only empty it.
      if (toHttpError(failure).status > 0) void refetch()
      throw failure
    } finally {
      setSaving(false)
    }
  }

  async function send(values: Values, row: Row | undefined, kept: readonly FormField[]): Promise<Row | undefined> {
    const answer = row
      ? await update.mutateAsync({ id: row.id, values, meta: { version: row.version, codiceLingua } })
      : await create(values)
    const saved = asRow(answer.data)
    // A save that changed nothing left nothing to take back.
    const command = row && saved?.version === row.version ? undefined : commandOf(answer)
    const action = savedMs === undefined ? offer(row ? 'update' : 'create', command) : undefined
    showMessage({ success: true, message: savedText(kept), action, timeout: action ? undefined : (savedMs ?? 3_000) })
    return saved
  }
  return { save, saving }
}

/** How long a dialog that has saved waits for the list behind it. */
const PATIENCE_MS = 3_000
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

const savedText = (kept: readonly FormField[]) =>
  kept.length === 0 ? t('done.saved') : t('done.kept', { fields: labels(kept) })

const labels = (fields: readonly FormField[]) => [...new Set(fields.map(({ field }) => field.label))].join(', ')
