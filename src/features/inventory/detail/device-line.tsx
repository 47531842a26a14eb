import { formatInstant } from '#src/lib/format.ts'
import { Row } from '#src/ui/layout.tsx'
import { type Device, personName } from '../answers.ts'
import { t } from '../texts.ts'

/** A device with its person and what it had not sent when it was last heard of. */
export function DeviceLine({ device: { nome, utente, nonInviate, segnalatoIl } }: { device: Device }) {
  const unsent = nonInviate ?? 0
  const date = formatInstant(segnalatoIl)
  return (
    <Row as="li" justify="between" gap="lg" lineGap="2xs">
      <span>
        {nome || t('inventoryProgress.unnamed')}
        {utente && ` · ${personName(utente)}`}
      </span>
      <span>
        {unsent > 0 && <strong className="waits">{t('inventoryProgress.unsent', { count: unsent })}</strong>}{' '}
        <span className="muted">
          {t(unsent > 0 ? 'inventoryProgress.contact' : 'inventoryProgress.allSent', { date })}
        </span>
      </span>
    </Row>
  )
}
