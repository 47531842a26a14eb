import { useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { isSendKind } from '#schema/rules/send-kinds.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { TableList } from '#src/layouts/table-list.tsx'
import { SECTION, type TablePageProps } from '#src/lib/screen.ts'
import type { BodyProps } from '#src/list/list-body.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useModel } from '#src/providers/model.ts'
import type { ByField, FieldOf } from '#src/providers/rows.ts'
import { ASKED_SEND, pathOfSend } from '#src/sends/paths.ts'
import { SendMenu } from '#src/sends/send-menu.tsx'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
import { customFilters } from '../calendar/operator-filter.tsx'
import { CallbackCell } from '../callback/callback.tsx'
import { ID_IN_QUERY, pathOfNegotiation } from '../paths.ts'
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

const tools = { customFilters }

/** The negotiations: archived and given to somebody else in their rows, each with a page of its own. */
export function Negotiations(props: TablePageProps) {
  const { actions: archiving } = useArchive(props.table)
  const { action: reassigning, dialog } = useReassign(props.table)
  const actions = useMemo(() => [...archiving, ...(reassigning ? [reassigning] : [])], [archiving, reassigning])
  return (
    <>
      <TableList
        {...props}
        source={{ inputs, fixed: useMayReassign() ? undefined : fixed }}
        tools={tools}
        rows={{ cells, actions, Menu: SendMenuOf }}
        Body={Rows}
      />
      {dialog}
      <Asked />
    </>
  )
}

const Rows = (props: BodyProps) => (
  <SendsOnScreen register={negotiationSends} ids={props.list.rows.data.map(({ id }) => id)}>
    <LayoutBody {...props} />
  </SendsOnScreen>
)

const SendMenuOf = ({ row }: { row: Row }) => <SendMenu register={negotiationSends} row={row} />

/** The negotiation that the address asks for as those of mails and bookmarks do: it has a page of its own. */
function Asked() {
  const model = useModel()
  const [query] = useSearchParams()
  const kind = query.get(ASKED_SEND) ?? ''
  const id = Number(query.get(ID_IN_QUERY))
  if (!Number.isInteger(id) || id < 1) return null
  const to = isSendKind(kind)
    ? pathOfSend(model, negotiationSends, id, kind)
    : pathOfNegotiation(id, query.get(SECTION) ?? undefined)
  return <Navigate to={to} replace />
}
