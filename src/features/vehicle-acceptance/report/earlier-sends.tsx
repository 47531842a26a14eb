import { Button } from 'antd'
import { formatInstant } from '#src/lib/format.ts'
import { Mark, type MarkKind } from '#src/ui/mark.tsx'
import { type ReportSend, retryReportSend } from './report-sends.ts'
import { t } from './texts.ts'

const marks: Record<NonNullable<ReportSend['stato']>, MarkKind> = {
  queued: 'waits',
  sent: 'good',
  failed: 'bad',
  superseded: 'past',
}

/** What was sent of this report, and what became of it. */
export function EarlierSends({ sends, onRetried }: { sends: readonly ReportSend[]; onRetried: () => void }) {
  if (sends.length === 0) return null
  return (
    <section className="report-sends" aria-label={t('acceptanceReport.earlier')}>
      <h3>{t('acceptanceReport.earlier')}</h3>
      <ul>
        {sends.map((send) => (
          <li key={send.id}>
            <Mark kind={marks[send.stato ?? 'queued']}>{sentence(send)}</Mark>
            {send.stato === 'failed' && (
              <Button
                size="small"
                aria-label={t('acceptanceReport.retryOf', { to: send.email })}
                onClick={() => void retryReportSend(send.id).then(onRetried)}
              >
                {t('acceptanceReport.retry')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function sentence({ stato, email, errore, richiestoIl, inviatoIl }: ReportSend): string {
  const state = stato ?? 'queued'
  const when = formatInstant(state === 'sent' ? (inviatoIl ?? richiestoIl) : richiestoIl)
  const reason = errore ?? t('acceptanceReport.noReason')
  return t(`acceptanceReport.${state}`, { when, to: email ?? '', reason })
}
