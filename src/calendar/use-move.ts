import { useCallback, useState } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isStale } from '#src/commands/stale.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import type { May } from '#src/record/rights.ts'
import { textsOf } from './texts.ts'

/** A move that is being saved, or is saved but not fetched yet. It applies to that version of the row. */
export interface Move {
  row: Row
  /** What it changes, as rows show it. */
  shown: Values
}

/**
 * Moves rows of a calendar optimistically: on screen at once, then on the server, based on the fetched version. A move that
 * the server rejects is reverted, with a message that says why.
 */
export function useMove(table: Table, may: May) {
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  const { run } = useCommands(table, { may })

  /** Resolves to whether the row is stored there; `shown` is what rows show of the values, where that differs. */
  async function move(row: Row, values: Values, shown = values): Promise<boolean> {
    const texts = textsOf(table)
    setMoves((before) => new Map(before).set(row.id, { row, shown }))
    const { done } = await run({
      row,
      values,
      undo: 'update',
      refused: (error, reason) => (isStale(error) ? texts.moveConflict() : texts.moveRejected(reason)),
    })
    if (!done) forget(row.id)
    return done
  }

  /** Shows the row where it is stored. */
  function forget(id: number): void {
    setMoves((before) => new Map([...before].filter(([other]) => other !== id)))
  }

  const isMoving = useCallback((row: Row) => pendingValues(moves, row) !== undefined, [moves])
  const withMove = useCallback((row: Row): Row => ({ ...row, ...pendingValues(moves, row) }), [moves])
  return { moves, move, withMove, isMoving, forget }
}

function pendingValues(moves: ReadonlyMap<number, Move>, row: Row): Values | undefined {
  const move = moves.get(row.id)
  return move?.row.version === row.version ? move.shown : undefined
}
