import { Button } from 'antd'
import { messages } from '#schema/italian/messages.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { pageOfCustomer } from './paths.ts'
import { t } from './texts.ts'
import type { Holder } from './use-vat-check.ts'

export function VatTakenDialog({ holder, onClose }: { holder?: Holder; onClose: () => void }) {
  return (
    <Dialog
      open={holder !== undefined}
      title={t('customers.vatTakenTitle')}
      width={460}
      onCancel={onClose}
      footer={[
        <Button key="open" href={holder && pageOfCustomer(holder)} target="_blank" rel="noreferrer">
          {t('customers.vatTakenOpen', { name: holder?.companyName ?? '' })}
        </Button>,
        <Button key="ok" type="primary" autoFocus onClick={onClose}>
          {t('customers.understood')}
        </Button>,
      ]}
    >
      {holder && <p className="vat-taken">{messages.vatTaken(holder)}</p>}
      <p className="muted">{t('customers.vatTakenHint')}</p>
    </Dialog>
  )
}
