import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffectEvent, useRef, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { envelope, parseBody } from '#src/lib/answers.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { anyRow, asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { List } from '#src/list/use-list.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { ITEMS, type Item } from '../paths.ts'
import { t } from '../texts.ts'
import { withRow } from './edited-rows.ts'

/** What the route takes for no status. */
export const NO_STATUS = -1

const answer = envelope(anyRow)

async function sendStatus({ row, status }: { row: Row; status: number }) {
  const path = `/api/${ITEMS}/${row.id}/stato/${status}`
  const headers = { 'If-Match': `W/"${row.version}"` }
  const { body, headers: answered } = await call(path, { method: 'PUT', headers, background: true })
  return { saved: parseBody(path, answer, body), command: answered.get('x-command') ?? undefined }
}

export interface StatusChange {
  /** The status chosen last for the item that the server has not confirmed; undefined when there is none. */
  chosen: (id: number) => number | undefined
  change: (item: Item, status: number) => void
}

/**
 * Sets the status of items of a list in place. The choice shows at once and is taken back when the server refuses it.
 * Choices for one item are sent one after the other, each for the version the one before has made.
 */
export function useStatusChange({ rows, may }: List, onRefused: () => void): StatusChange {
  const [choices, setChoices] = useState<ReadonlyMap<number, number>>(new Map())
  const wanted = useRef(new Map<number, number>())
  const sending = useRef(new Set<number>())
  const { mutateAsync } = useMutation({ mutationFn: sendStatus })
  const { offer } = useUndo(may)
  const publish = () => setChoices(new Map(wanted.current))

  async function sendAll(item: Row): Promise<void> {
    let row = item
    for (let status = wanted.current.get(item.id); status !== undefined; ) {
      const { saved, command } = await mutateAsync({ row, status })
      rows.edit((shown) => withRow(shown, saved))
      const action = saved.version === row.version ? undefined : offer('update', command)
      showMessage({ success: true, message: t('done.saved'), action })
      row = saved
      const next = wanted.current.get(item.id)
      status = next === status ? undefined : next
    }
  }

  function refuse(item: Item, failure: unknown): void {
    const error = toHttpError(failure)
    const current = asRow(error.current?.row)
    if (current) rows.edit((shown) => withRow(shown, current))
    if (error.status === 412)
      showMessage({ success: 'warning', message: t('items.stale', { name: item.resourceMago }) })
    else reportFailure(failure)
    if (error.status === 404 || error.status === 409) onRefused()
  }

  const change = useEffectEvent(async (item: Item, status: number) => {
    wanted.current.set(item.id, status)
    publish()
    if (sending.current.has(item.id)) return
    sending.current.add(item.id)
    try {
      await sendAll(item)
    } catch (failure) {
      refuse(item, failure)
    } finally {
      sending.current.delete(item.id)
      wanted.current.delete(item.id)
      publish()
    }
  })
  return {
    chosen: useCallback((id: number) => choices.get(id), [choices]),
    change: useCallback((item: Item, status: number) => void change(item, status), []),
  }
}
