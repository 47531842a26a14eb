import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { isLostState } from '#schema/rules/negotiation-state.ts'
import { rowName } from '#src/fields/record-label.ts'
import { ReadValue } from '#src/fields/reserved.tsx'
import { RowName } from '#src/fields/row-name.tsx'
import { useModel } from '#src/providers/model.ts'
import { useRights } from '#src/record/rights.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Menu, MenuHead, MenuItem } from '#src/ui/menu.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { type State, stateName } from './states.ts'
import { t } from './texts.ts'
import { STATE, type StateChanges, stateOf, useChangeState } from './use-change-state.tsx'

interface Props {
  row: Row
  changes: StateChanges
  /** The row as stored, after the user has changed its state, or has left it to others. */
  onSaved?: (row: Row) => void
}

/** The state of a negotiation in its colours: a menu of all states for users who may change it. What is chosen shows at once. */
function StateChoice({ row, changes, onSaved }: Props) {
  const model = useModel()
  const table = tableOf(model, NEGOTIATIONS)
  const may = useRights(table)
  const [chosen, setChosen] = useState<{ state: State | null }>()
  const mayChange = may('read', row, STATE) && may('update', row, STATE)
  const state = chosen ? chosen.state : stateOf(row)
  const chip = state ? (
    <RowName table={tableOf(model, 'stati_trattative')} record={state} />
  ) : (
    <ReadValue {...{ table, row }} name={STATE}>
      <span className="muted">{mayChange ? stateName(state) : ''}</span>
    </ReadValue>
  )
  if (!mayChange) return chip
  async function choose(to: State | null) {
    // The row has no newer version yet.
    if (chosen) return
    // A loss is not there before its question is answered.
    if (!to || !isLostState(to)) setChosen({ state: to })
    const stored = await changes.change(row, to)
    if (stored) onSaved?.(stored)
    setChosen(undefined)
  }
  return (
    <Menu
      look="value"
      label={t('negotiationState.of', { name: rowName(table, row) })}
      state={state?.carattere ? `${state.carattere} ${state.description}` : stateName(state)}
      title={t('negotiationState.change')}
      icon={chip}
    >
      {() => <StateItems current={state} states={changes.states} onChoose={choose} />}
    </Menu>
  )
}

interface ItemsProps {
  /** The state it has, which is marked. */
  current: State | null | undefined
  states?: readonly State[]
  onChoose: (to: State | null) => void
}

/** The states to choose from in a menu, and none. */
export function StateItems({ current, states, onChoose }: ItemsProps) {
  const stateTable = tableOf(useModel(), 'stati_trattative')
  if (!states)
    return (
      <MenuHead>
        <span className="muted">{t('negotiationState.loading')}</span>
      </MenuHead>
    )
  return [...states, null].map((state) => {
    const isCurrent = state?.id === current?.id
    return (
      <MenuItem
        key={state?.id ?? 0}
        aria-current={isCurrent || undefined}
        onClick={isCurrent ? undefined : () => onChoose(state)}
      >
        {state ? <RowName table={stateTable} record={state} /> : <span>{stateName(state)}</span>}
        {isCurrent && <CheckIcon />}
      </MenuItem>
    )
  })
}

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

interface StatePickerProps {
  row: Row
  /** The row as stored, after the user has changed its state, or has left it to others. */
  onSaved: (row: Row) => void
}

/** The state of one negotiation that is changed in one click; a loss asks its reason first. */
export function StatePicker({ row, onSaved }: StatePickerProps) {
  const { dialogs, ...changes } = useChangeState()
  return (
    <>
      <StateChoice {...{ row, changes, onSaved }} />
      {dialogs}
    </>
  )
}
