import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { ScreenProps } from '#src/lib/screen.ts'
import type { ListView } from '#src/list/list-view.ts'
import { TableList } from '#src/list/table-list.tsx'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { OperatorFilter } from './calendar/operator-filter.tsx'
import { NegotiationDialog, NegotiationFormDialog } from './form/negotiation-dialog.tsx'
import { useArchive } from './list-archive.tsx'
import { SentCell } from './list-sent.tsx'
import { listTable } from './list-table.ts'
import { ASKED } from './paths.ts'
import { useReassign } from './reassign/use-reassign.tsx'
import { SendMenu } from './sends/send-menu.tsx'

/** The negotiations: archived and given to somebody else in their rows, edited in their own form. */
export function Negotiations({ table, title }: ScreenProps) {
  const archive = useArchive(table)
  const reassign = useReassign(table)
  const shown = useMemo(() => listTable(table), [table])
  const { actions: archiving } = archive
  const { action: reassigning, dialog } = reassign
  const view = useMemo<ListView>(
    () => ({
      Form: NegotiationFormDialog,
      formTable: () => table,
      cells: { anagraficaInviata: SentCell } satisfies ByField<'trattative_cp'>,
      Menu: SendMenuOf,
      filterControls: { operatore: OperatorFilter } satisfies ByField<'trattative_cp'>,
      actions: [...archiving, ...(reassigning ? [reassigning] : [])],
    }),
    [table, archiving, reassigning],
  )
  return (
    <>
      <div className="negotiations">
        <TableList table={shown} title={title} view={view} />
      </div>
      {dialog}
      <AskedNegotiation />
    </>
  )
}

const SendMenuOf = ({ row }: { row: Row }) => <SendMenu negotiation={rowOf('trattative_cp', row)} />

/** The negotiation that the address names, opened over the list. */
function AskedNegotiation() {
  const [query, setQuery] = useSearchParams()
  const id = Number(query.get(ASKED))
  const close = () =>
    setQuery((before) => new URLSearchParams([...before].filter(([key]) => key !== ASKED)), { replace: true })
  if (!Number.isInteger(id) || id < 1) return null
  return <NegotiationDialog id={id} open onClose={close} />
}
