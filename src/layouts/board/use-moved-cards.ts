import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import { type Target, targetOf } from '#src/record/moves/targets.ts'
import type { Moves } from '#src/record/moves/use-moves.tsx'
import { keyOf } from './board-data.ts'

/** A card that the user has moved: it stands first in its column until the board is read anew, wherever the order has it. */
export interface Placed {
  row: Row
  to: Target
  saving: boolean
}

export type PlacedCards = ReadonlyMap<number, Placed>

interface Options {
  moves: Moves
  /** The row as stored, after its card was moved, or left where others had moved it. */
  onSaved: (row: Row) => void
  /** Reads columns anew. */
  refresh: (columns: readonly string[]) => Promise<void>
}

/** The cards that the user has moved, for the columns to hear of. */
export interface Moved {
  latest: RefObject<PlacedCards>
  subscribe: Store['subscribe']
}

/** Lets what has changed be drawn before more is done: both at once would keep the next input waiting on a slow device. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Moves cards: on screen at once, unless a question comes first, then on the server. What is refused goes back. */
export function useMovedCards({ moves, onSaved, refresh }: Options) {
  const latest = useRef<PlacedCards>(new Map())
  const [{ subscribe, notify }] = useState(createStore)
  const place = useCallback(
    (id: number, entry: Placed | undefined) => {
      const kept = [...latest.current].filter(([other]) => other !== id)
      latest.current = new Map(entry ? [[id, entry], ...kept] : kept)
      notify()
    },
    [notify],
  )

  const { moving, change, asksFirst } = moves
  const read = useRef(refresh)
  useEffect(() => {
    read.current = refresh
  })
  /** Resolves to whether the card stays there. */
  const move = useCallback(
    async (row: Row, to: Target): Promise<boolean> => {
      const before = latest.current.get(row.id)
      const from = targetOf(moving, row)
      if (before?.saving || keyOf(from) === keyOf(to)) return false
      if (!asksFirst(row, to)) {
        place(row.id, { row, to, saving: true })
        await nextTask()
      }
      const stored = await change(row, to)
      if (stored) onSaved(stored)
      const now = stored && (targetOf(moving, stored) ?? moving.none)
      place(row.id, stored && now !== undefined ? { row: stored, to: now, saving: false } : before)
      await read.current([...new Set([from, to, now ?? from].map(keyOf))])
      return now !== undefined && keyOf(now) === keyOf(to)
    },
    [moving, change, asksFirst, onSaved, place],
  )
  /** Leaves the card where the board has it. */
  const release = useCallback((id: number) => place(id, undefined), [place])
  const moved = useMemo<Moved>(() => ({ latest, subscribe }), [subscribe])
  return { moved, move, release }
}
