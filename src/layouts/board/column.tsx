import { useVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import { clsx } from 'clsx'
import { memo, type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import type { HeadFigure } from '#schema/grammar/layout-grammar.ts'
import { noWord } from '#schema/italian/articles.ts'
import { withLargeInitial } from '#schema/italian/words.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { isSelected } from '#src/list/selection.ts'
import type { SelectionControls } from '#src/list/use-selection.ts'
import { useModel } from '#src/providers/model.ts'
import { isOffered, type Target } from '#src/record/moves/targets.ts'
import type { Moves } from '#src/record/moves/use-moves.tsx'
import { type Column, keyOf } from './board-data.ts'
import { BoardCard, type CardLook } from './card.tsx'
import styles from './column.module.css'
import { ColumnHead } from './column-head.tsx'
import { useDropTarget, useFocusAt, useIsNear, usePlaced, useRelease } from './column-hooks.ts'
import { t } from './texts.ts'
import type { Board } from './use-board.ts'
import { type CardOrder, useCards } from './use-cards.ts'
import type { Placed, PlacedCards } from './use-moved-cards.ts'

/** About the height of a card, until it is measured. */
const CARD_PX = 124

/** What the keys of the board do with a column. */
export interface ColumnHandle {
  /** Focuses the card at the place, or the next one in that direction. */
  focusAt: (index: number, step: 1 | -1) => void
  /** Scrolls the column into sight. */
  reveal: () => void
}

interface Props extends Pick<Board, 'moved' | 'release' | 'settle' | 'show'> {
  filters: Values
  order: CardOrder
  column: Column
  figure?: HeadFigure
  moves: Moves
  look: CardLook
  selection?: SelectionControls
  hasNews: boolean
  /** A grabbed card would come here. */
  isTarget: boolean
  grabbed: number | undefined
  onMove?: (row: Row, to: Target) => void
  handles: RefObject<Map<string, ColumnHandle>>
}

/**
 * A value with its rows. Only the cards in sight are there, whatever their number; a card that is moved between other columns
 * draws nothing here.
 */
export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { column, figure, moves, look, selection, grabbed, onMove, settle } = props
  const { key, target } = column
  const { moving } = moves
  const frame = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { virtualizer, items, cards, cardAt, isEmpty, setActive, tabbable } = useColumnCards(props, frame, scroller)
  const model = useModel()
  const isOver = useDropTarget(
    frame,
    (row) => isOffered(model, moving, row, target),
    onMove && ((row) => onMove(row, target)),
  )
  return (
    <section
      ref={frame}
      className={clsx(styles.column, (isOver || props.isTarget) && styles.over)}
      aria-label={target.name}
      data-column={key}
      onPointerLeave={settle}
      onBlur={settle}
    >
      <ColumnHead {...{ moving, column, figure }} onNews={props.hasNews ? () => props.show(key) : undefined} />
      <div ref={scroller} className={styles.cards}>
        <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, key: drawn }) => (
            <li
              key={drawn}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={column.count}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setActive(index)}
            >
              <Place card={cardAt(index)}>
                {({ row, saving }) => (
                  <BoardCard
                    {...{ row, target, moves, look, saving, onMove }}
                    selected={selection && isSelected(selection.selected, row.id)}
                    onSelect={selection?.select}
                    grabbed={row.id === grabbed}
                    tabbable={index === tabbable}
                  />
                )}
              </Place>
            </li>
          ))}
        </ul>
        {cards.failed && <Failed onRetry={cards.retry} />}
        {isEmpty && <p className={clsx('muted', styles.note)}>{withLargeInitial(noWord(moving.table.label))}</p>}
      </div>
    </section>
  )
})

/** The cards of a column that are drawn: first those that the user has moved here, then those it was read with. */
function useColumnCards(
  props: Props,
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const { filters, order, column, handles } = props
  const { moving } = props.moves
  const placed = usePlaced(moving, props.moved, column.key)
  const own = placedIn(placed, column.key)
  const total = own.length + column.count
  const [active, setActive] = useState(0)
  const [getItemKey, setItemKeys] = useState<KeyOf>(() => keyOfPlace)
  const virtualizer = useVirtualizer({
    count: total,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 4,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const isNear = useIsNear(frame)
  const [first, last] = [items.at(0)?.index ?? 0, items.at(-1)?.index ?? -1]
  const places = { first: Math.max(0, first - own.length), last: last - own.length }
  const cards = useCards({
    ...{ moving, filters, order },
    column: column.key,
    places: isNear && places.last >= places.first ? places : undefined,
  })
  const cardAt = (index: number) => own[index] ?? standing(cards.at(index - own.length), placed)
  const keyAt: KeyOf = (index) => keyOfCard(cardAt(index)) ?? keyOfPlace(index)
  // What was measured of a card goes with it to another place.
  if (items.some(({ index, key: drawn }) => drawn !== keyAt(index))) setItemKeys(() => keyAt)
  const read = items.map(({ index }) => cards.at(index - own.length))
  useRelease(read, placed, props.release)
  const focusAt = useFocusAt(scroller, (index, step) => {
    let at = index
    while (cardAt(at) === null && at + step >= 0 && at + step < total) at += step
    virtualizer.scrollToIndex(at)
    return at
  })
  useImperativeHandle(held(handles, column.key), () => ({
    focusAt,
    reveal: () => frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  }))
  const tabbable = items.some(({ index }) => index === active && cardAt(index)) ? active : firstCard(items, cardAt)
  return { virtualizer, items, cards, cardAt, isEmpty: total === 0, setActive, tabbable }
}

/** Keeps what the keys do with the column, while it is there. */
const held = (handles: Props['handles'], key: string) => (handle: ColumnHandle | null) => {
  if (handle) handles.current.set(key, handle)
  else handles.current.delete(key)
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.note} role="alert">
    <p>{t('board.failed')}</p>
    <Button onClick={onRetry}>{t('board.retry')}</Button>
  </div>
)

type Card = Pick<Placed, 'row' | 'saving'>

/** A card, gray while it is not fetched; nothing where none stands any more. */
function Place({ card, children }: { card: Card | null | undefined; children: (card: Card) => ReactNode }) {
  if (card === null) return null
  return card ? children(card) : <div className={styles.wait} />
}

const placedIn = (placed: PlacedCards, key: string): Placed[] =>
  [...placed.values()].filter(({ to }) => keyOf(to) === key)

/** A card that the user has moved stands where it was moved to, not where the column was read with it. */
function standing(row: Row | null | undefined, placed: PlacedCards): Card | null | undefined {
  if (!row) return row
  return placed.has(row.id) ? null : { row, saving: false }
}

type KeyOf = (index: number) => string | number

const keyOfPlace: KeyOf = (index) => `place ${index}`
const keyOfCard = (card: Card | null | undefined) => card && `card ${card.row.id}`

const firstCard = (items: readonly { index: number }[], cardAt: (index: number) => Card | null | undefined) =>
  items.find(({ index }) => cardAt(index))?.index
