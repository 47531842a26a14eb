import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import { useModel } from '#src/providers/model.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import type { May } from '../rights.ts'
import { type Question, questionOf } from './question.ts'
import { changedText, type Moving, type Target, targetOf } from './targets.ts'
import { t } from './texts.ts'
import { useMoving, useTargets } from './use-targets.ts'

const MoveDialog = lazy(() => import('./move-dialog.tsx'), 'MoveDialog')

/** How the state of rows is changed, or the value of another field by which they are moved, by users with the right to. */
export interface Moves {
  moving: Moving
  may: May
  /** All values in their order; undefined until they are fetched. */
  targets?: readonly Target[]
  /** Whether a question is answered before the row has that value. */
  asksFirst: (row: Row, to: Target) => boolean
  /**
   * Saves the value of the row, and asks first what its move asks. Resolves to the row as stored by now: with that value, or as
   * others changed it where it is left to them; to undefined where nothing newer is known: given up, or refused with a
   * message that says why. Others' changes of other fields are kept.
   */
  change: (row: Row, to: Target) => Promise<Row | undefined>
}

/** A move whose question is open. */
interface OpenQuestion extends Question {
  row: Row
  to: Target
  answer: (saved: Row | undefined) => void
}

/**
 * Moves rows of the table from state to state, or from value to value of the field of that name; `dialogs` must be rendered. One for all rows of a list: each of its own would cost more
 * than the row. `moves` is the same object as long as it says the same.
 */
export function useMoves(table: Table, may: May, field?: string): { moves: Moves; dialogs: ReactNode } {
  const model = useModel()
  const moving = useMoving(table, field)
  const targets = useTargets(moving, may('update', undefined, moving.name))
  const { run } = useCommands(table, { may, refresh: 'place' })
  const [question, setQuestion] = useState<OpenQuestion>()
  const close = (saved?: Row) => {
    question?.answer(saved)
    setQuestion(undefined)
  }
  const asksFirst = useCallback(
    (row: Row, to: Target) => questionOf(model, moving, may, row, to).names.length > 0,
    [model, moving, may],
  )
  const change = useCallback(
    async (row: Row, to: Target) => {
      if (targetOf(moving, row)?.value === to.value) return undefined
      const first = questionOf(model, moving, may, row, to)
      if (first.names.length > 0) {
        return new Promise<Row | undefined>((answer) => setQuestion({ ...first, row, to, answer }))
      }
      const outcome = await run({
        row,
        values: { [moving.key]: to.value },
        undo: 'update',
        message: ({ row: saved }) => saved && changedText(moving, saved),
        anyway: t('moves.moveAnyway', { state: to.name }),
        refused: (_error, reason) =>
          t(moving.hasMoves ? 'moves.refused' : 'moves.notMoved', { name: rowName(table, row), reason }),
      })
      return outcome.done ? outcome.row : outcome.current
    },
    [model, table, moving, may, run],
  )
  const dialogs = question && (
    <OnDemand onGiveUp={close}>
      <MoveDialog {...{ moving, may }} {...question} onClose={close} />
    </OnDemand>
  )
  const moves = useMemo(() => ({ moving, may, targets, asksFirst, change }), [moving, may, targets, asksFirst, change])
  return { moves, dialogs }
}
