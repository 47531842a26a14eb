import { clsx } from 'clsx'
import { type ComposedMail as Composed, type MailValues, shortName } from '#schema/rules/mail-text.ts'
import { mentionsFile } from '#schema/rules/mentions-file.ts'
import { formatSize } from '#src/lib/format.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { FileIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { Remark } from '#src/ui/remark.tsx'
import styles from './mail-preview.module.css'
import { t } from './texts.ts'
import { isPlaceholder } from './use-preview.ts'

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
    <Stack as="section" gap="lg" className={clsx('surface', styles.mail)} aria-label={title}>
      <h3 className="muted small">{title}</h3>
      <Facts>
        <Fact name={t('sends.previewTo')}>{to || <span className="muted">{t('sends.previewNobody')}</span>}</Fact>
        <Fact name={t('sends.subject')} strong>
          {oggetto || <span className="muted">{t('sends.emptySubject')}</span>}
        </Fact>
        <Fact name={t('sends.previewFiles')}>
          {files.length === 0 && <NoFile isPromised={mentionsFile(`${oggetto} ${testo}`)} />}
          <Lines>
            {files.map(({ name, size }) => (
              <Line key={`${name} ${size}`}>
                <FileIcon />
                {name} {size !== undefined && <span className="muted">{formatSize(size)}</span>}
              </Line>
            ))}
          </Lines>
        </Fact>
      </Facts>
      <p className={clsx(styles.text, 'verbatim')}>{testo || <span className="muted">{t('sends.emptyText')}</span>}</p>
      {missing !== undefined && <Remark as="p">{missing}</Remark>}
    </Stack>
  )
}

const NoFile = ({ isPromised }: { isPromised: boolean }) =>
  isPromised ? (
    <strong className="bad">{t('sends.promisedFile')}</strong>
  ) : (
    <span className="muted">{t('sends.noFiles')}</span>
  )

/** The values that the ERP will receive. */
export function ContactPreview({ values, email }: { values: MailValues; email: string }) {
  const filled = Object.entries({ ...values, email: email || values.email }).filter(([, value]) => value)
  return (
    <Stack as="section" gap="lg" className={clsx('surface', styles.mail)} aria-label={t('sends.preview')}>
      <h3 className="muted small">{t('sends.contactPreview')}</h3>
      <Facts look="third">
        {filled.map(([name, value]) =>
          isPlaceholder(name) ? (
            <Fact key={name} name={shortName(name)}>
              {value}
            </Fact>
          ) : null,
        )}
      </Facts>
    </Stack>
  )
}
