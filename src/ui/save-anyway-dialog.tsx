import type { ReactNode } from 'react'
import { t } from '#src/lib/i18n.ts'
import { QuestionDialog } from './question-dialog.tsx'

interface Props {
  /** Why saving is doubtful; the dialog is closed without it. */
  warning?: ReactNode
  onCancel: () => void
  onSave: () => void
}

/** Asks for confirmation before something doubtful is saved. */
export const SaveAnywayDialog = ({ warning, onCancel, onSave }: Props) => (
  <QuestionDialog
    open={warning !== undefined}
    title={t('form.warningTitle')}
    text={warning}
    confirm={t('form.saveAnyway')}
    onCancel={onCancel}
    onConfirm={onSave}
  />
)
