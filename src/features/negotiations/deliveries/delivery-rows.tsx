import type { Row } from '#schema/row.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { SENDS } from '../paths.ts'
import { retrySend } from '../sends/retry-send.ts'
import { asSend, isOpen, type Send } from '../sends/send.ts'
import { SendMark } from '../sends/send-mark.tsx'
import { useSends } from '../sends/sends-cache.ts'
import { t } from '../texts.ts'
import { openSend } from './send-panel.tsx'

/** Only the server writes sends. */
export const rights = { create: false, update: false, delete: false }

export const retryActions = (done: () => void): readonly RowAction[] => [
  {
    title: t('sends.retry'),
    label: (name) => t('sends.retryOf', { name }),
    icon: <RetryIcon />,
    run: ({ id }) => void retrySend(id).then(done),
    offered: (row) => {
      const send = sendOf(row)
      return send !== undefined && isOpen(send.state)
    },
  },
]

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

/** The current state of a listed send: queued sends progress while the list stays as fetched. */
function useCurrentSend(row: Row): Send | undefined {
  const listed = sendOf(row)
  const { negotiationId } = listed ?? {}
  const known = useSends(negotiationId ?? 0, negotiationId !== undefined)
  return known?.find(({ id, version }) => id === row.id && version >= row.version) ?? listed
}

function State({ row }: { row: Row }) {
  const send = useCurrentSend(row)
  return send ? <SendMark state={send.state} /> : null
}

function Reason({ row }: { row: Row }) {
  const send = useCurrentSend(row)
  if (!send || send.state === 'sent') return null
  if (!send.reason) return <span className="muted">{send.state === 'queued' ? t('sends.list.waiting') : ''}</span>
  return <>{send.state === 'queued' ? t('sends.list.again', { reason: send.reason }) : send.reason}</>
}

export const cells: CustomCells = {
  invio: { Cell: Kind },
  stato: { Cell: State },
  errore: { Cell: Reason },
} satisfies ByField<typeof SENDS>
