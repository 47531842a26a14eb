import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useRights } from '../rights.ts'
import { StateMenu } from './state-menu.tsx'
import { useMoves } from './use-moves.tsx'

interface Props {
  table: Table
  row: Row
  /** The row as stored, after the user has changed its state, or has left it to others. */
  onSaved: (row: Row) => void
}

/** The state of one row, on a page that holds it. */
export function StatePicker({ table, row, onSaved }: Props) {
  const { dialogs, moves } = useMoves(table, useRights(table))
  return (
    <>
      <StateMenu {...{ row, moves, onSaved }} isAlone />
      {dialogs}
    </>
  )
}
