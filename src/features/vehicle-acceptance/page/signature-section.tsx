import { tableOf } from '#schema/model.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { useObjectUrl, useStoredImage } from '../photos/object-url.ts'
import { t } from './texts.ts'

/** The signature of the customer, who took it and when. */
export function SignatureSection({ acceptance }: { acceptance: RowOf<'accettazioni_mezzi'> }) {
  const { firma, operatore, dataAccettazione: date } = acceptance
  const { blob, failure } = useStoredImage(firma ?? undefined)
  const url = useObjectUrl(blob)
  const users = tableOf(useModel(), 'users')
  if (!firma) return <p className="muted">{t('acceptancePage.notSigned')}</p>
  const operator = recordLabel(operatore, users)
  return (
    <>
      <div className="signature-image">
        {failure && <p role="alert">{failure}</p>}
        {url && <img src={url} alt={t('acceptancePage.signatureImage')} />}
      </div>
      <p className="muted">
        {operator ? t('acceptancePage.signed', { operator, date }) : t('acceptancePage.signedOn', { date })}
      </p>
    </>
  )
}
