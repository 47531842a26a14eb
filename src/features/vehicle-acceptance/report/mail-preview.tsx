import { placeholders } from '#schema/rules/mail-text.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'
import type { ReportPreview } from './use-report-preview.ts'

/** The mail as it would leave. */
export function MailPreview({ to, preview: { oggetto, testo, missing } }: { to: string; preview: ReportPreview }) {
  return (
    <section className="report-mail" aria-label={t('acceptanceReport.preview')}>
      <h3>{t('acceptanceReport.preview')}</h3>
      <dl>
        <dt>{t('acceptanceReport.previewTo')}</dt>
        <dd>{to || <span className="muted">{t('acceptanceReport.nobody')}</span>}</dd>
        <dt>{t('acceptanceReport.subject')}</dt>
        <dd>
          <strong>{oggetto}</strong>
        </dd>
        <dt>{t('acceptanceReport.file')}</dt>
        <dd className="report-mail-file">
          <FileIcon /> {t('acceptanceReport.fileName')}
        </dd>
      </dl>
      <p className="report-mail-text">{testo}</p>
      {missing.length > 0 && (
        <p className="field-hint">
          {t('acceptanceReport.missing', { names: missing.map((name) => placeholders[name]).join(', ') })}
        </p>
      )}
    </section>
  )
}
