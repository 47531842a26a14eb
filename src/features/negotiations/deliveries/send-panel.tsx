import type { MailValues } from '#schema/rules/mail-text.ts'
import { formatInstant } from '#src/lib/format.ts'
import { jsonText } from '#src/lib/net/answers.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { ContactPreview, MailPreview } from '#src/sends/mail-preview.tsx'
import type { KindDeclaration } from '#src/sends/register.ts'
import type { Send } from '#src/sends/send.ts'
import { SendMark } from '#src/sends/send-mark.tsx'
import { mailValues } from '#src/sends/use-preview.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { SENDS } from '../paths.ts'
import { negotiationSends } from '../sends/register.ts'
import { t } from '../sends/texts.ts'

type SendRow = RowOf<typeof SENDS>

export const openSend = (row: SendRow, send: Send, kind: KindDeclaration): void =>
  openPanel({
    title: t('negotiationSends.details', { kind: kind.name }),
    subtitle: row.trattativaCp?.ragioneSociale ?? '',
    content: <SendDetails {...{ row, send, kind }} />,
  })

function SendDetails({ row, send, kind }: { row: SendRow; send: Send; kind: KindDeclaration }) {
  const { state, reason, requestedAt, sentAt, to = '' } = send
  return (
    <Stack gap="xl">
      <Facts look="third">
        <Fact name={t('negotiationSends.state')}>
          <SendMark register={negotiationSends} state={state} />
        </Fact>
        {reason && <Fact name={t('negotiationSends.reason')}>{reason}</Fact>}
        <Fact name={t('negotiationSends.asked')}>{formatInstant(requestedAt)}</Fact>
        {sentAt && <Fact name={t('negotiationSends.left')}>{formatInstant(sentAt)}</Fact>}
      </Facts>
      {kind.channel === 'erp' ? (
        <ContactPreview values={contactIn(row.testo)} email={to} />
      ) : (
        <MailPreview
          title={t('negotiationSends.message')}
          to={to}
          mail={{ oggetto: row.oggetto ?? '', testo: row.testo ?? '' }}
          files={[]}
        />
      )}
    </Stack>
  )
}

const contactIn = (text: string | null): MailValues => jsonText(mailValues).safeParse(text).data ?? {}
