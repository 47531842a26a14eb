import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { isLostState } from '#schema/rules/negotiation-state.ts'
import { rowName } from '#src/fields/record-label.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { useSave } from '#src/record/use-save.ts'
import { QuestionDialog } from '#src/ui/question-dialog.tsx'
import { NEGOTIATIONS } from '../sends/send.ts'
import { changedText, type State, stateName, useStates } from './states.ts'
import { t } from './texts.ts'

const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }))

/** How the state of negotiations is changed, by whoever has the right to. */
export interface StateChanges {
  /** All states in their order; undefined until they are fetched. */
  states?: readonly State[]
  /**
   * Saves the state of the negotiation, and asks before a loss. Resolves to the row as stored, or to undefined if nothing
   * was saved: given up, or refused with a message that says why. Others' changes of other fields are kept.
   */
  change: (row: Row, to: State | null) => Promise<Row | undefined>
}

/** What has to be asked before a state is saved. */
interface Question {
  kind: 'lost' | 'moved'
  row: Row
  to: State | null
  answer: (saved: Row | undefined) => void
}

/** Changes states of negotiations; `dialogs` must be rendered. One for all rows of a list: each of its own would cost more than the row. */
export function useChangeState(): StateChanges & { dialogs: ReactNode } {
  const table = tableOf(useModel(), NEGOTIATIONS)
  const may = useRights(table)
  const states = useStates(may('update'))
  const { save } = useSave(table, { may, inPlace: true, savedText: (saved) => changedText(table, saved) })
  const [question, setQuestion] = useState<Question>()
  const ask = (kind: Question['kind'], row: Row, to: State | null) =>
    new Promise<Row | undefined>((answer) => setQuestion({ kind, row, to, answer }))
  const close = (saved?: Row) => {
    question?.answer(saved)
    setQuestion(undefined)
  }

  async function send(row: Row, to: State | null): Promise<Row | undefined> {
    try {
      return await save({ statoTrattativaId: to?.id ?? null } satisfies ValuesOf<typeof NEGOTIATIONS>, row)
    } catch (failure) {
      const { status, message, errors, current } = toHttpError(failure)
      const newer = status === 412 ? asRow(current?.row) : undefined
      if (newer && newer.version !== row.version) {
        const now = stateOf(newer)?.id
        if (now === to?.id) return newer
        return now === stateOf(row)?.id ? send(newer, to) : ask('moved', newer, to)
      }
      const reason =
        Object.values(errors ?? {})
          .flat()
          .join('. ') || message
      // Any other failure has been told already.
      if (status === 412 || errors)
        showMessage({ success: false, message: t('negotiationState.refused', { name: rowName(table, row), reason }) })
      return undefined
    }
  }

  async function change(row: Row, to: State | null) {
    if (stateOf(row)?.id === to?.id) return undefined
    return to && isLostState(to) ? ask('lost', row, to) : send(row, to)
  }

  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const dialogs = question && (
    <Meanwhile value={null}>
      <Dialog
        {...question}
        name={rowName(table, question.row)}
        onClose={close}
        onAnyway={async () => {
          setQuestion(undefined)
          question.answer(await send(question.row, question.to))
        }}
      />
    </Meanwhile>
  )
  return { states, change: useCallback((row, to) => latest.current(row, to), []), dialogs }
}

interface DialogProps extends Question {
  name: string
  onClose: (saved?: Row) => void
  onAnyway: () => void
}

function Dialog({ kind, row, to, name, onClose, onAnyway }: DialogProps) {
  if (kind === 'lost') return to && <LostDialog row={row} to={to} onClose={onClose} />
  const words = { name, now: stateName(stateOf(row)), to: stateName(to) }
  return (
    <QuestionDialog
      open
      title={t('negotiationState.movedTitle')}
      text={t('negotiationState.moved', words)}
      confirm={t('negotiationState.moveAnyway', words)}
      onCancel={() => onClose()}
      onConfirm={onAnyway}
    />
  )
}

/** The state of a row of negotiations. */
export const stateOf = (row: Row): State | null | undefined => rowOf(NEGOTIATIONS, row).statoTrattativa
