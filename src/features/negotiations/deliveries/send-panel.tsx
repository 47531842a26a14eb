import type { MailValues } from '#schema/rules/mail-text.ts'
import { sendKinds } from '#schema/rules/send-kinds.ts'
import { jsonText } from '#src/lib/answers.ts'
import { formatInstant } from '#src/lib/format.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import type { RowOf } from '#src/providers/rows.ts'
import type { SENDS } from '../paths.ts'
import { ContactPreview, MailPreview } from '../sends/mail-preview.tsx'
import { mailValues } from '../sends/mail-values.ts'
import type { Send } from '../sends/send.ts'
import { SendMark } from '../sends/send-mark.tsx'
import { t } from '../texts.ts'

type SendRow = RowOf<typeof SENDS>

export const openSend = (row: SendRow, send: Send): void =>
  openPanel({
    title: t('sends.list.title', { kind: t(`sends.kinds.${send.kind}`) }),
    subtitle: row.trattativaCp?.ragioneSociale ?? '',
    content: <SendDetails row={row} send={send} />,
  })

function SendDetails({ row, send }: { row: SendRow; send: Send }) {
  const { kind, state, reason, requestedAt, sentAt, to = '' } = send
  return (
    <div className="send-parts send-parts-narrow">
      <dl className="mail-head mail-values">
        <Fact name={t('sends.list.state_')}>
          <SendMark state={state} />
        </Fact>
        {reason && <Fact name={t('sends.list.reason')}>{reason}</Fact>}
        <Fact name={t('sends.list.asked')}>{formatInstant(requestedAt)}</Fact>
        {sentAt && <Fact name={t('sends.list.left')}>{formatInstant(sentAt)}</Fact>}
      </dl>
      {sendKinds[kind].channel === 'erp' ? (
        <ContactPreview values={contactIn(row.testo)} email={to} />
      ) : (
        <MailPreview
          title={t('sends.message')}
          to={to}
          mail={{ oggetto: row.oggetto ?? '', testo: row.testo ?? '', missing: [] }}
          files={[]}
        />
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const contactIn = (text: string | null): MailValues => jsonText(mailValues).safeParse(text).data ?? {}
