import { type Composed, type MailValues, type Placeholder, placeholders, shortName } from '#schema/rules/mail-text.ts'
import { mentionsFile } from '#schema/rules/mentions-file.ts'
import { formatSize } from '#src/lib/format.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'

interface MailProps {
  title: string
  to: string
  mail: Composed
  files: readonly { name: string; size: number }[]
}

export function MailPreview({ title, to, mail: { oggetto, testo, missing }, files }: MailProps) {
  return (
    <section className="mail" aria-label={title}>
      <h3>{title}</h3>
      <dl className="mail-head">
        <dt>{t('sends.previewTo')}</dt>
        <dd>{to || <span className="muted">{t('sends.previewNobody')}</span>}</dd>
        <dt>{t('sends.subject')}</dt>
        <dd className="mail-subject">{oggetto || <span className="muted">{t('sends.emptySubject')}</span>}</dd>
        <dt>{t('sends.previewFiles')}</dt>
        <dd>
          {files.length === 0 && <NoFile isPromised={mentionsFile(`${oggetto} ${testo}`)} />}
          <ul className="mail-files">
            {files.map((file) => (
              <li key={`${file.name} ${file.size}`}>
                <FileIcon />
                {file.name} <span className="muted">{formatSize(file.size)}</span>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <p className="mail-text">{testo || <span className="muted">{t('sends.emptyText')}</span>}</p>
      {missing.length > 0 && (
        <p className="field-hint">{t('sends.missing', { names: missing.map(shortName).join(', ') })}</p>
      )}
    </section>
  )
}

const NoFile = ({ isPromised }: { isPromised: boolean }) =>
  isPromised ? (
    <strong className="mail-no-file">{t('sends.promisedFile')}</strong>
  ) : (
    <span className="muted">{t('sends.noFiles')}</span>
  )

const isNamed = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** The values that the ERP will receive. */
export function ContactPreview({ values, email }: { values: MailValues; email: string }) {
  const filled = Object.entries({ ...values, email: email || values.email }).filter(([, value]) => value)
  return (
    <section className="mail" aria-label={t('sends.preview')}>
      <h3>{t('sends.contactPreview')}</h3>
      <dl className="mail-head mail-values">
        {filled.map(([name, value]) =>
          isNamed(name) ? (
            <div key={name}>
              <dt>{shortName(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
