import { type Composed, composed } from '#schema/rules/mail-text.ts'
import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import type { SendValues } from './request-send.ts'
import type { SendPreview } from './use-preview.ts'

/** What the dialog starts with. */
export const startOf = ({ email, template, values }: SendPreview): SendValues => {
  const { oggetto, testo } = template ? composed(template, values) : { oggetto: '', testo: '' }
  return { email: email ?? '', note_invio_anagrafica: values.noteInvio ?? '', oggetto, testo }
}

/** The mail that these values make of the template; that of a brochure for marketing is what was typed. */
export function mailOf(kind: SendKind, { template, values: filled }: SendPreview, values: SendValues): Composed {
  const { oggetto = '', testo = '', note_invio_anagrafica: note } = values
  if (sendKinds[kind].freeText || !template) return { oggetto, testo, missing: [] }
  return composed(template, sendKinds[kind].noteField ? { ...filled, noteInvio: note ?? null } : filled)
}
