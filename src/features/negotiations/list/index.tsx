import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { isSendKind } from '#schema/rules/send-kinds.ts'
import { lazy } from '#src/lib/lazy.ts'
import { usePhone } from '#src/lib/media.ts'
import { SECTION, type TablePageProps } from '#src/lib/screen.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { type List, useList } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import type { ByField, FieldOf } from '#src/providers/rows.ts'
import { StateCell, StateCells } from '#src/record/moves/state-cells.tsx'
import { useMoves } from '#src/record/moves/use-moves.tsx'
import { ASKED_SEND, pathOfSend } from '#src/sends/paths.ts'
import { SendMenu } from '#src/sends/send-menu.tsx'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { customFilters } from '../calendar/operator-filter.tsx'
import { CallbackCell } from '../callback/callback.tsx'
import { NegotiationFormDialog } from '../form/negotiation-dialog.tsx'
import { NewFromUrl } from '../form/new-from-url.tsx'
import { ID_IN_QUERY, NEW_IN_QUERY, NEW_NEGOTIATION, pathOfNegotiation } from '../paths.ts'
import { OwnerInput, useMayReassign } from '../reassign/owner.tsx'
import { useReassign } from '../reassign/reassign.tsx'
import { negotiationSends } from '../sends/register.ts'
import { t } from '../texts.ts'
import { useArchive } from './archive.tsx'
import { IdleCell, SentCell } from './cells.tsx'

const Board = lazy(() => import('../board/board.tsx'), 'Board')

/** What was sent stands in one column, under the flag of the first; the state is changed where it stands; the callback says whether it is late. */
const cells: CustomCells = {
  statoTrattativa: { Cell: StateCell },
  richiamareInData: { Cell: CallbackCell },
  anagraficaInviata: { Cell: SentCell },
  statoDal: { Cell: IdleCell },
} satisfies ByField<'trattative_cp'>

/** Users who are given negotiations may open them. */
const inputs = { operatore: OwnerInput } satisfies ByField<'trattative_cp'>
/** For users who may not give them to somebody else. */
const fixed: FieldOf<'trattative_cp'>[] = ['operatore']

/** The negotiations: archived and given to somebody else in their rows, each with a page of its own. */
export function Negotiations({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen, inputs, fixed: useMayReassign() ? undefined : fixed })
  const [mode, setMode] = useListMode()
  useReadAfterBoard(mode, list.rows.retry)
  const { actions: archiving } = useArchive(table)
  const { action: reassigning, dialog } = useReassign(table)
  const { dialogs: questions, moves } = useMoves(table, list.source.may)
  const phone = usePhone()
  const choice = <ModeSwitch mode={mode} onChange={setMode} />
  const actions = useMemo(() => [...archiving, ...(reassigning ? [reassigning] : [])], [archiving, reassigning])
  return (
    <>
      <ListHead list={mode === 'board' ? onBoard(list) : list} title={title}>
        {!phone && choice}
      </ListHead>
      <ListTools list={list} customFilters={customFilters} sorted={mode === 'list'}>
        {phone && choice}
      </ListTools>
      {mode === 'board' ? (
        <Board list={list} moves={moves} />
      ) : (
        <StateCells moves={moves} onSaved={list.rows.replace}>
          <SendsOnScreen register={negotiationSends} ids={list.rows.data.map(({ id }) => id)}>
            <ListBody list={list} page={pageOf} cells={cells} actions={actions} Menu={SendMenuOf} />
          </SendsOnScreen>
        </StateCells>
      )}
      <ListDialogs list={list} Form={NegotiationFormDialog} />
      {dialog}
      {questions}
      <Asked />
    </>
  )
}

/** The head over the board, which has no selection and shows by itself what others change. */
const onBoard = (list: List): List => ({
  ...list,
  selection: undefined,
  rows: { ...list.rows, liveUpdate: undefined },
})

const SendMenuOf = ({ row }: { row: Row }) => <SendMenu register={negotiationSends} row={row} />

/** What the address asks for: the dialog of a new negotiation, or another one, which has a page of its own. */
function Asked() {
  const model = useModel()
  const [query, setQuery] = useSearchParams()
  const asked = query.get(ID_IN_QUERY)
  const kind = query.get(ASKED_SEND) ?? ''
  const close = () =>
    setQuery((before) => new URLSearchParams([...before].filter(([key]) => key !== ID_IN_QUERY)), { replace: true })
  if (asked === NEW_IN_QUERY) return <NewFromUrl onClose={close} />
  const id = Number(asked)
  if (!Number.isInteger(id) || id < 1) return null
  const to = isSendKind(kind)
    ? pathOfSend(model, negotiationSends, id, kind)
    : pathOfNegotiation(id, query.get(SECTION) ?? undefined)
  return <Navigate to={to} replace />
}

/** The page of a row; a new one has a dialog. */
const pageOf = (row?: Row) => (row ? pathOfNegotiation(row.id) : NEW_NEGOTIATION)

const MODE = 'mostra'
const BOARD = 'bacheca'

type Mode = 'list' | 'board'

/** Whether the negotiations are a list or a board, kept in the address. */
function useListMode(): [Mode, (mode: Mode) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (mode: Mode) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (mode === 'board') next.set(MODE, BOARD)
      else next.delete(MODE)
      return next
    })
  return [query.get(MODE) === BOARD ? 'board' : 'list', change]
}

/** Reads the list anew when it comes after the board, where its rows may have changed places and states. */
function useReadAfterBoard(mode: Mode, read: () => void): void {
  const before = useRef(mode)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (before.current === 'board' && mode === 'list') readNow()
    before.current = mode
  }, [mode])
}

const ModeSwitch = ({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) => (
  <Segments
    label={t('negotiations.mode')}
    value={mode}
    options={[
      { value: 'list', label: t('negotiations.modes.list') },
      { value: 'board', label: t('negotiations.modes.board') },
    ]}
    onChange={onChange}
  />
)
