import type { Row } from '#schema/rows/row.ts'
import type { MailValues } from '#schema/rules/mail-text.ts'
import { asText, formatInstant } from '#src/lib/format.ts'
import { jsonText } from '#src/lib/net/answers.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { ContactPreview, MailPreview } from '../mail-preview.tsx'
import type { KindDeclaration, SendRegister } from '../register.ts'
import type { Send } from '../send.ts'
import { SendMark } from '../send-mark.tsx'
import { t } from '../texts.ts'
import { mailValues } from '../use-preview.ts'

interface Props {
  register: SendRegister
  row: Row
  send: Send
  kind: KindDeclaration
}

/** One send as a panel shows it: what became of it, and what it says. */
export function SendDetails({ register, row, send, kind }: Props) {
  const { state, reason, requestedAt, sentAt, to = '' } = send
  return (
    <Stack gap="xl">
      <Facts look="third">
        <Fact name={t('sends.state')}>
          <SendMark register={register} state={state} />
        </Fact>
        {reason && <Fact name={t('sends.reason')}>{reason}</Fact>}
        <Fact name={t('sends.asked')}>{formatInstant(requestedAt)}</Fact>
        {sentAt && <Fact name={t('sends.left')}>{formatInstant(sentAt)}</Fact>}
      </Facts>
      {kind.channel === 'erp' ? (
        <ContactPreview values={contactIn(row.testo)} email={to} />
      ) : (
        <MailPreview
          title={t('sends.message')}
          to={to}
          mail={{ oggetto: asText(row.oggetto), testo: asText(row.testo) }}
          files={[]}
        />
      )}
    </Stack>
  )
}

const contactIn = (text: unknown): MailValues => jsonText(mailValues).safeParse(text).data ?? {}
