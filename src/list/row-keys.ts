import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Row } from '#schema/rows/row.ts'

const ROW = '[data-row]'
/** What a click or a key inside a row is for, other than the row itself. */
const CONTROLS =
  'a, button, input, label, select, textarea, summary, [data-cell], [popover], [data-row-control], [contenteditable]'

interface Options {
  rows: readonly Row[]
  open?: (row: Row) => void
  /** Moves the row one place up or down, where rows can be put in order. */
  move?: (row: Row, by: -1 | 1) => void
  select?: (row: Row) => void
}

/**
 * What the mouse and the keyboard do with the rows of a list, of which one is a tab stop: a click or Enter opens a row,
 * the arrows, Home and End go to another, Alt with an arrow moves it, Space selects it. Elements with `data-row` are rows.
 */
export function useRowKeys({ rows, open, move, select }: Options) {
  const [focused, setFocused] = useState<number>()
  const stop = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id
  const rowAt = (element: Element | null) => rows.find(({ id }) => String(id) === element?.getAttribute('data-row'))

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget, button } = event
    const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    // Dialogs of a row lie elsewhere in the document, but their clicks come by here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || button !== 0 || held) return
    if (target.closest(CONTROLS) || hasSelectedText()) return
    const row = rowAt(target.closest(ROW))
    if (row) open?.(row)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLElement) || !target.matches(ROW) || ctrlKey || metaKey) return
    const row = rowAt(target)
    if (!row) return
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[key]
    if (altKey) {
      if (!by || !move) return
      move(row, by)
    } else if (key === 'Enter' && open) open(row)
    else if (key === ' ' && select) select(row)
    else if (!focusRow(target, key)) return
    event.preventDefault()
  }

  const { key: entry } = useLocation()
  const onFocus = useCallback(
    ({ target }: { target: Element }) => {
      const id = Number(target.closest(ROW)?.getAttribute('data-row') ?? 0)
      if (!id) return
      setFocused(id)
      left = { entry, id }
    },
    [entry],
  )
  useReturn(rows)

  return { stop, handlers: { onClick, onKeyDown, onFocus } }
}

/** The row that had the focus last, and where its list stands in the history. */
let left: { entry: string; id: number } | undefined

/** The row by which the user left the list, where they have gone back to it. */
export function useLeftRow(): number | undefined {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  return isReturn && left?.entry === key ? left.id : undefined
}

/** Back in a list, a user is on the row they left it by, and sees it. */
function useReturn(rows: readonly Row[]): void {
  const id = useLeftRow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may have come, and the row is one of them
  useEffect(() => {
    if (id === undefined || document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`${ROW}[data-row="${id}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [id, rows])
}

const hasSelectedText = (): boolean => {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.toString().trim() !== ''
}

/** Focuses the row that the key points to; false for any other key. */
function focusRow(from: HTMLElement, key: string): boolean {
  const all = [...(from.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${ROW}`) ?? [])]
  const at = all.indexOf(from)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key]
  if (next === undefined) return false
  all[next]?.focus()
  return true
}
