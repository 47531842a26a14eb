import { Button, Modal } from 'antd'
import { pathOfNegotiation } from '../paths.ts'
import { t } from '../texts.ts'
import type { VatLookup } from './use-vat-lookup.ts'

export function OpenNegotiationsDialog({ found, listed, list }: VatLookup) {
  const close = () => list(false)
  return (
    <Modal
      open={listed}
      title={t('negotiations.vat.others')}
      width={560}
      destroyOnHidden
      onCancel={close}
      footer={
        <Button type="primary" autoFocus onClick={close}>
          {t('negotiations.vat.understood')}
        </Button>
      }
    >
      <ul className="open-negotiations">
        {found?.others.map(({ id, ragioneSociale, dataInserimento, stato, operatore }) => (
          <li key={id}>
            <a
              href={pathOfNegotiation(id)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('negotiations.vat.open', { name: ragioneSociale })}
            >
              {ragioneSociale}
            </a>
            <span className="muted">
              {[
                dataInserimento,
                stato || t('negotiations.vat.noState'),
                operatore || t('negotiations.vat.noOwner'),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">{t('negotiations.vat.othersHint')}</p>
    </Modal>
  )
}
