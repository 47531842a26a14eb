import { type ReactNode, useId } from 'react'
import { t } from '#src/lib/i18n.ts'
import { Dialog } from './dialog.tsx'
import { useOpened } from './use-opened.ts'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** What stands under the text. */
  children?: ReactNode
  /** What the buttons say. */
  confirm: string
  cancel?: string
  /** Confirming loses or ends something. */
  danger?: boolean
  onCancel: () => void
  onConfirm: () => void
  /** The dialog is out of sight, and the focus is where it was before. */
  afterClose?: () => void
}

/** A question with two answers; the way back takes it back. The second press of a double click that asks it answers nothing. */
export function QuestionDialog({ open, title, text, confirm, cancel, danger, ...props }: Props) {
  const { children, onCancel, onConfirm, afterClose } = props
  const id = useId()
  if (!useOpened(open)) return null
  return (
    <Dialog
      open={open}
      title={title}
      width={420}
      centered
      destroyOnHidden
      maskClosable={false}
      okText={confirm}
      cancelText={cancel ?? t('form.cancel')}
      okButtonProps={{ danger, id: `${id}-yes` }}
      cancelButtonProps={{ id: `${id}-no` }}
      // Enter answers: where something would be lost, that nothing is.
      afterOpenChange={(opened) => opened && document.getElementById(`${id}-${danger ? 'no' : 'yes'}`)?.focus()}
      afterClose={afterClose}
      onCancel={onCancel}
      onOk={onConfirm}
    >
      <p>{text}</p>
      {children}
    </Dialog>
  )
}
