import { type ReactNode, useCallback, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { StateCell, StateCells } from '#src/record/moves/state-cells.tsx'
import { useMoves } from '#src/record/moves/use-moves.tsx'
import type { BodyProps } from './list-body.tsx'
import type { CustomCells } from './row-cell.tsx'

interface Props extends Pick<BodyProps, 'list' | 'cells' | 'locked'> {
  children: (cells: CustomCells) => ReactNode
}

/** The rows of a list whose state is changed where it stands. */
export function MovedRows({ list: { source, rows }, cells, locked, children }: Props) {
  const { table, may } = source
  const { dialogs, moves } = useMoves(table, may)
  const field = table.workflow?.field ?? ''
  const isLocked = useCallback((row: Row) => locked?.(row, 'update') !== undefined, [locked])
  const withState = useMemo<CustomCells>(() => ({ ...cells, [field]: { Cell: StateCell } }), [cells, field])
  return (
    <StateCells {...{ moves, isLocked }} onSaved={rows.replace}>
      {children(withState)}
      {dialogs}
    </StateCells>
  )
}
