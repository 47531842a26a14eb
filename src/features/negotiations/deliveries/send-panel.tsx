import type { Row } from '#schema/row.ts'
import type { MailValues } from '#schema/rules/mail-text.ts'
import { sendKinds } from '#schema/rules/send-kinds.ts'
import { asText, formatInstant } from '#src/lib/format.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { ContactPreview, MailPreview } from '../sends/mail-preview.tsx'
import type { Send } from '../sends/send.ts'
import { SendMark } from '../sends/send-mark.tsx'
import { t } from '../texts.ts'

/** Shows a send as it left, or as it will, in the side panel. */
export const openSend = (row: Row, send: Send): void =>
  openPanel({
    title: t('sends.list.title', { kind: t(`sends.kinds.${send.kind}`) }),
    subtitle: nameOf(row.trattativaCp),
    content: <SentSend row={row} send={send} />,
  })

const nameOf = (record: unknown) => asText(Object(record).ragioneSociale)

function SentSend({ row, send }: { row: Row; send: Send }) {
  const { kind, state, reason, askedAt, sentAt, to = '' } = send
  return (
    <div className="send-parts send-parts-narrow">
      <dl className="mail-head mail-values">
        <Fact name={t('sends.list.state_')}>
          <SendMark state={state} />
        </Fact>
        {reason && <Fact name={t('sends.list.reason')}>{reason}</Fact>}
        <Fact name={t('sends.list.asked')}>{formatInstant(askedAt)}</Fact>
        {sentAt && <Fact name={t('sends.list.left')}>{formatInstant(sentAt)}</Fact>}
      </dl>
      {sendKinds[kind].channel === 'erp' ? (
        <ContactPreview values={contactIn(row.testo)} email={to} />
      ) : (
        <MailPreview
          title={t('sends.message')}
          to={to}
          mail={{ oggetto: asText(row.oggetto), testo: asText(row.testo), mancanti: [] }}
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

/** The values kept for the ERP. */
function contactIn(text: unknown): MailValues {
  try {
    return Object(JSON.parse(asText(text)))
  } catch {
    return {}
  }
}
