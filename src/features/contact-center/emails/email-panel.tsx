import { Button } from 'antd'
import type { ReactNode } from 'react'
import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { openPanel } from '#src/lib/side-panel.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, useRow, useRows } from '#src/providers/rows.ts'
import { useLiveRow } from '#src/record/use-live-row.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { LoadFailure, Notice } from '#src/ui/states.tsx'
import { EMAILS, type Email, hintOf } from './email.ts'
import { StateMark } from './state-mark.tsx'
import { t } from './texts.ts'
import { useResend } from './use-resend.ts'
import './emails.css'
import { type emailTables, noteOfEmail } from '#schema/rules/email-ids.ts'
import { DocumentList } from '#src/documents/document-list.tsx'

/** Shows an e-mail in the side panel, kept fresh while it is open. */
export const openEmail = (email: Email): void =>
  openPanel({
    title: email.oggetto || t('emails.noSubject'),
    subtitle: t('emails.to', { to: email.destinatario || t('emails.nobody') }),
    content: <EmailPanel key={email.id} listed={email} />,
  })

function EmailPanel({ listed }: { listed: Email }) {
  const { query } = useRow(EMAILS, listed.id, { queryOptions: { initialData: { data: listed } } })
  useLiveRow(EMAILS, listed.id, query.refetch)
  if (query.error?.status === 404) return <Notice title={t('emails.gone')} alert />
  // Whatever else goes wrong, what the list has shown is still true.
  return <EmailDetails email={query.data?.data ?? listed} />
}

const facts = ['tipo', 'mittente', 'destinatario', 'richiestaIl', 'inviataIl', 'tentativi'] as const satisfies FieldOf<
  typeof EMAILS
>[]

function EmailDetails({ email }: { email: Email }) {
  const { fields } = tableOf(useModel(), EMAILS)
  const hint = hintOf(email)
  return (
    <div className="email">
      <dl className="email-facts">
        <Fact label={fields.stato?.label}>
          <StateMark email={email} />
          {hint && <p className="muted">{hint}</p>}
        </Fact>
        {email.errore && <Fact label={fields.errore?.label}>{email.errore}</Fact>}
        {facts.map((name) => {
          const field = fields[name]
          const value = email[name]
          if (!field || value === null) return null
          return (
            <Fact key={name} label={field.label}>
              <ValueCell field={field} value={value} />
            </Fact>
          )
        })}
      </dl>
      <Resend email={email} />
      <section aria-label={t('emails.message')}>
        <h3>{t('emails.message')}</h3>
        <p className="email-text">{email.testo || <span className="muted">{t('emails.noText')}</span>}</p>
      </section>
      <EmailFiles id={email.id} />
    </div>
  )
}

const Fact = ({ label, children }: { label?: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Offered while the e-mail has not left and none has replaced it. */
function Resend({ email: { id, stato } }: { email: Email }) {
  const { resending, run } = useResend()
  if (stato !== 'failed' && stato !== 'queued') return null
  return (
    <Button
      type={stato === 'failed' ? 'primary' : 'default'}
      icon={<RetryIcon />}
      loading={resending}
      onClick={() => void run(id)}
    >
      {stato === 'failed' ? t('emails.resend') : t('emails.sendNow')}
    </Button>
  )
}

type FilesTable = NonNullable<(typeof emailTables)[number]['files']>

/** The files that went with an e-mail, to be opened; nothing where none did. */
function EmailFiles({ id }: { id: number }) {
  const note = noteOfEmail(id)
  return note?.files ? <Files table={note.files} sendId={note.id} /> : null
}

function Files({ table, sendId }: { table: FilesTable; sendId: number }) {
  const model = useModel()
  const { query } = useRows(table, { where: { invioId: sendId } })
  const documents = (query.data?.data ?? []).flatMap((row) =>
    row.file ? [{ row, file: row.file, description: '' }] : [],
  )
  if (documents.length === 0 && !query.error) return null
  return (
    <section aria-label={t('emails.files')}>
      <h3>{t('emails.files')}</h3>
      {query.error ? (
        <LoadFailure error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <DocumentList table={tableOf(model, table)} documents={documents} readOnly />
      )}
    </section>
  )
}
