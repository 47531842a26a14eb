import { Modal } from 'antd'
import { t } from '#src/lib/i18n.ts'

interface Props {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks for confirmation before unsaved input is discarded. */
export function DiscardDialog({ open, onKeep, onDiscard }: Props) {
  return (
    <Modal
      open={open}
      title={t('form.discardTitle')}
      width={420}
      centered
      destroyOnHidden
      okText={t('form.discard')}
      cancelText={t('form.keepEditing')}
      okButtonProps={{ danger: true, type: 'primary' }}
      onCancel={onKeep}
      onOk={onDiscard}
    >
      <p>{t('form.discardText')}</p>
    </Modal>
  )
}
