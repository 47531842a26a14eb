import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { oneRecipient } from '#schema/rules/recipient.ts'
import type { SmtpSettings } from '../config/config.ts'
import { NotDelivered, Undeliverable } from './delivery.ts'

/** One mail to one person, plain text. */
export interface Mail {
  /** Names the mail: the same mail sent again has the same Message-ID, by which receivers tell. */
  key: string
  to: string
  replyTo?: string
  subject: string
  text: string
  /** Where one POST ends mails of this kind (RFC 8058). */
  unsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Readable }[]
}

const SECOND = 1_000

/**
 * Hands a mail to the SMTP server. Resolves once that has accepted it; throws Undeliverable when it refuses the mail or
 * the recipient for good, NotDelivered for everything else. SMTP knows no exactly once: when the connection breaks
 * between the last byte and the answer, the mail may have been accepted and is sent again under the same Message-ID.
 */
export async function sendMail({ url, from }: SmtpSettings, mail: Mail): Promise<void> {
  const to = oneRecipient(mail.to)
  if (!to) throw new Undeliverable('Il destinatario non è un indirizzo email valido')
  const replyTo = oneRecipient(mail.replyTo)
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: { name: 'CRM', address: from },
      to: { name: '', address: to },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject: mail.subject,
      text: mail.text,
      messageId: `<${mail.key}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      attachments: mail.attachments,
      ...(mail.unsubscribe && { headers: oneClick(mail.unsubscribe) }),
    })
  } catch (error) {
    throw smtpFailure(error)
  } finally {
    transport.close()
  }
}

const oneClick = (url: string) => ({
  // Folded, its address would be cut.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** A refusal of this mail is final; a wrong password or a failing server may be mended. */
function smtpFailure(error: unknown): NotDelivered {
  const { code, responseCode, response } = Object(error)
  const reply = typeof response === 'string' ? `: ${response.replaceAll(/\p{C}+/gu, ' ').slice(0, 200)}` : ''
  const options = { cause: error }
  if (['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && responseCode < 600) {
    return new Undeliverable(`Il server di posta ha rifiutato il messaggio${reply}`, options)
  }
  if (typeof responseCode === 'number')
    return new NotDelivered(`Il server di posta non accetta il messaggio${reply}`, options)
  return new NotDelivered('Il server di posta non risponde', options)
}
