import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { StateChoice } from './state-choice.tsx'
import type { StateChanges } from './use-change-state.tsx'

interface Cells {
  changes: StateChanges
  /** Shows the row as stored, after the user has changed its state, or has left it to others. */
  onSaved: (row: Row) => void
}

const CellsContext = createContext<Cells | undefined>(undefined)

/** Gives the state cells of a list below it one way to change states. */
export function StateCells({ changes: { states, change }, onSaved, children }: Cells & { children: ReactNode }) {
  const cells = useMemo(() => ({ changes: { states, change }, onSaved }), [states, change, onSaved])
  return <CellsContext value={cells}>{children}</CellsContext>
}

/** The state of a row of a list, changed where it stands. */
export function StateCell({ row }: { row: Row }) {
  const cells = use(CellsContext)
  return cells && <StateChoice row={row} {...cells} />
}
