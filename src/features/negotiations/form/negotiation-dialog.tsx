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
  /** The section to be shown at first. */
  section?: string
  open: boolean
  onClose: () => void
  /** It was saved or deleted; lists of negotiations have been fetched again already. */
  onSaved?: () => void
}

/**
 * The form of the negotiation with that id, in a dialog: fetched when it opens, saved, deleted, merged with what others
 * changed, with all that belongs to it. It asks by itself before anything typed is lost, and gives the focus back. Keep it
 * mounted and switch `open`; whoever may only read sees the form without its buttons.
 */
export function NegotiationDialog({ id, section, open, onClose, onSaved }: Props) {
  const table = tableOf(useModel(), NEGOTIATIONS)
  const [row, setRow] = useState<Row>()
  // A form goes on from the row it began with: what is fetched later would take away what is typed.
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
      {(leave) =>
        row ? (
          <NegotiationForm key={row.id} {...{ table, row, section }} onDone={done} onCancel={leave} />
        ) : (
          <Missing error={query.error} onRetry={() => query.refetch()} />
        )
      }
    </Frame>
  )
}

/** The same dialog for a row the list has at hand, or for a new one. */
export function NegotiationFormDialog({ table, row, open, onClose, afterClose }: FormDialogProps) {
  const title = t(row ? 'form.editTitle' : 'form.createTitle', { name: table.label.one })
  return (
    <Frame {...{ title, row, open, onClose, afterClose }}>
      {(leave) => <NegotiationForm table={table} row={row} onDone={onClose} onCancel={leave} />}
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
  /** Gets what closes the dialog, once nothing typed is lost by it. */
  children: (leave: () => void) => ReactNode
}

function Frame({ title, row, open, onClose, afterClose, children }: FrameProps) {
  const [asking, setAsking] = useState(false)
  const table = tableOf(useModel(), NEGOTIATIONS)
  const [scope] = useState(createInputScope)
  const leave = () => (scope.hasUnsavedInput() ? setAsking(true) : onClose())
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
      onCancel={leave}
      afterClose={afterClose}
      footer={null}
    >
      <InputScopeContext value={scope}>{children(leave)}</InputScopeContext>
      <DiscardDialog
        open={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          scope.discard()
          onClose()
        }}
      />
    </Modal>
  )
}
