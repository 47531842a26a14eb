import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { participleFor } from '#schema/italian/articles.ts'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { isLost } from '#src/lib/keys/focus-restorer.ts'
import { isSelected } from '#src/list/selection.ts'
import type { SelectionControls } from '#src/list/use-selection.ts'
import { useModel } from '#src/providers/model.ts'
import { isOffered, leadsOn, type Target } from '#src/record/moves/targets.ts'
import type { Moves } from '#src/record/moves/use-moves.tsx'
import { type Column, keyOf } from './board-data.ts'
import type { ColumnHandle } from './column.tsx'
import { t } from './texts.ts'

/** A card that the keys have taken up. */
interface Grabbed {
  row: Row
  /** The place of its column, and of the one it would come into. */
  from: number
  target: number
  index: number
}

/** Focuses the card at a place of the column at a place, or the next in that direction. */
type Focus = (place: number, index: number, step?: 1 | -1) => void

type Move = (row: Row, to: Target) => Promise<boolean>

interface Options {
  columns: readonly Column[]
  handles: RefObject<Map<string, ColumnHandle>>
  rowOf: (id: number) => Row | undefined
  moves: Moves
  /** Undefined for users who may not move cards. */
  move?: Move
  /** Undefined where rows cannot be selected. */
  selection?: SelectionControls
  /** A card is taken up or put down. */
  onGrab: (grabbed: boolean) => void
}

/** Moves a card from where it stands; resolves to whether it stays there. */
type Carry = (row: Row, to: Target, from: Pick<Place, 'place' | 'index'>) => Promise<boolean>

/** Moves cards with the focus on them; where their new column is not shown, on the card that takes their place. */
function carryWith(move: Move, { columns, moves }: Options, focus: Focus): Carry {
  return async (row, to, { place, index }) => {
    const target = columns.findIndex(({ key }) => key === keyOf(to))
    const moved = move(row, to)
    if (target >= 0 && !moves.asksFirst(row, to)) focus(target, 0)
    const stays = await moved
    if (isElsewhere()) return stays
    if (stays && target >= 0) focus(target, 0)
    else focus(place, index)
    return stays
  }
}

/** Whether the user has gone on to something else, such as a menu, while the card was saved: the focus stays there. */
const isElsewhere = (): boolean =>
  !isLost() && !document.activeElement?.closest('[data-column], [popover]')?.matches('[data-column]')

/** A card taken up by keys, with the column it would come into. `said` is for a live region. */
function useGrab({ columns, handles, rowOf, moves, onGrab }: Options, carry: Carry | undefined) {
  const model = useModel()
  const { moving, may } = moves
  const { table } = moving
  const [grabbed, setGrabbed] = useState<Grabbed>()
  const [said, setSaid] = useState('')
  const nameOf = (place: number) => columns[place]?.target.name ?? ''
  const say = (text: 'grabbed' | 'dropped' | 'back', row: Row, place: number) =>
    setSaid(
      t(`board.${text}`, {
        name: rowName(table, row),
        moved: participleFor('spostato', table.label),
        column: nameOf(place),
      }),
    )
  const change = (next: Grabbed | undefined) => {
    setGrabbed(next)
    onGrab(next !== undefined)
  }

  function grab({ id, place, index }: Place) {
    const row = rowOf(id)
    if (!row || !carry || !may('update', row, moving.name) || !leadsOn(model, moving, row)) return
    change({ row, from: place, target: place, index })
    say('grabbed', row, place)
  }
  function choose(step: 1 | -1) {
    if (!grabbed) return
    let target = grabbed.target + step
    while (columns[target] && !isOffered(model, moving, grabbed.row, columns[target].target)) target += step
    const column = columns[target]
    if (!column) return
    setGrabbed({ ...grabbed, target })
    handles.current.get(column.key)?.reveal()
    setSaid(t('board.over', { column: nameOf(target), place: target + 1, count: columns.length }))
  }
  function putBack() {
    if (!grabbed) return
    change(undefined)
    say('back', grabbed.row, grabbed.from)
  }
  async function drop() {
    const to = grabbed && columns[grabbed.target]
    if (!grabbed || !to || !carry || grabbed.target === grabbed.from) return putBack()
    const { row, from, target, index } = grabbed
    change(undefined)
    const stays = await carry(row, to.target, { place: from, index })
    say(stays ? 'dropped' : 'back', row, stays ? target : from)
  }
  return { grabbed, said, setSaid, grab, choose, putBack, drop }
}

/**
 * The board by keyboard, on the names of the cards: the arrows go from card to card; space takes one up, then the arrows
 * choose its column, Enter leaves it there and Escape where it was. `said` is for a live region.
 */
export function useKeys(options: Options) {
  const { columns, handles, move, selection } = options
  const focus: Focus = (place, index, step = 1) => {
    const handle = handles.current.get(columns[place]?.key ?? '-')
    handle?.reveal()
    handle?.focusAt(index, step)
  }
  const carry = move && carryWith(move, options, focus)
  const { grabbed, said, setSaid, grab, choose, putBack, drop } = useGrab(options, carry)
  const beside = (place: number, index: number, step: 1 | -1) => {
    let at = place + step
    while (columns[at]?.count === 0) at += step
    if (columns[at]) focus(at, Math.min(index, columns[at].count - 1))
  }
  const toggle = ({ id }: Place) => {
    const row = options.rowOf(id)
    if (!row || !selection) return
    const selected = !isSelected(selection.selected, id)
    selection.select(id, selected, false)
    const name = rowName(options.moves.moving.table, row)
    setSaid(t(selected ? 'board.selected' : 'board.unselected', { name }))
  }
  const grabbedKeys: Keys = {
    ArrowRight: () => choose(1),
    ArrowLeft: () => choose(-1),
    ArrowUp: () => {},
    ArrowDown: () => {},
    Enter: () => void drop(),
    ' ': () => void drop(),
    Escape: putBack,
  }
  const freeKeys: Keys = {
    ArrowDown: ({ place, index }) => focus(place, index + 1),
    ArrowUp: ({ place, index }) => focus(place, Math.max(0, index - 1), -1),
    ArrowRight: ({ place, index }) => beside(place, index, 1),
    ArrowLeft: ({ place, index }) => beside(place, index, -1),
    Home: ({ place }) => focus(place, 0),
    ' ': grab,
    x: toggle,
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = placeOf(event.target, columns)
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const act = grabbed ? grabbedKeys[event.key] : freeKeys[event.key]
    if (!act) return
    event.preventDefault()
    act(at)
  }
  const latest = useRef<(row: Row, to: Target) => void>(undefined)
  useEffect(() => {
    latest.current = (row, to) => {
      const from = placeOf(document.querySelector(`[data-card="${row.id}"]`), columns)
      if (from) void carry?.(row, to, from)
    }
  })
  /** Moves a card by other means than keys. */
  const carryCard = useCallback((row: Row, to: Target) => latest.current?.(row, to), [])
  return {
    onKeyDown,
    carryCard,
    said,
    grabbed: grabbed?.row.id,
    target: grabbed && columns[grabbed.target]?.key,
    cancel: putBack,
  }
}

/** A card on the board: its column's place, its place in the column. */
interface Place {
  id: number
  place: number
  index: number
}

type Keys = Readonly<Record<string, ((at: Place) => void) | undefined>>

function placeOf(target: EventTarget | null, columns: readonly Column[]): Place | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.card === undefined) return undefined
  const key = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
  return { id: Number(target.dataset.card), place: columns.findIndex((column) => column.key === key), index }
}
