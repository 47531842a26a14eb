import { useMemo, useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { dayOf, timeOf } from '#src/calendar/wall-clock.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { type ListView, useRights } from '#src/resources/table/list-view.ts'
import { useRefetch } from '#src/resources/table/use-refetch.ts'
import { useSave } from '#src/resources/table/use-save.ts'

/** A move on its way, or saved and not yet fetched: it holds for that version of the row. */
interface Move {
  version: number
  hours: Values
}

/** When a visit drawn to these moments takes place: within one day, where it begins. */
export function hoursOf(start: Date, end: Date): { date: string; startTime: string; endTime: string } {
  const date = dayOf(start)
  return { date, startTime: timeOf(start), endTime: dayOf(end) === date ? timeOf(end) : '23:59' }
}

/**
 * Moves visits: at once on screen, then on the server with the version that was seen. What the server refuses goes back to
 * where it was, and it is said why. A visit on its way is left alone.
 */
export function useMove(table: Table, rows: readonly Row[], view: ListView) {
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  const { save } = useSave(table, { may: useRights(table, view) })
  const refetch = useRefetch(table)

  const moved = useMemo(() => rows.map((row) => ({ ...row, ...hoursNow(moves, row) })), [rows, moves])

  async function move(row: Row, start: Date, end: Date): Promise<void> {
    const hours = hoursOf(start, end)
    setMoves((before) => new Map(before).set(row.id, { version: row.version, hours }))
    try {
      await save(hours, row)
    } catch (failure) {
      setMoves((before) => new Map([...before].filter(([id]) => id !== row.id)))
      const { status, message, errors } = toHttpError(failure)
      if (status === 412) showMessage({ success: false, message: t('visits.movedElsewhere') })
      if (status === 422 && errors) showMessage({ success: false, message: refused(errors, message) })
      await refetch()
    }
  }

  return { moved, move, isMoving: (row: Row) => hoursNow(moves, row) !== undefined }
}

function hoursNow(moves: ReadonlyMap<number, Move>, row: Row): Values | undefined {
  const move = moves.get(row.id)
  return move?.version === row.version ? move.hours : undefined
}

const refused = (errors: Record<string, string[]>, message: string) =>
  t('visits.notMoved', { reason: Object.values(errors).flat().join('. ') || message })
