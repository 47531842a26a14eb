import { useDelete, useUpdate } from '@refinedev/core'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { type HttpError, toHttpError, type Usage } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { commandOf } from '#src/providers/data.ts'
import type { DeleteDialogProps } from './dialog-props.ts'
import { useRights } from './rights.ts'
import { useRefetch } from './use-refetch.ts'
import { useUndo } from './use-undo.ts'

/** Asks before deleting a row; lists the rows that prevent the deletion. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { table, row, saveInstead, question, children, open, onClose, onDeleted, afterClose } = props
  const done = () => {
    onClose()
    onDeleted?.()
  }
  const removal = useRemoval(props, done)
  const name = rowName(table, row)
  const { usedBy, stale, pending } = removal
  return (
    <Modal
      open={open}
      title={t('remove.title')}
      width={460}
      destroyOnHidden
      onCancel={pending ? undefined : onClose}
      afterClose={afterClose}
      okText={t('remove.confirm')}
      cancelText={t('remove.cancel')}
      okButtonProps={{ danger: true, type: 'primary', loading: pending }}
      cancelButtonProps={{ autoFocus: true, disabled: pending }}
      onOk={removal.run}
    >
      <p className="remove-question">{question ?? saveInstead?.question(name) ?? t('remove.question', { name })}</p>
      {children}
      {table.deleteWarning && <Alert type="warning" showIcon message={table.deleteWarning} />}
      {stale && <Alert type="warning" showIcon message={t('errors.stale')} />}
      {usedBy && <UsedBy usages={usedBy} />}
    </Modal>
  )
}

function UsedBy({ usages }: { usages: Usage[] }) {
  return (
    <Alert
      type="error"
      showIcon
      message={t('remove.usedBy')}
      description={
        <ul className="used-by">
          {usages.map(({ table, label, count }) => (
            <li key={table}>{t('remove.usedByRow', { count, label })}</li>
          ))}
        </ul>
      }
    />
  )
}

/** Failures that the dialog itself shows: row in use, changed meanwhile, already deleted. */
const shownInDialog = (error?: HttpError) =>
  error?.status === 412 || error?.status === 404 || (error?.status === 409 && error.usedBy !== undefined)

function useRemoval({ table, row, source, saveInstead, doneText }: DeleteDialogProps, onDone: () => void) {
  const [target, setTarget] = useState(row)
  const [usedBy, setUsedBy] = useState<Usage[]>()
  const refetch = useRefetch(table)
  const deletion = useDelete<Row, HttpError>()
  const update = useUpdate<Row, HttpError, Values>()
  const { offer } = useUndo(useRights(table, source?.rights))

  function send() {
    const change = {
      resource: table.name,
      id: target.id,
      meta: { version: target.version },
      successNotification: false,
      errorNotification: (error?: HttpError) => (shownInDialog(error) ? false : undefined),
    } as const
    return saveInstead
      ? update.mutateAsync({ ...change, values: saveInstead.values })
      : deletion.mutateAsync({ ...change })
  }

  async function run() {
    try {
      const answer = await send()
      // An update that changed nothing cannot be undone.
      const changed = asRow(answer.data)?.version !== target.version
      const action = offer(saveInstead ? 'update' : 'delete', changed ? commandOf(answer) : undefined)
      showMessage({ success: true, message: doneText ?? t('done.deleted'), action })
      onDone()
    } catch (failure) {
      const error = toHttpError(failure)
      setUsedBy(error.usedBy)
      const current = asRow(error.current?.row)
      if (current) setTarget(current)
      if (error.status === 404) {
        showMessage({ success: 'warning', message: error.message })
        onDone()
      }
      if (shownInDialog(error)) refetch()
    }
  }
  const pending = deletion.mutation.isPending || update.mutation.isPending
  return { usedBy, stale: target !== row, pending, run }
}
