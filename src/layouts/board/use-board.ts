import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { List } from '#src/list/use-list.ts'
import type { Moves } from '#src/record/moves/use-moves.tsx'
import { type Column, useBoardKeys } from './board-data.ts'
import { useLiveBoard } from './use-live-board.ts'
import { useMovedCards } from './use-moved-cards.ts'

interface Options {
  list: Pick<List, 'query' | 'rows'>
  columns: readonly Column[]
  moves: Moves
  readFigures: () => Promise<readonly Column[] | undefined>
}

export type Board = ReturnType<typeof useBoard>

/**
 * The cards of the board: moved by the user, followed as others move them. A column in which the user points or works
 * keeps its cards where they are, and says that there is something new, until it is left or the user asks for it.
 */
export function useBoard({ list, columns, moves, readFigures }: Options) {
  const client = useQueryClient()
  const keys = useBoardKeys(moves.moving)
  const [news, setNews] = useState<ReadonlySet<string>>(new Set())
  const dragging = useRef(false)

  const readCards = async (asked: readonly string[]) => {
    if (asked.length === 0) return
    setNews((before) => new Set([...before].filter((key) => !asked.includes(key))))
    await Promise.all(asked.map((key) => client.invalidateQueries({ queryKey: keys.cards(key) })))
  }
  const movedCards = useMovedCards({
    moves,
    onSaved: list.rows.replace,
    refresh: async (asked) => {
      await Promise.all([readCards(asked), readFigures()])
    },
  })
  const isHeld = (key: string) => dragging.current || isInUse(key)
  const { knownCard } = useLiveBoard({
    ...{ moving: moves.moving, query: list.query, columns, readFigures },
    placed: movedCards.moved.latest,
    release: movedCards.release,
    onChanged: (changed) => {
      void readCards(changed.filter((key) => !isHeld(key)))
      const held = changed.filter(isHeld)
      if (held.length > 0) setNews((before) => new Set([...before, ...held]))
    },
  })

  const waiting = useRef(news)
  const read = useRef(readCards)
  useEffect(() => {
    waiting.current = news
    read.current = readCards
  })
  const show = useCallback((key: string) => void read.current([key]), [])
  /** The user may have left the columns that they kept as they were. */
  const settle = useCallback(() => {
    if (!dragging.current) void read.current([...waiting.current].filter((key) => !isInUse(key)))
  }, [])
  /** While a card is dragged or grabbed every column keeps its cards. */
  const drag = useCallback(
    (on: boolean) => {
      dragging.current = on
      settle()
    },
    [settle],
  )
  const rowOf = (id: number) => movedCards.moved.latest.current.get(id)?.row ?? knownCard(id)
  return { ...movedCards, news, show, settle, drag, rowOf }
}

/** Whether the user points at a column or works in it. */
function isInUse(key: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-column]')]
  const column = all.find((one) => one.dataset.column === key)
  return column !== undefined && (column.matches(':hover') || column.contains(document.activeElement))
}
