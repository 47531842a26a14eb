import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import { useModel } from '#src/providers/model.ts'
import { useRow } from '#src/providers/rows.ts'
import type { FormDialogProps } from '#src/record/dialog-props.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'
import '../negotiations.css'
import { NEGOTIATIONS } from '../sends/send.ts'
import { NegotiationForm } from './negotiation-form.tsx'

interface Props {
  id: number
  /** The key of the section to scroll to. */
  section?: string
  open: boolean
  onClose: () => void
  /** The negotiation was saved or deleted, and the lists are refetched. */
  onSaved?: () => void
}

/**
 * The form of a negotiation in a dialog, fetched when it opens. It confirms before unsaved input is lost, and restores the
 * focus. Callers keep it mounted and switch `open`. Users who may only read see the form without its buttons.
 */
export function NegotiationDialog({ id, section, open, onClose, onSaved }: Props) {
  const table = tableOf(useModel(), NEGOTIATIONS)
  const [row, setRow] = useState<Row>()
  // The form keeps the row it started with: a later response would overwrite what the user has typed.
  const { query } = useRow(NEGOTIATIONS, id, {
    queryOptions: { enabled: open && !row, gcTime: 0 },
    errorNotification: (error) => (error?.status === 404 ? false : undefined),
  })
  if (row && row.id !== id) setRow(undefined)
  if (open && !row && query.isFetchedAfterMount && query.data?.data.id === id) setRow(query.data.data)
  const done = () => {
    onSaved?.()
    onClose()
  }
  return (
    <Frame
      title={t('form.editTitle', { name: table.label.one })}
      row={row}
      {...{ open, onClose }}
      afterClose={() => setRow(undefined)}
    >
      {(requestClose) =>
        row ? (
          <NegotiationForm key={row.id} {...{ table, row, section }} onDone={done} onCancel={requestClose} />
        ) : (
          <Missing error={query.error} onRetry={() => query.refetch()} />
        )
      }
    </Frame>
  )
}

/** The same dialog for a row that is already fetched, or for a new one. */
export function NegotiationFormDialog({ table, row, initial, open, onClose, afterClose }: FormDialogProps) {
  const title = t(row ? 'form.editTitle' : 'form.createTitle', { name: table.label.one })
  return (
    <Frame {...{ title, row, open, onClose, afterClose }}>
      {(requestClose) => <NegotiationForm {...{ table, row, initial }} onDone={onClose} onCancel={requestClose} />}
    </Frame>
  )
}

function Missing({ error, onRetry }: { error: HttpError | null; onRetry: () => void }) {
  if (!error) return <Skeleton />
  if (error.status !== 404) return <LoadFailure error={error} onRetry={onRetry} />
  return <Notice title={t('negotiations.gone')} hint={t('negotiations.goneHint')} />
}

interface FrameProps {
  title: string
  row?: Row
  open: boolean
  onClose: () => void
  afterClose: () => void
  /** Receives the function that closes the dialog, after a confirmation if there is unsaved input. */
  children: (requestClose: () => void) => ReactNode
}

function Frame({ title, row, open, onClose, afterClose, children }: FrameProps) {
  const [confirmingDiscard, setConfirmingDiscard] = useState(false)
  const table = tableOf(useModel(), NEGOTIATIONS)
  const [scope] = useState(createInputScope)
  const requestClose = () => (scope.hasUnsavedInput() ? setConfirmingDiscard(true) : onClose())
  return (
    <Modal
      open={open}
      className="negotiation-dialog"
      title={
        <>
          {title}
          {row && <span className="negotiation-name">{rowName(table, row)}</span>}
        </>
      }
      width={1120}
      centered
      destroyOnHidden
      maskClosable={false}
      onCancel={requestClose}
      afterClose={afterClose}
      footer={null}
    >
      <InputScopeContext value={scope}>{children(requestClose)}</InputScopeContext>
      <DiscardDialog
        open={confirmingDiscard}
        onKeep={() => setConfirmingDiscard(false)}
        onDiscard={() => {
          setConfirmingDiscard(false)
          scope.discard()
          onClose()
        }}
      />
    </Modal>
  )
}
