import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { idOf } from '#src/lib/net/records.ts'
import { ListBody } from '#src/list/list-body.tsx'
import type { RowAction } from '#src/list/row-actions.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import type { List } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { kindOf } from '#src/sends/register.ts'
import { asSend, isOpen, type Send } from '#src/sends/send.ts'
import { SendMark } from '#src/sends/send-mark.tsx'
import { useRetrySend } from '#src/sends/use-retry-send.ts'
import { RowSends, SendsOnScreen } from '#src/sends/use-sends.tsx'
import { buttons } from '#src/ui/buttons.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { NEGOTIATIONS, SENDS } from '../paths.ts'
import { negotiationSends } from '../sends/register.ts'
import { t } from '../sends/texts.ts'
import { openSend } from './send-panel.tsx'

/** Sends, each with what it waits for or why it failed: those that did can be tried again. */
export function SendsBody({ list }: { list: List }) {
  const ids = list.rows.data.flatMap((row) => idOf(row[negotiationSends.owner.field]) ?? [])
  return (
    <SendsOnScreen register={negotiationSends} ids={ids}>
      <ListBody list={list} cells={cells} actions={useRetryActions()} />
    </SendsOnScreen>
  )
}

/** Trying sends again, for those who may send. */
function useRetryActions(): readonly RowAction[] | undefined {
  const maySend = useMay()('send', NEGOTIATIONS)
  const client = useQueryClient()
  const retry = useRetrySend(negotiationSends)
  return useMemo(
    () =>
      maySend
        ? [
            {
              title: t('sends.retry'),
              label: (name) => t('negotiationSends.retryOf', { name }),
              icon: <RetryIcon />,
              run: ({ id }) => void retry(id).then(() => client.invalidateQueries()),
              offered: (row) => {
                const send = sendOf(row)
                return send !== undefined && isOpen(send.state)
              },
            },
          ]
        : undefined,
    [maySend, client, retry],
  )
}

const sendOf = (row: Row): Send | undefined => asSend(negotiationSends, row)

function Kind({ row: given }: { row: Row }) {
  const row = rowOf(SENDS, given)
  const send = sendOf(row)
  const kind = send && kindOf(negotiationSends, send.kindName)
  if (!kind) return null
  return (
    <button
      type="button"
      className={buttons.word}
      aria-label={t('negotiationSends.open', { name: [kind.name, row.email].join(' ').trim() })}
      onClick={() => openSend(row, send, kind)}
    >
      {kind.name}
    </button>
  )
}

interface CurrentProps {
  row: Row
  children: (send: Send | undefined) => ReactNode
}

/** The current state of a listed send: queued sends progress while the list stays as fetched. */
function CurrentSend({ row, children }: CurrentProps) {
  const listed = sendOf(row)
  if (listed?.ownerId === undefined) return children(listed)
  const isCurrent = ({ id, version }: Send) => id === row.id && version >= row.version
  return (
    <RowSends register={negotiationSends} id={listed.ownerId}>
      {(sends) => children(sends.find(isCurrent) ?? listed)}
    </RowSends>
  )
}

const State = ({ row }: { row: Row }) => (
  <CurrentSend row={row}>{(send) => send && <SendMark register={negotiationSends} state={send.state} />}</CurrentSend>
)

const Reason = ({ row }: { row: Row }) => <CurrentSend row={row}>{reasonOf}</CurrentSend>

function reasonOf(send: Send | undefined): ReactNode {
  if (!send || send.state === 'sent') return null
  if (!send.reason) return <span className="muted">{send.state === 'queued' ? t('negotiationSends.waiting') : ''}</span>
  return send.state === 'queued' ? t('negotiationSends.again', { reason: send.reason }) : send.reason
}

const cells: CustomCells = {
  invio: { Cell: Kind },
  stato: { Cell: State },
  errore: { Cell: Reason },
} satisfies ByField<typeof SENDS>
