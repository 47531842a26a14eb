import type { Row } from '#schema/rows/row.ts'
import { StateChoice } from './state-choice.tsx'
import { useChangeState } from './use-change-state.tsx'

interface Props {
  row: Row
  /** The row as stored, after the user has changed its state, or has left it to others. */
  onSaved: (row: Row) => void
}

/** The state of one negotiation that is changed in one click; a loss asks its reason first. */
export function StatePicker({ row, onSaved }: Props) {
  const { dialogs, ...changes } = useChangeState()
  return (
    <>
      <StateChoice {...{ row, changes, onSaved }} />
      {dialogs}
    </>
  )
}
