import { Modal } from 'antd'
import { t } from '#src/lib/i18n.ts'

interface Props {
  /** Why saving is doubtful; the dialog is closed without it. */
  warning?: string
  onCancel: () => void
  onSave: () => void
}

/** Asks for confirmation before something doubtful is saved. */
export function SaveAnywayDialog({ warning, onCancel, onSave }: Props) {
  return (
    <Modal
      open={warning !== undefined}
      title={t('form.warningTitle')}
      width={420}
      centered
      destroyOnHidden
      okText={t('form.saveAnyway')}
      cancelText={t('form.cancel')}
      onCancel={onCancel}
      onOk={onSave}
    >
      <p>{warning}</p>
    </Modal>
  )
}
