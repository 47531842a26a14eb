import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { idOf } from '#src/lib/net/records.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { ListBody } from '#src/list/list-body.tsx'
import type { RowAction } from '#src/list/row-actions.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import type { List } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { buttons } from '#src/ui/buttons.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { kindOf, type SendRegister } from '../register.ts'
import { asSend, isOpen, type Send } from '../send.ts'
import { SendMark } from '../send-mark.tsx'
import { t } from '../texts.ts'
import { useRetrySend } from '../use-retry-send.ts'
import { RowSends, SendsOnScreen } from '../use-sends.tsx'
import { SendDetails } from './send-panel.tsx'

/** The rows of a list of sends, each with what it waits for or why it failed: those that did can be tried again. */
export function sendsBody(register: SendRegister) {
  const cells = cellsOf(register)
  return function SendsBody({ list }: { list: List }) {
    const ids = list.rows.data.flatMap((row) => idOf(row[register.owner.field]) ?? [])
    return (
      <SendsOnScreen {...{ register, ids }}>
        <ListBody list={list} cells={cells} actions={useRetryActions(register)} />
      </SendsOnScreen>
    )
  }
}

/** Trying sends again, for those who may send. */
function useRetryActions(register: SendRegister): readonly RowAction[] | undefined {
  const maySend = useMay()('send', register.owner.table)
  const client = useQueryClient()
  const retry = useRetrySend(register)
  return useMemo(
    () =>
      maySend
        ? [
            {
              title: t('sends.retry'),
              label: (name) => t('sends.retryOf', { name }),
              icon: <RetryIcon />,
              run: ({ id }) => void retry(id).then(() => client.invalidateQueries()),
              offered: (row) => {
                const send = asSend(register, row)
                return send !== undefined && isOpen(send.state)
              },
            },
          ]
        : undefined,
    [register, maySend, client, retry],
  )
}

interface CellProps {
  register: SendRegister
  row: Row
}

function Kind({ register, row }: CellProps) {
  const model = useModel()
  const send = asSend(register, row)
  const kind = send && kindOf(register, send.kindName)
  if (!kind) return null
  const open = () =>
    openPanel({
      title: t('sends.details', { kind: kind.name }),
      subtitle: recordLabel(row[register.owner.field], tableOf(model, register.owner.table)),
      content: <SendDetails {...{ register, row, send, kind }} />,
    })
  return (
    <button
      type="button"
      className={buttons.word}
      aria-label={t('sends.open', { name: [kind.name, send.to].join(' ').trim() })}
      onClick={open}
    >
      {kind.name}
    </button>
  )
}

interface CurrentProps extends CellProps {
  children: (send: Send | undefined) => ReactNode
}

/** The current state of a listed send: queued sends progress while the list stays as fetched. */
function CurrentSend({ register, row, children }: CurrentProps) {
  const listed = asSend(register, row)
  if (listed?.ownerId === undefined) return children(listed)
  const isCurrent = ({ id, version }: Send) => id === row.id && version >= row.version
  return (
    <RowSends register={register} id={listed.ownerId}>
      {(sends) => children(sends.find(isCurrent) ?? listed)}
    </RowSends>
  )
}

function reasonOf(send: Send | undefined): ReactNode {
  if (!send || send.state === 'sent') return null
  if (!send.reason) return <span className="muted">{send.state === 'queued' ? t('sends.waiting') : ''}</span>
  return send.state === 'queued' ? t('sends.again', { reason: send.reason }) : send.reason
}

const cellsOf = (register: SendRegister): CustomCells => ({
  invio: { Cell: ({ row }) => <Kind {...{ register, row }} /> },
  stato: {
    Cell: ({ row }) => (
      <CurrentSend {...{ register, row }}>
        {(send) => send && <SendMark register={register} state={send.state} />}
      </CurrentSend>
    ),
  },
  errore: { Cell: ({ row }) => <CurrentSend {...{ register, row }}>{reasonOf}</CurrentSend> },
})
