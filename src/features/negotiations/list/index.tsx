import { useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { isSendKind } from '#schema/rules/send-kinds.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { SECTION, type TablePageProps } from '#src/lib/screen.ts'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useList } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import type { ByField, FieldOf } from '#src/providers/rows.ts'
import { ASKED_SEND, pathOfSend } from '#src/sends/paths.ts'
import { SendMenu } from '#src/sends/send-menu.tsx'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
import { customFilters } from '../calendar/operator-filter.tsx'
import { CallbackCell } from '../callback/callback.tsx'
import { NegotiationFormDialog } from '../form/negotiation-dialog.tsx'
import { NewFromUrl } from '../form/new-from-url.tsx'
import { ID_IN_QUERY, NEW_IN_QUERY, NEW_NEGOTIATION, pathOfNegotiation } from '../paths.ts'
import { OwnerInput, useMayReassign } from '../reassign/owner.tsx'
import { useReassign } from '../reassign/reassign.tsx'
import { negotiationSends } from '../sends/register.ts'
import { useArchive } from './archive.tsx'
import { IdleCell, SentCell } from './cells.tsx'

/** What was sent stands in one column, under the flag of the first; the callback says whether it is late. */
const cells: CustomCells = {
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
  const { actions: archiving } = useArchive(table)
  const { action: reassigning, dialog } = useReassign(table)
  const actions = useMemo(() => [...archiving, ...(reassigning ? [reassigning] : [])], [archiving, reassigning])
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} customFilters={customFilters} />
      <SendsOnScreen register={negotiationSends} ids={list.rows.data.map(({ id }) => id)}>
        <LayoutBody list={list} page={pageOf} cells={cells} actions={actions} Menu={SendMenuOf} />
      </SendsOnScreen>
      <ListDialogs list={list} Form={NegotiationFormDialog} />
      {dialog}
      <Asked />
    </>
  )
}

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
