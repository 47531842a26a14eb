import { type ReactNode, useCallback, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { isLostState } from '#schema/rules/negotiation-state.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { changedText, type State, stateName, useStates } from './states.ts'
import { t } from './texts.ts'

const LostDialog = lazy(() => import('./lost-dialog.tsx'), 'LostDialog')

/** How the state of negotiations is changed, by users with the right to. */
export interface StateChanges {
  /** All states in their order; undefined until they are fetched. */
  states?: readonly State[]
  /**
   * Saves the state of the negotiation, and asks before a loss. Resolves to the row as stored by now: with that state, or as
   * others changed it where it is left to them; to undefined where nothing newer is known: given up, or refused with a
   * message that says why. Others' changes of other fields are kept.
   */
  change: (row: Row, to: State | null) => Promise<Row | undefined>
}

/** A loss whose reason is asked before it is saved. */
interface Loss {
  row: Row
  to: State
  answer: (saved: Row | undefined) => void
}

/** Changes states of negotiations; `dialogs` must be rendered. One for all rows of a list: each of its own would cost more than the row. */
export function useChangeState(): StateChanges & { dialogs: ReactNode } {
  const table = tableOf(useModel(), NEGOTIATIONS)
  const may = useRights(table)
  const states = useStates(may('update', undefined, STATE))
  const { run } = useCommands(table, { may, refresh: 'place' })
  const [loss, setLoss] = useState<Loss>()
  const close = (saved?: Row) => {
    loss?.answer(saved)
    setLoss(undefined)
  }
  const change = useCallback(
    async (row: Row, to: State | null) => {
      if (stateOf(row)?.id === to?.id) return undefined
      if (to && isLostState(to)) return new Promise<Row | undefined>((answer) => setLoss({ row, to, answer }))
      const values: ValuesOf<typeof NEGOTIATIONS> = { statoTrattativaId: to?.id ?? null }
      const outcome = await run({
        row,
        values,
        undo: 'update',
        message: ({ row: saved }) => saved && changedText(table, saved),
        anyway: t('negotiationState.moveAnyway', { to: stateName(to) }),
        refused: (_error, reason) => t('negotiationState.refused', { name: rowName(table, row), reason }),
      })
      return outcome.done ? outcome.row : outcome.current
    },
    [run, table],
  )
  const dialogs = loss && (
    <OnDemand onGiveUp={close}>
      <LostDialog row={loss.row} to={loss.to} onClose={close} />
    </OnDemand>
  )
  return { states, change, dialogs }
}

/** The field that holds it. */
export const STATE: FieldOf<typeof NEGOTIATIONS> = 'statoTrattativa'

/** The state of a row of negotiations. */
export const stateOf = (row: Row): State | null | undefined => rowOf(NEGOTIATIONS, row).statoTrattativa
