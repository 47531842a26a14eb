import { Button } from 'antd'
import { t } from '#src/lib/i18n.ts'
import { Dialog } from './dialog.tsx'

interface Props {
  open: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** Says before a page is left that what is typed there stays on this device, and offers to delete it instead. */
export const LeaveDraftDialog = ({ open, onStay, onLeave, onDiscard }: Props) => (
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
