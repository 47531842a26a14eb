import { QRCodeSVG } from '@rc-component/qrcode'
import { clsx } from 'clsx'
import { usePhone } from '#src/lib/media.ts'
import type { SecondFactorSetup } from '#src/lib/net/http-error.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { copy } from './copy.ts'
import styles from './setup-panel.module.css'
import { t } from './texts.ts'

/** Sets up an authenticator app: a QR code to scan, a link for the same phone, a key to type. */
export function SetupPanel({ setup: { secret, uri } }: { setup: SecondFactorSetup }) {
  const phone = usePhone()
  return (
    <Row gap="2xl" lineGap="xl" below="xl" justify="center" align="start">
      <div className={clsx('surface', styles.qr)}>
        <QRCodeSVG value={uri} size={168} marginSize={4} aria-label={t('secondFactor.qr')} />
      </div>
      <Stack className={styles.steps}>
        <p>{t('secondFactor.scan')}</p>
        {phone && (
          <a className={buttons.word} href={uri}>
            <strong>{t('secondFactor.openApp')}</strong>
          </a>
        )}
        <p className="muted">{t('secondFactor.byHand')}</p>
        <Row as="p" gap="lg" lineGap="md">
          <code className={clsx('surface', styles.key)}>{inFours(secret)}</code>
          <button type="button" className={buttons.plain} onClick={() => copy(secret, t('secondFactor.keyCopied'))}>
            {t('secondFactor.copyKey')}
          </button>
        </Row>
        <p>{t('secondFactor.enterCode')}</p>
      </Stack>
    </Row>
  )
}

/** Groups of four are easiest to type. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
