import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { StateMenu } from './state-menu.tsx'
import type { Moves } from './use-moves.tsx'

interface Cells {
  moves: Moves
  isLocked?: (row: Row) => boolean
  /** Shows the row as stored, after the user has changed its state, or has left it to others. */
  onSaved: (row: Row) => void
}

const CellsContext = createContext<Cells | undefined>(undefined)

/** Gives the state cells of a list below it one way to change states. */
export function StateCells({ moves, isLocked, onSaved, children }: Cells & { children: ReactNode }) {
  const cells = useMemo(() => ({ moves, isLocked, onSaved }), [moves, isLocked, onSaved])
  return <CellsContext value={cells}>{children}</CellsContext>
}

/** The state of a row of a list, changed where it stands. */
export function StateCell({ row }: { row: Row }) {
  const cells = use(CellsContext)
  return cells && <StateMenu row={row} {...cells} isLocked={cells.isLocked?.(row)} />
}
