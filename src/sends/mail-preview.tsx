import { type ComposedMail as Composed, type MailValues, shortName } from '#schema/rules/mail-text.ts'
import { mentionsFile } from '#schema/rules/mentions-file.ts'
import { formatSize } from '#src/lib/format.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'
import { isPlaceholder } from './use-preview.ts'
import './sends.css'

/** A file of a mail; a file that the server generates for the send has no size yet. */
interface MailFile {
  name: string
  size?: number
}

interface MailProps {
  title: string
  to: string
  mail: Pick<Composed, 'oggetto' | 'testo'>
  files: readonly MailFile[]
  /** The sentence about placeholders without a value. */
  missing?: string
}

/** A mail before or after it is sent. */
export function MailPreview({ title, to, mail: { oggetto, testo }, files, missing }: MailProps) {
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
          <ul className="send-lines">
            {files.map(({ name, size }) => (
              <li key={`${name} ${size}`}>
                <FileIcon />
                {name} {size !== undefined && <span className="muted">{formatSize(size)}</span>}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <p className="mail-text">{testo || <span className="muted">{t('sends.emptyText')}</span>}</p>
      {missing !== undefined && <p className="field-hint">{missing}</p>}
    </section>
  )
}

const NoFile = ({ isPromised }: { isPromised: boolean }) =>
  isPromised ? (
    <strong className="mail-no-file">{t('sends.promisedFile')}</strong>
  ) : (
    <span className="muted">{t('sends.noFiles')}</span>
  )

/** The values that the ERP will receive. */
export function ContactPreview({ values, email }: { values: MailValues; email: string }) {
  const filled = Object.entries({ ...values, email: email || values.email }).filter(([, value]) => value)
  return (
    <section className="mail" aria-label={t('sends.preview')}>
      <h3>{t('sends.contactPreview')}</h3>
      <dl className="mail-head mail-values">
        {filled.map(([name, value]) =>
          isPlaceholder(name) ? (
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
