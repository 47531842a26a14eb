import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
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
      {...(cancel !== undefined && { cancelText: cancel })}
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

interface DiscardDialogProps {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks for confirmation before unsaved input is discarded. */
export const DiscardDialog = ({ open, onKeep, onDiscard }: DiscardDialogProps) => (
  <QuestionDialog
    open={open}
    title={t('form.discardTitle')}
    text={t('form.discardText')}
    confirm={t('form.discard')}
    cancel={t('form.keepEditing')}
    danger
    onCancel={onKeep}
    onConfirm={onDiscard}
  />
)

interface Leaving {
  /** Whether there is input to lose. */
  hasInput: () => boolean
  /** Throws the input away, before the form is left. */
  onDiscard?: () => void
  onLeave: () => void
}

/** Leaves a form at once, or where input would be lost after a question about that; `question` must be rendered. */
export function useDiscardQuestion({ hasInput, onDiscard, onLeave }: Leaving) {
  const [isAsking, setIsAsking] = useState(false)
  const discard = () => {
    setIsAsking(false)
    onDiscard?.()
    onLeave()
  }
  return {
    isAsking,
    leave: () => (hasInput() ? setIsAsking(true) : onLeave()),
    question: <DiscardDialog open={isAsking} onKeep={() => setIsAsking(false)} onDiscard={discard} />,
  }
}

interface SaveAnywayDialogProps {
  /** Why saving is doubtful; the dialog is closed without it. */
  warning?: ReactNode
  onCancel: () => void
  onSave: () => void
}

/** Asks for confirmation before something doubtful is saved. */
export const SaveAnywayDialog = ({ warning, onCancel, onSave }: SaveAnywayDialogProps) => (
  <QuestionDialog
    open={warning !== undefined}
    title={t('form.warningTitle')}
    text={warning}
    confirm={t('form.saveAnyway')}
    onCancel={onCancel}
    onConfirm={onSave}
  />
)

interface LeaveDraftDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** Says before a page is left that what is typed there stays on this device, and offers to delete it instead. */
export const LeaveDraftDialog = ({ open, onStay, onLeave, onDiscard }: LeaveDraftDialogProps) => (
  <Dialog
    open={open}
    title={t('form.leaveTitle')}
    width={460}
    centered
    destroyOnHidden
    maskClosable={false}
    onCancel={onStay}
    footer={[
      <Button key="discard" danger onClick={onDiscard}>
        {t('form.deleteDraft')}
      </Button>,
      <Button key="stay" onClick={onStay}>
        {t('form.keepEditing')}
      </Button>,
      <Button key="leave" type="primary" onClick={onLeave}>
        {t('form.leave')}
      </Button>,
    ]}
  >
    <p>{t('form.draftStays')}</p>
  </Dialog>
)
