import { Modal } from 'antd'
import { t } from './texts.ts'

interface Props {
  /** How many requests have not arrived. */
  count: number
  onCancel: () => void
  onLeave: () => void
}

/** Says before a sign-out what still waits on this device. */
export const SignOutQuestion = ({ count, onCancel, onLeave }: Props) => (
  <Modal
    open
    title={t('shell.logoutTitle')}
    width={420}
    centered
    okText={t('shell.logoutAnyway')}
    cancelText={t('form.cancel')}
    onCancel={onCancel}
    onOk={onLeave}
  >
    <p>{t('shell.logoutWaiting', { count })}</p>
  </Modal>
)
