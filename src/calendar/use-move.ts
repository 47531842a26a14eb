import { useMemo, useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { RowRight } from '#src/record/rights.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useSave } from '#src/record/use-save.ts'

/** A move on its way, or saved and not yet fetched: it holds for that version of the row. */
interface Move {
  version: number
  values: Values
}

interface Options<R extends Row> {
  may: (right: RowRight) => boolean
  /** What a row drawn to these moments holds from then on. */
  valuesAt: (row: R, start: Date, end: Date) => Values
  /** Why a row went back to where it was: somebody else was faster, or the server's reason. */
  elsewhere: string
  refused: (reason: string) => string
}

/**
 * Moves rows of a calendar: at once on screen, then on the server with the version that was seen. What the server refuses
 * goes back to where it was, and it is said why. A row on its way is left alone.
 */
export function useMove<R extends Row>(table: Table, rows: readonly R[], options: Options<R>) {
  const { may, valuesAt, elsewhere, refused } = options
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  const { save } = useSave(table, { may })
  const refetch = useRefetch(table)

  const moved = useMemo(() => rows.map((row): R => ({ ...row, ...valuesNow(moves, row) })), [rows, moves])

  async function move(row: R, start: Date, end: Date): Promise<void> {
    const values = valuesAt(row, start, end)
    setMoves((before) => new Map(before).set(row.id, { version: row.version, values }))
    try {
      await save(values, row)
    } catch (failure) {
      setMoves((before) => new Map([...before].filter(([id]) => id !== row.id)))
      const { status, message, errors } = toHttpError(failure)
      if (status === 412) showMessage({ success: false, message: elsewhere })
      if (status === 422 && errors) {
        const reason = Object.values(errors).flat().join('. ') || message
        showMessage({ success: false, message: refused(reason) })
      }
      await refetch()
    }
  }

  return { moved, move, isMoving: (row: Row) => valuesNow(moves, row) !== undefined }
}

function valuesNow(moves: ReadonlyMap<number, Move>, row: Row): Values | undefined {
  const move = moves.get(row.id)
  return move?.version === row.version ? move.values : undefined
}
