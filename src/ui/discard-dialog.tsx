import { t } from '#src/lib/i18n.ts'
import { QuestionDialog } from './question-dialog.tsx'

interface Props {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks for confirmation before unsaved input is discarded. */
export const DiscardDialog = ({ open, onKeep, onDiscard }: Props) => (
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
