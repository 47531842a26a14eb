import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { asRow } from '#src/lib/net/records.ts'
import type { Moving } from '#src/record/moves/targets.ts'
import { keyOf, useBoardKeys } from './board-data.ts'
import { type Moved, nextTask, type Placed, type PlacedCards } from './use-moved-cards.ts'

/** Whether the element has come near to what is seen of the page; from then on it stays so. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '0px 200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

/** Takes the cards that are dropped on the column, of those that may come there; returns whether one is held over it. */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  isTarget: (row: Row) => boolean,
  onMove: ((row: Row) => void) | undefined,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((row: unknown) => {
    const card = asRow(row)
    if (card) onMove?.(card)
  })
  const canDrop = useEffectEvent((row: unknown) => {
    const card = asRow(row)
    return card !== undefined && isTarget(card)
  })
  const takes = onMove !== undefined
  useEffect(() => {
    if (!element.current || !takes) return undefined
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => canDrop(source.data.row),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false)
        void nextTask().then(() => drop(source.data.row))
      },
    })
  }, [element, takes])
  return isOver
}

/**
 * Focuses a card that may not be there yet: `scrollTo` brings it into sight and returns its place. It gets the focus as soon
 * as it is drawn.
 */
export function useFocusAt(
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number, step: 1 | -1) => number,
): (index: number, step: 1 | -1) => void {
  const [wanted, setWanted] = useState<number>()
  const done = useRef<number>(undefined)
  useEffect(() => {
    if (wanted === undefined || done.current === wanted) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted}"] [data-card]`)
    if (!card) return
    done.current = wanted
    setWanted(undefined)
    card.focus({ preventScroll: true })
  })
  return (index, step) => {
    done.current = undefined
    setWanted(scrollTo(index, step))
  }
}

/**
 * The cards that the user has moved, as this column needs them: those that stand here now, and those that it was read with. Others
 * move without drawing it again.
 */
export function usePlaced(moving: Moving, { latest, subscribe }: Moved, column: string): PlacedCards {
  const client = useQueryClient()
  const keys = useBoardKeys(moving)
  const shown = useRef(latest.current)
  return useSyncExternalStore(subscribe, () => {
    const pages = client.getQueriesData<{ data: Row[] }>({ queryKey: keys.cards(column) })
    const read = new Set(pages.flatMap(([, answer]) => answer?.data.map(({ id }) => id) ?? []))
    const here = (placed: PlacedCards) => [...placed].filter(([id, { to }]) => keyOf(to) === column || read.has(id))
    const [before, now] = [here(shown.current), here(latest.current)]
    const isSame = now.length === before.length && now.every(([id, entry], at) => isEntry(before[at], id, entry))
    if (!isSame) shown.current = latest.current
    return shown.current
  })
}

const isEntry = (one: readonly [number, Placed] | undefined, id: number, entry: Placed): boolean =>
  one !== undefined && one[0] === id && one[1] === entry

/** Leaves moved cards to the column in which they were read in a newer version: somebody else has changed them since. */
export function useRelease(
  read: readonly (Row | null | undefined)[],
  placed: PlacedCards,
  release: (id: number) => void,
): void {
  useEffect(() => {
    for (const row of read) if (row && row.version > (placed.get(row.id)?.row.version ?? row.version)) release(row.id)
  })
}
