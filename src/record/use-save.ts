import { type OpenNotificationParams, useCreate, useDataProvider, useUpdate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { noteOwnWrite } from '#src/lib/own-writes.ts'
import { asRow, idOf } from '#src/lib/records.ts'
import { ofRow, showMessage } from '#src/lib/snackbar.ts'
import { commandOf, randomKey } from '#src/providers/data.ts'
import type { FormField } from './form-values.ts'
import type { RowRight } from './rights.ts'
import { useRefetch } from './use-refetch.ts'
import { useUndo } from './use-undo.ts'

/** Failures that the form itself shows: invalid fields, and a row that has changed meanwhile. */
const shownByForm = (error?: HttpError) =>
  error?.status === 412 || (error?.status === 422 && error.errors !== undefined)

interface Silent {
  successNotification: false
  errorNotification: (error?: HttpError, sent?: unknown, table?: string) => false | OpenNotificationParams
  invalidates: []
}

const silent: Silent = {
  successNotification: false,
  errorNotification: (error, sent, table = '') =>
    shownByForm(error)
      ? false
      : {
          type: 'error',
          key: ofRow(table, idOf(sent)),
          message: String(error?.status),
          description: error?.message,
        },
  invalidates: [],
}

interface Options {
  may: (right: RowRight) => boolean
  /** Duration of the success message; a message with a fixed duration has no undo button. */
  savedMs?: number
  /** Whoever saves shows the row where it is: the lists are neither read again nor disturbed. */
  inPlace?: boolean
  /** What the success message says of a change with these values, instead of that it was saved. */
  savedText?: (saved: Row) => string | undefined
  /** The idempotency key of a creation with this body; a random one otherwise. */
  requestKey?: (body: string) => Promise<string>
}

/**
 * Creates or updates a row and returns it as stored. Resolves after the lists have been refetched, if they are, so that
 * the row can be edited again from its new version. A creation sent twice (lost response, double Enter) makes one row.
 */
export function useSave(table: Table, options: Options) {
  const { may, savedMs, inPlace = false, savedText, requestKey = async () => randomKey() } = options
  const attempt = useRef({ body: '', key: '' })
  const { name: resource, codiceLingua } = table
  const creation = useCreate<Row, HttpError, Values>({ resource, ...silent })
  const update = useRowUpdate(resource, inPlace)
  const refetch = useRefetch(table)
  const [saving, setSaving] = useState(false)
  const { offer } = useUndo(may)

  async function create(values: Values) {
    const body = JSON.stringify(values)
    if (attempt.current.body !== body) attempt.current = { body, key: await requestKey(body) }
    return creation.mutateAsync({ values, meta: { idempotencyKey: attempt.current.key, codiceLingua } })
  }

  /** `merged` are the fields into which another user's changes were merged. */
  async function save(values: Values, row?: Row, merged: readonly FormField[] = []): Promise<Row | undefined> {
    setSaving(true)
    try {
      const saved = await send(values, row, merged)
      if (saved && !inPlace) noteOwnWrite(resource, saved)
      if (!inPlace) await Promise.race([refetch(), pause(REFETCH_TIMEOUT_MS)])
      attempt.current = { body: '', key: '' }
      return saved
    } catch (failure) {
      // Stale data may be the reason, so the list is refetched; not when the server is unreachable, which would empty
      // the list.
      if (!inPlace && toHttpError(failure).status > 0) void refetch()
      throw failure
    } finally {
      setSaving(false)
    }
  }

  async function send(values: Values, row: Row | undefined, merged: readonly FormField[]): Promise<Row | undefined> {
    const answer = row
      ? await update({ id: row.id, values, meta: { version: row.version, codiceLingua } })
      : await create(values)
    const saved = asRow(answer.data)
    // A save that changed nothing cannot be undone.
    const command = row && saved?.version === row.version ? undefined : commandOf(answer)
    const action = savedMs === undefined ? offer(row ? 'update' : 'create', command) : undefined
    const message = (merged.length === 0 && saved && savedText?.(saved)) || plainText(merged)
    const timeout = action ? undefined : (savedMs ?? 3_000)
    showMessage({ success: true, message, action, timeout, about: ofRow(resource, row?.id) })
    return saved
  }
  return { save, saving }
}

interface RowUpdate {
  id: number
  values: Values
  meta: { version: number; codiceLingua: boolean }
}

/** Sends a change of a row. Refine ends what is being read of its table, so that in place the change is sent without it. */
function useRowUpdate(resource: string, inPlace: boolean) {
  const provider = useDataProvider()
  const update = useUpdate<Row, HttpError, Values>({ resource, ...silent })
  const direct = useMutation({
    mutationFn: ({ values, ...change }: RowUpdate) =>
      provider().update<Row, Values>({ resource, variables: values, ...change }),
    onError: (failure, { id }) => {
      if (!shownByForm(toHttpError(failure))) reportFailure(failure, undefined, ofRow(resource, id))
    },
  })
  return inPlace ? direct.mutateAsync : update.mutateAsync
}

/** How long a dialog waits for the refetched list after saving. */
const REFETCH_TIMEOUT_MS = 3_000
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

const plainText = (merged: readonly FormField[]) =>
  merged.length === 0 ? t('done.saved') : t('done.kept', { fields: labels(merged) })

const labels = (fields: readonly FormField[]) => [...new Set(fields.map(({ field }) => field.label))].join(', ')
