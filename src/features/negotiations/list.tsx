import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#schema/row.ts'
import { isSendKind } from '#schema/rules/send-kinds.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { FilterLine } from '#src/list/filter-line.tsx'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useList } from '#src/list/use-list.ts'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { customFilters } from './calendar/operator-filter.tsx'
import { NegotiationDialog, NegotiationFormDialog } from './form/negotiation-dialog.tsx'
import { NewFromUrl } from './form/new-from-url.tsx'
import { useArchive } from './list-archive.tsx'
import { SentCell } from './list-sent.tsx'
import { ASKED, ASKED_NEW, ASKED_SECTION, ASKED_SEND } from './paths.ts'
import { useReassign } from './reassign/use-reassign.tsx'
import { SendFromUrl } from './sends/send-from-url.tsx'
import { SendMenu } from './sends/send-menu.tsx'
import { t } from './texts.ts'

/** What was sent stands in one column, under the flag of the first. */
const cells: CustomCells = {
  anagraficaInviata: { Cell: SentCell, label: t('negotiations.sent') },
} satisfies ByField<'trattative_cp'>

/** The negotiations: archived and given to somebody else in their rows, edited in their own form. */
export function Negotiations({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  const { actions: archiving } = useArchive(table)
  const { action: reassigning, dialog } = useReassign(table)
  const actions = useMemo(() => [...archiving, ...(reassigning ? [reassigning] : [])], [archiving, reassigning])
  return (
    <>
      <div className="negotiations">
        <ListHead list={list} title={title} />
        <FilterLine table={list.table} state={list.state} controls={list.controls} customFilters={customFilters} />
        <ListBody list={list} cells={cells} actions={actions} Menu={SendMenuOf} />
        <ListDialogs list={list} Form={NegotiationFormDialog} />
      </div>
      {dialog}
      <Asked />
    </>
  )
}

const SendMenuOf = ({ row }: { row: Row }) => <SendMenu negotiation={rowOf('trattative_cp', row)} />

/** What the address asks for, opened over the list: a negotiation, or the dialog of something to be sent from it. */
function Asked() {
  const [query, setQuery] = useSearchParams()
  const id = Number(query.get(ASKED))
  const kind = query.get(ASKED_SEND) ?? ''
  const section = query.get(ASKED_SECTION) ?? undefined
  const close = () =>
    setQuery((before) => new URLSearchParams([...before].filter(([key]) => !asking.includes(key))), { replace: true })
  if (query.get(ASKED) === ASKED_NEW) return <NewFromUrl onClose={close} />
  if (!Number.isInteger(id) || id < 1) return null
  if (isSendKind(kind)) return <SendFromUrl key={`${id} ${kind}`} id={id} kind={kind} onClose={close} />
  return <NegotiationDialog id={id} section={section} open onClose={close} />
}

const asking = [ASKED, ASKED_SEND, ASKED_SECTION]
