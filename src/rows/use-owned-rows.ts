import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { messages } from '#schema/italian/messages.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { MOST_OWNED, type OwnedRows } from '#schema/rows/section-rows.ts'
import { isStale } from '#src/commands/stale.ts'
import { knownRecords, subscribeToRecords } from '#src/fields/known-records.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useModel } from '#src/providers/model.ts'
import type { AfterRefusal } from '#src/record/form-parts.ts'
import type { Place } from './places.ts'
import { type RowAccess, useRowAccess } from './row-access.ts'
import { type GridRow, rowShape } from './row-shape.ts'
import { rowsBody } from './rows-body.ts'
import { collisionsIn, useRowsConflict } from './rows-conflict.tsx'
import { RowsStore } from './rows-store.ts'
import { t } from './texts.ts'
import { type StoredRows, useStoredRows } from './use-stored-rows.ts'

interface Options {
  section: OwnedRows
  /** The row they belong to; undefined while it is new. */
  owner?: Row
  disabled: boolean
  /** Saves again, after an answer. */
  save: () => void
}

export interface OwnedRowsControls {
  store: RowsStore
  rows: readonly GridRow[]
  access: RowAccess
  stored: StoredRows
  /** The element that they stand in. */
  frame: RefObject<HTMLDivElement | null>
  /** The row that is open where they are cards. */
  open?: number
  setOpen: (id: number | undefined) => void
  /** Whether all can be saved; else what cannot is shown. */
  isValid: () => boolean
  /** What a request says of them. */
  body: () => readonly Values[]
  refused: (errors: Record<string, string[]>, error: HttpError) => Promise<AfterRefusal>
  /** What is asked before they are saved. */
  question: React.ReactNode
}

/** The rows of a section: read, edited, and saved by whatever they stand in. */
export function useOwnedRows({ section, owner, disabled, save }: Options): OwnedRowsControls {
  const model = useModel()
  const [store] = useState(() => new RowsStore(rowShape(model, section)))
  const access = useRowAccess(store.shape, disabled)
  const stored = useStoredRows(section, owner?.id)
  const { rows: read } = stored
  useEffect(() => {
    if (read) store.read(read)
  }, [store, read])
  useSyncExternalStore(subscribeToRecords, knownRecords)
  const rows = useSyncExternalStore(store.subscribe, () => store.rows)
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<number>()
  const { ask, dialog } = useRowsConflict(store, save)
  const sent = useRef<readonly number[]>([])
  const checks = useMemo(() => {
    const show = ({ id, key }: Place) => {
      setOpen(id)
      frame.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-cell="${key}"]`)?.focus()
    }
    return { show, isValid: () => isValid(store, show, ask) }
  }, [store, ask])

  async function refused(errors: Record<string, string[]>, error: HttpError): Promise<AfterRefusal> {
    const isOld = isStale(error) || Object.keys(errors).some((path) => path.endsWith('.id'))
    if (isOld) {
      const now = await stored.read()
      if (now) store.read(now)
      return checks.isValid() ? 'again' : 'shown'
    }
    const first = showRefusal(store, sent.current, errors)
    if (first) checks.show(first)
    return 'shown'
  }
  return {
    ...{ store, rows, access, stored, frame, open, setOpen, refused },
    isValid: checks.isValid,
    body: () => {
      const { entries, ids } = rowsBody(store.shape, access.may, store.rows)
      sent.current = ids
      return entries
    },
    question: dialog,
  }
}

/** Whether the rows can be saved; else it shows the first wrong cell, asks about collisions, or says what is to be decided. */
function isValid(
  store: RowsStore,
  show: (place: Place) => void,
  ask: (collisions: ReturnType<typeof collisionsIn>) => void,
): boolean {
  const warn = (message: string) => {
    showMessage({ success: 'warning', message })
    return false
  }
  const { changed } = store
  if (changed.length > MOST_OWNED) return warn(t('rows.tooMany', { most: MOST_OWNED, count: changed.length }))
  const mistake = store.firstMistake()
  if (mistake) {
    show(mistake)
    return warn(messages.invalid)
  }
  if (changed.some(({ isGone }) => isGone)) return warn(t('rows.decide'))
  const collisions = collisionsIn(store)
  if (collisions.length > 0) ask(collisions)
  return collisions.length === 0
}

/** Writes what the server says at the rows that were sent, and returns the first cell of it: `0.quantity` is of the first one. */
function showRefusal(store: RowsStore, sent: readonly number[], errors: Record<string, string[]>): Place | undefined {
  let first: Place | undefined
  for (const [path, sentences] of Object.entries(errors)) {
    const [at = '', key = ''] = path.split('.')
    const id = sent[Number(at)]
    if (at === '' || id === undefined) {
      showMessage({ success: false, message: sentences.join('. ') })
      continue
    }
    const isShown = store.shape.columns.some((one) => one.key === key)
    store.refuse(id, { [isShown ? key : '']: sentences })
    first ??= { id, key: isShown ? key : (store.shape.columns[0]?.key ?? '') }
  }
  return first
}
