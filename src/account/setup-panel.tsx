import { QRCodeSVG } from '@rc-component/qrcode'
import type { SecondFactorSetup } from '#src/lib/net/http-error.ts'
import { t } from './texts.ts'
import './second-factor.css'
import { buttons } from '#src/ui/buttons.ts'
import { copy } from './copy.ts'

/** Sets up an authenticator app: a QR code to scan, a link for the same phone, a key to type. */
export function SetupPanel({ setup: { secret, uri } }: { setup: SecondFactorSetup }) {
  return (
    <div className="factor-setup">
      <div className="factor-qr">
        <QRCodeSVG value={uri} size={168} marginSize={4} aria-label={t('secondFactor.qr')} />
      </div>
      <div>
        <p>{t('secondFactor.scan')}</p>
        <p className="factor-open">
          <a href={uri}>{t('secondFactor.openApp')}</a>
        </p>
        <p className="factor-note">{t('secondFactor.byHand')}</p>
        <p className="factor-key">
          <code>{inFours(secret)}</code>
          <button type="button" className={buttons.plain} onClick={() => copy(secret, t('secondFactor.keyCopied'))}>
            {t('secondFactor.copyKey')}
          </button>
        </p>
        <p>{t('secondFactor.enterCode')}</p>
      </div>
    </div>
  )
}

/** Groups of four are easiest to type. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
