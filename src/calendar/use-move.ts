import { useCallback, useMemo, useState } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isStale } from '#src/commands/stale.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import type { May } from '#src/record/rights.ts'
import type { Drop } from './entry.ts'
import { textsOf } from './texts.ts'

/** A move that is being saved, or is saved but not fetched yet. It applies to that version of the row. */
interface Move {
  version: number
  values: Values
}

interface Options {
  may: May
  valuesAt: (row: Row, drop: Drop) => Values
}

/**
 * Moves rows of a calendar optimistically: on screen at once, then on the server, based on the fetched version. A move that
 * the server rejects is reverted, with a message that says why.
 */
export function useMove(table: Table, rows: readonly Row[], { may, valuesAt }: Options) {
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  const { run } = useCommands(table, { may })

  const moved = useMemo(() => rows.map((row): Row => ({ ...row, ...pendingValues(moves, row) })), [rows, moves])

  async function move(row: Row, drop: Drop): Promise<void> {
    const values = valuesAt(row, drop)
    const texts = textsOf(table)
    setMoves((before) => new Map(before).set(row.id, { version: row.version, values }))
    const { done } = await run({
      row,
      values,
      undo: 'update',
      refused: (error, reason) => (isStale(error) ? texts.moveConflict() : texts.moveRejected(reason)),
    })
    if (!done) setMoves((before) => new Map([...before].filter(([id]) => id !== row.id)))
  }

  const isMoving = useCallback((row: Row) => pendingValues(moves, row) !== undefined, [moves])
  return { moved, move, isMoving }
}

function pendingValues(moves: ReadonlyMap<number, Move>, row: Row): Values | undefined {
  const move = moves.get(row.id)
  return move?.version === row.version ? move.values : undefined
}
