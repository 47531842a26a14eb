import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { isLetter, type NextFocus, type Start } from '#src/record/inline/cell-focus.ts'
import type { EditedRow } from './edits.ts'
import { pastedValue } from './pasted-cells.ts'
import { ACTIONS, nextEdited, type Place, steppedPlace } from './places.ts'
import type { RowAccess } from './row-access.ts'
import { cellValue, isBlank } from './row-shape.ts'
import type { RowsStore } from './rows-store.ts'

export interface Editing extends Place {
  start: Start
}

interface Options {
  store: RowsStore
  access: RowAccess
  frame: RefObject<HTMLElement | null>
  /** Where the focus goes behind the last cell. */
  end: RefObject<HTMLElement | null>
  /** Moves a row one place up or down. */
  step: (id: number, by: -1 | 1) => void
  remove: (id: number) => void
}

const placeOf = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const id = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset.row)
  return cell && id ? { id, key: cell.dataset.cell ?? '' } : undefined
}

interface Tabs extends Pick<Options, 'store' | 'access'> {
  grid: () => { ids: number[]; keys: string[] }
  isEdited: (place: Place) => boolean
  focus: (place: Place) => void
}

/** Tab goes on from cell to cell, and Enter behind it leads back to the column where that began, one row further down. */
function useTabs({ store, access, grid, isEdited, focus }: Tabs) {
  const tabbedFrom = useRef<string>(undefined)
  /** Adds a row, unless the last one is still empty; returns its id. */
  function grow(): number | undefined {
    const last = store.rows.at(-1)
    if (!access.mayAdd || (last && isBlank(store.shape, last))) return undefined
    return flushSync(() => store.add())
  }
  function tab(from: Place, by: 1 | -1): boolean {
    const next = nextEdited(grid(), from, by, isEdited)
    if (next) {
      const begun = next.id === from.id ? (tabbedFrom.current ?? from.key) : next.key
      tabbedFrom.current = by > 0 ? begun : undefined
      focus(next)
    }
    if (next || by < 0) return next !== undefined
    const id = grow()
    const first = id === undefined ? undefined : grid().keys.find((key) => isEdited({ id, key }))
    if (id === undefined || !first) return false
    tabbedFrom.current = first
    focus({ id, key: first })
    return true
  }
  function below(from: Place): void {
    const { ids } = grid()
    const id = ids[ids.indexOf(from.id) + 1] ?? grow()
    const key = tabbedFrom.current ?? from.key
    tabbedFrom.current = undefined
    focus(id === undefined ? from : { key, id })
  }
  const forgetTabs = () => {
    tabbedFrom.current = undefined
  }
  return { tab, below, forgetTabs }
}

/** The focus of the grid, of which one cell is a tab stop, and its open cell. */
function useCells({ store, access, frame, end }: Options) {
  const [active, setActive] = useState<Place>()
  const [opened, setEditing] = useState<Editing>()
  const editing = opened && store.row(opened.id) ? opened : undefined
  const before = useRef<EditedRow>(undefined)
  const { columns } = store.shape
  const itemAt = ({ key }: Place) => columns.find((one) => one.key === key)
  const grid = () => ({ ids: store.rows.map(({ id }) => id), keys: columns.map(({ key }) => key) })
  const isEdited = (place: Place) => {
    const [row, item] = [store.row(place.id), itemAt(place)]
    return row !== undefined && item !== undefined && access.isEdited(row, item)
  }
  function focus(place: Place): void {
    flushSync(() => setActive(place))
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${place.id}"] [data-cell="${place.key}"]`)
    const target = place.key === ACTIONS ? cell?.querySelector<HTMLElement>('button:not([disabled])') : cell
    target?.focus()
    target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  function begin(place: Place, start: Start): void {
    const [row, item] = [store.row(place.id), itemAt(place)]
    if (!row || !item || !access.isEdited(row, item)) return
    const { inCell }: FieldWidget = widgets[item.field.type]
    if (inCell === 'switch') {
      const yes = pastedValue(item.field, 'sì')
      store.type(row.id, { [item.key]: cellValue(row, item) === yes ? pastedValue(item.field, 'no') : yes })
      store.check(row.id, [item.key])
      return
    }
    before.current = store.snapshot(row.id)
    flushSync(() => setEditing({ ...place, start }))
  }
  const { tab, below, forgetTabs } = useTabs({ store, access, grid, isEdited, focus })
  function leave(to: NextFocus | 'below'): void {
    if (!editing) return
    const { id, key } = editing
    store.check(id, [key])
    flushSync(() => setEditing(undefined))
    if (to === 'stay') focus(editing)
    else if (to === 'below') below(editing)
    else if (to !== 'away' && !tab(editing, to === 'next' ? 1 : -1)) {
      if (to === 'next' && end.current) end.current.focus()
      else focus(editing)
    }
  }
  function giveUp(): void {
    if (!editing) return
    store.put(editing.id, before.current)
    flushSync(() => setEditing(undefined))
    focus(editing)
  }
  return {
    active,
    setActive,
    forgetTabs,
    editing,
    itemAt,
    grid,
    isEdited,
    focus,
    begin,
    tab,
    below,
    leave,
    giveUp,
  }
}

export type GridCells = ReturnType<typeof useCells>

/** What keys and the mouse do in the grid, as in a spreadsheet. */
export function useGridKeys(options: Options) {
  const { store, step, remove } = options
  const cells = useCells(options)
  const { editing, focus, begin, tab, below, isEdited, itemAt } = cells
  const wasActive = useRef(false)

  function empty(place: Place): void {
    const item = itemAt(place)
    if (!item || !isEdited(place)) return
    store.type(place.id, { [item.key]: pastedValue(item.field, '') })
    store.check(place.id, [item.key])
  }

  /** Whether the key did something that the browser would not. */
  function pressed(event: KeyboardEvent<HTMLElement>, place: Place): boolean {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const held = ctrlKey || metaKey
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) step(place.id, key === 'ArrowUp' ? -1 : 1)
    else if (held && key === 'Delete') remove(place.id)
    else if (held && !shiftKey && key.toLowerCase() === 'z') store.undo()
    else if (altKey || (held && !['Home', 'End'].includes(key))) return false
    else if (key === 'Tab') return tab(place, shiftKey ? -1 : 1)
    else if (place.key !== ACTIONS && key === 'Enter') isEdited(place) ? begin(place, 'asked') : below(place)
    else if (place.key !== ACTIONS && (key === 'F2' || key === ' ')) begin(place, 'asked')
    else if (place.key !== ACTIONS && (key === 'Delete' || key === 'Backspace')) empty(place)
    else {
      const { ids, keys } = cells.grid()
      const next = steppedPlace({ ids, keys: [...keys, ACTIONS] }, place, event)
      if (!next) return false
      cells.forgetTabs()
      focus(next)
    }
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const place = placeOf(event.target)
    const isCell = event.target instanceof HTMLElement && event.target.matches('[data-cell]')
    if (!place || editing || event.defaultPrevented || !(isCell || place.key === ACTIONS)) return
    // At once: the input has the focus when the browser types the letter.
    if (isCell && (isLetter(event) || isSign(event))) begin(place, 'typed')
    else if (pressed(event, place)) event.preventDefault()
  }

  const onMouseDown = ({ target }: MouseEvent) => {
    cells.forgetTabs()
    wasActive.current = target instanceof HTMLElement && target.closest('[data-cell]') === document.activeElement
  }
  const onClick = ({ target, nativeEvent }: MouseEvent) => {
    const place = placeOf(target)
    if (!place || editing || (target instanceof Element && target.closest('a, button, [data-open]'))) return
    const isTouched = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
    // All of it is selected: a letter that follows replaces it, as in a cell that is not open yet.
    if (wasActive.current || isTouched) begin(place, 'typed')
  }
  const onFocus = ({ target }: { target: EventTarget }) => {
    const place = placeOf(target)
    if (place && (place.id !== cells.active?.id || place.key !== cells.active.key)) cells.setActive(place)
  }
  return { ...cells, handlers: { onKeyDown, onMouseDown, onClick, onFocus } }
}

/** Numbers begin with these as well. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[-+,.]$/.test(key) && !ctrlKey && !metaKey && !altKey

/** Handles what is pasted and copied while the focus is in the grid, wherever the browser thinks that the caret is. */
export function useClipboard(
  frame: RefObject<HTMLElement | null>,
  { onPaste, onCopy }: { onPaste: (text: string) => boolean; onCopy: () => string | undefined },
): void {
  const latest = useRef({ onPaste, onCopy })
  useEffect(() => {
    latest.current = { onPaste, onCopy }
  })
  useEffect(() => {
    const isHere = () => frame.current?.contains(document.activeElement) === true
    const paste = (event: ClipboardEvent) => {
      if (isHere() && latest.current.onPaste(event.clipboardData?.getData('text') ?? '')) event.preventDefault()
    }
    const copy = (event: ClipboardEvent) => {
      const text = isHere() && document.getSelection()?.isCollapsed !== false ? latest.current.onCopy() : undefined
      if (text === undefined) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
    }
    // Before the input of an open cell.
    document.addEventListener('paste', paste, true)
    document.addEventListener('copy', copy)
    return () => {
      document.removeEventListener('paste', paste, true)
      document.removeEventListener('copy', copy)
    }
  }, [frame])
}
