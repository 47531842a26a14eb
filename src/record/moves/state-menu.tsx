import { useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { ReadValue } from '#src/fields/reserved.tsx'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { CheckIcon, OpenIcon } from '#src/ui/icons.tsx'
import { Menu, MenuHead, MenuItem } from '#src/ui/menu.tsx'
import { StateName, stateText } from './state-name.tsx'
import { leadsOn, offersOf, type Target, targetOf } from './targets.ts'
import { t } from './texts.ts'
import type { Moves } from './use-moves.tsx'

interface Props {
  row: Row
  moves: Moves
  /** Nobody changes it here. */
  isLocked?: boolean
  /** It stands by itself: an arrow says that it opens. In a list there are too many. */
  isAlone?: boolean
  /** The row as stored, after the user has changed its state, or has left it to others. */
  onSaved?: (row: Row) => void
}

/** The state of a row: a menu of those that the user may give it, else the state alone. What is chosen shows at once. */
export function StateMenu({ row, moves, isLocked = false, isAlone = false, onSaved }: Props) {
  const { moving, may, targets } = moves
  const { table, name, field, target: states, none } = moving
  const model = useModel()
  const readsReferred = useReadsReferred()(field)
  const [chosen, setChosen] = useState<Target>()
  const stored = targetOf(moving, row)
  const isTheirs = may('read', row, name) && may('update', row, name) && readsReferred
  const mayChange = !isLocked && isTheirs && leadsOn(model, moving, row)
  const current = chosen ?? stored
  const isEmpty = !current || current.value === null
  const chip = isEmpty ? (
    <ReadValue {...{ table, row, name }}>{mayChange && <StateName {...{ moving }} target={none} />}</ReadValue>
  ) : (
    <StateName {...{ moving }} target={current} />
  )
  if (!mayChange || (targets && !offersOf(model, moving, row, targets).some(({ isCurrent }) => !isCurrent))) return chip
  async function choose(to: Target) {
    // The row has no newer version yet.
    if (chosen) return
    // It is not there before its question is answered.
    if (!moves.asksFirst(row, to)) setChosen(to)
    const saved = await moves.change(row, to)
    if (saved) onSaved?.(saved)
    setChosen(undefined)
  }
  return (
    <Menu
      look="value"
      label={t('moves.of', { name: rowName(table, row) })}
      state={stateText(states, current ?? none)}
      title={t('moves.change')}
      icon={
        <>
          {chip}
          {isAlone && <OpenIcon />}
        </>
      }
    >
      {() => (
        <>
          <MenuHead>
            <strong>{rowName(table, row)}</strong>
          </MenuHead>
          <StateItems {...{ row, moves, chosen }} onChoose={choose} />
        </>
      )}
    </Menu>
  )
}

interface ItemsProps {
  row: Row
  moves: Moves
  /** What it has by now, which its row may not say yet. */
  chosen?: Target
  onChoose: (to: Target) => void
}

/** The states that the row may be given, in a menu; the one it has is marked, and what it is not ready for says what it waits for. */
export function StateItems({ row, moves: { moving, targets }, chosen, onChoose }: ItemsProps) {
  const model = useModel()
  if (!targets)
    return (
      <MenuHead>
        <span className="muted">{t('moves.loading')}</span>
      </MenuHead>
    )
  return offersOf(model, moving, row, targets).map(({ target, label, isCurrent: isStored, awaits }) => {
    const isCurrent = chosen ? chosen.value === target.value : isStored
    return (
      <MenuItem
        key={target.value}
        aria-current={isCurrent || undefined}
        disabledReason={awaits && messages.notReady(target.name, awaits)}
        onClick={isCurrent ? undefined : () => onChoose(target)}
      >
        <StateName {...{ moving, target }} />
        {label !== undefined && !isCurrent && <span className="muted small">{label}</span>}
        {isCurrent && <CheckIcon />}
      </MenuItem>
    )
  })
}
