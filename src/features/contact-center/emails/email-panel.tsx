import { Button } from 'antd'
import { tableOf } from '#schema/model.ts'
import { type emailTables, noteOfEmail } from '#schema/rules/email-ids.ts'
import { DocumentList } from '#src/documents/document-list.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { openPanel } from '#src/lib/side-panel.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, useRow, useRows } from '#src/providers/rows.ts'
import { FieldFacts } from '#src/record/field-facts.tsx'
import { useLiveRow } from '#src/record/use-live-row.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { RetryIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Notice } from '#src/ui/states.tsx'
import { EMAILS, type Email, hintOf } from './email.ts'
import { t } from './texts.ts'
import { useResend } from './use-resend.ts'

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

const facts: readonly FieldOf<typeof EMAILS>[] = [
  'errore',
  'tipo',
  'mittente',
  'destinatario',
  'richiestaIl',
  'inviataIl',
  'tentativi',
]

function EmailDetails({ email }: { email: Email }) {
  const table = tableOf(useModel(), EMAILS)
  const { fields } = table
  const hint = hintOf(email)
  return (
    <Stack gap="xl">
      <Facts look="divided">
        <Fact name={fields.stato.label}>
          <ValueCell field={fields.stato} value={email.stato} />
          {hint && <p className="muted small">{hint}</p>}
        </Fact>
        <FieldFacts table={table} row={email} names={facts} />
      </Facts>
      <Resend email={email} />
      <Stack as="section" aria-label={t('emails.message')}>
        <h3 className="muted small">{t('emails.message')}</h3>
        <p className="surface padded verbatim">{email.testo || <span className="muted">{t('emails.noText')}</span>}</p>
      </Stack>
      <EmailFiles id={email.id} />
    </Stack>
  )
}

/** Offered while the e-mail has not left and none has replaced it. */
function Resend({ email: { id, stato } }: { email: Email }) {
  const { resending, run } = useResend()
  if (stato !== 'failed' && stato !== 'queued') return null
  return (
    <Row>
      <Button
        type={stato === 'failed' ? 'primary' : 'default'}
        icon={<RetryIcon />}
        loading={resending}
        onClick={() => void run(id)}
      >
        {stato === 'failed' ? t('emails.resend') : t('emails.sendNow')}
      </Button>
    </Row>
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
    <Stack as="section" aria-label={t('emails.files')}>
      <h3 className="muted small">{t('emails.files')}</h3>
      {query.error ? (
        <LoadFailure error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <DocumentList table={tableOf(model, table)} documents={documents} readOnly />
      )}
    </Stack>
  )
}
