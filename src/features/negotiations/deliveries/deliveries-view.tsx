import type { Row } from '#schema/row.ts'
import type { Field, Table } from '#schema/table.ts'
import type { ListView } from '#src/list/list-view.ts'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { useSends } from '../sends/known-sends.ts'
import { retrySend } from '../sends/retry-send.ts'
import { asSend, SENDS, type Send } from '../sends/send.ts'
import { SendMark } from '../sends/send-mark.tsx'
import { t } from '../texts.ts'
import { openSend } from './send-panel.tsx'

/** The table as its list shows it: what a mail says is in the panel, and people are looked for by who may know them. */
export function deliveriesTable(table: Table, mayName: boolean): Table {
  const { oggetto, inviatoIl, richiestoDa }: ByField<typeof SENDS, Field> = table.fields
  if (!oggetto || !inviatoIl || !richiestoDa) return table
  const fields = {
    ...table.fields,
    oggetto: { ...oggetto, list: false },
    inviatoIl: { ...inviatoIl, list: false },
    richiestoDa: { ...richiestoDa, filter: mayName },
  }
  return { ...table, fields }
}

/** The list of sends: the program writes it, people read it and have what has not left tried again. */
export function deliveriesView(maySend: boolean, done: () => void): ListView {
  const retry = async ({ id }: Row) => {
    await retrySend(id)
    done()
  }
  return {
    may: { create: false, update: false, delete: false },
    cells: { invio: Kind, stato: State, errore: Reason } satisfies ByField<typeof SENDS>,
    actions: [
      {
        title: t('sends.retry'),
        label: (name) => t('sends.retryOf', { name }),
        icon: <RetryIcon />,
        run: (row) => void retry(row),
        offered: (row) => maySend && sendOf(row)?.state !== 'sent',
      },
    ],
  }
}

const sendOf = (row: Row): Send | undefined => asSend(rowOf(SENDS, row))

function Kind({ row: given }: { row: Row }) {
  const row = rowOf(SENDS, given)
  const send = asSend(row)
  if (!send) return null
  const kind = t(`sends.kinds.${send.kind}`)
  return (
    <button
      type="button"
      className="link-button"
      aria-label={t('sends.list.open', { name: [kind, row.email].join(' ').trim() })}
      onClick={() => openSend(row, send)}
    >
      {kind}
    </button>
  )
}

/** The send of a row as it is now: what waits moves on while the list stays as it is. */
function useNow(row: Row): Send | undefined {
  const listed = sendOf(row)
  const { negotiationId } = listed ?? {}
  const known = useSends(negotiationId ?? 0, negotiationId !== undefined)
  return known?.find(({ id, version }) => id === row.id && version >= row.version) ?? listed
}

function State({ row }: { row: Row }) {
  const send = useNow(row)
  return send ? <SendMark state={send.state} /> : null
}

function Reason({ row }: { row: Row }) {
  const send = useNow(row)
  if (!send || send.state === 'sent') return null
  if (!send.reason) return <span className="muted">{send.state === 'queued' ? t('sends.list.waiting') : ''}</span>
  return <>{send.state === 'queued' ? t('sends.list.again', { reason: send.reason }) : send.reason}</>
}
