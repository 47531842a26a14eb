import { useIsMutating } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#schema/rows/row.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { type OwnChanges, withOwnInPlace } from './own-changes.ts'

/** The rows of one response. */
export interface Fetched {
  data: Row[]
  total: number
  /** What the response holds beside rows and total. */
  others?: Readonly<Record<string, unknown>>
}

/** Changes by other users that a list does not show yet. */
export interface LiveUpdate {
  /** 0 if rows changed but none were added. */
  added: number
}

/** The result of a background fetch. */
interface Comparison {
  /** The response it was compared with; any other response makes it obsolete. */
  base: Fetched
  /** The same rows with newer values, shown instead of `base`. */
  inPlace?: Fetched
  liveUpdate?: LiveUpdate
  /** The user has edited rows of the response. */
  edited?: boolean
  /** The rows of the response that the user has saved. */
  own?: OwnChanges
}

interface Options {
  topic: string
  /** The last response shown on screen. */
  fetched?: Fetched
  /** A request for the screen is pending. */
  busy: boolean
  /** Repeats the request in the background. */
  load: () => Promise<Fetched>
}

/**
 * Keeps an open list current without moving anything: when its table changes, the same request is repeated in the
 * background and compared. New values of the same rows are shown in place if that moves nothing; anything else becomes a
 * live update, shown on request. The user's own saves refetch the list, so they produce no live update; those made in
 * a row itself are shown by `edit` and leave the list where it is, as the saved cells that `replace` shows: these do not
 * hold back what others change, and are no change by others wherever they move their rows.
 */
export function useLiveUpdate({ topic, fetched, busy, load }: Options): {
  shown?: Fetched
  liveUpdate?: LiveUpdate
  reset: () => void
  edit: (change: (shown: Fetched) => Fetched) => void
  edited: boolean
  replace: (row: Row) => void
} {
  const [comparison, setComparison] = useState<Comparison>()
  const saving = useIsMutating() > 0
  const current = comparison && comparison.base === fetched ? comparison : undefined
  const shown = current?.inPlace ?? fetched
  const edited = current?.edited ?? false
  const own = current?.own ?? none
  const latest = useRef({ fetched, shown, edited, own, unsettled: false, load })
  useEffect(() => {
    latest.current = { fetched, shown, edited, own, unsettled: busy || saving, load }
  })

  const check = useCallback(async (): Promise<boolean> => {
    const before = latest.current
    if (!before.fetched || before.unsettled || document.visibilityState === 'hidden') return false
    const read = await before.load()
    const { fetched: base, shown: visible, edited, own, unsettled } = latest.current
    // The screen shows another response by now, with which this one cannot be compared.
    if (!base || !visible || base !== before.fetched || unsettled) return false
    const fresh = (own.size > 0 && withOwnInPlace(visible, read, own)) || read
    const inPlace = { ...visible, others: fresh.others }
    const result = (liveUpdate?: LiveUpdate): Comparison => ({ base, inPlace, liveUpdate, edited, own })
    const added = fresh.total - visible.total
    if (!sameRows(visible, fresh)) setComparison(result({ added: Math.max(0, added) }))
    else if (sameValues(visible, fresh)) setComparison(result())
    else showInPlace({ base, inPlace: fresh, edited, own }, result({ added: 0 }), setComparison)
    return true
  }, [])

  useEffect(() => whenChanged(topic, check, { byOthers: true }), [topic, check])
  const reset = useCallback(() => setComparison(undefined), [])
  const change = useCallback((apply: (shown: Fetched) => Fetched, more: (known: Comparison) => Partial<Comparison>) => {
    const base = latest.current.fetched
    if (!base) return
    setComparison((now) => {
      const known: Comparison = now?.base === base ? now : { base }
      return { ...known, inPlace: apply(known.inPlace ?? base), ...more(known) }
    })
  }, [])
  const edit = useCallback((apply: (shown: Fetched) => Fetched) => change(apply, () => ({ edited: true })), [change])
  const replace = useCallback(
    (row: Row) =>
      change(
        (shown) => withRow(shown, row),
        ({ own = none }) => ({ own: new Map(own).set(row.id, row.version) }),
      ),
    [change],
  )
  // After edits the list says that it may differ from the server; who changed it does not matter then.
  return { shown, liveUpdate: edited ? undefined : current?.liveUpdate, reset, edit, edited, replace }
}

const none: OwnChanges = new Map()

/** The answer with the newer version of a row; what only the list reads of it stays. */
const withRow = (shown: Fetched, row: Row): Fetched => ({
  ...shown,
  data: shown.data.map((one) => (one.id === row.id && one.version <= row.version ? { ...one, ...row } : one)),
})

const sameRows = (one: Fetched, other: Fetched) =>
  one.total === other.total &&
  one.data.length === other.data.length &&
  one.data.every(({ id }, index) => id === other.data[index]?.id)

/** Versions tell nothing of a row of a view, which changes with the rows it is made of. */
const sameValues = (one: Fetched, other: Fetched) => JSON.stringify(one.data) === JSON.stringify(other.data)

/** Shows the newer values, and reverts before the next paint if they move a row or a column. */
function showInPlace(newer: Comparison, fallback: Comparison, set: (comparison: Comparison) => void): void {
  const before = rowAndColumnRects()
  flushSync(() => set(newer))
  const after = rowAndColumnRects()
  const unmoved = after.length === before.length && after.every((rect, index) => isSamePosition(rect, before[index]))
  if (!unmoved) flushSync(() => set(fallback))
}

const rowAndColumnRects = (): DOMRect[] =>
  [...document.querySelectorAll('[data-grid] th, [data-grid] tbody tr, [data-card]')].map((element) =>
    element.getBoundingClientRect(),
  )

/** Column widths vary slightly with their content; a user does not notice so little. */
const COLUMN_TOLERANCE_PX = 8

const isSamePosition = (one: DOMRect, other?: DOMRect) =>
  other !== undefined &&
  Math.abs(one.top - other.top) < 1 &&
  Math.abs(one.height - other.height) < 1 &&
  Math.abs(one.left - other.left) < COLUMN_TOLERANCE_PX &&
  Math.abs(one.right - other.right) < COLUMN_TOLERANCE_PX
