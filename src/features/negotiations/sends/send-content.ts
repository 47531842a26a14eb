import { type Composed, composed } from '#schema/rules/mail-text.ts'
import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import type { SendValues } from './request-send.ts'
import type { SendPreview } from './use-preview.ts'

export const initialValuesOf = ({ email, template, values }: SendPreview): SendValues => {
  const { oggetto, testo } = template ? composed(template, values) : { oggetto: '', testo: '' }
  return { email: email ?? '', note_invio_anagrafica: values.noteInvio ?? '', oggetto, testo }
}

/** The template filled with these values; without a template, the text as typed. */
export function mailOf(kind: SendKind, { template, values: filled }: SendPreview, values: SendValues): Composed {
  const { oggetto = '', testo = '', note_invio_anagrafica: note } = values
  if (sendKinds[kind].freeText || !template) return { oggetto, testo, missing: [] }
  return composed(template, sendKinds[kind].noteField ? { ...filled, noteInvio: note ?? null } : filled)
}
