import type { Values } from '#schema/rows/row.ts'
import { type ComposedMail as Composed, composeMail as composed } from '#schema/rules/mail-text.ts'
import { asText } from '#src/lib/format.ts'
import type { KindDeclaration } from './register.ts'
import type { SendPreview } from './use-preview.ts'

/** The initial values of the form of a send. */
export function initialValuesOf(
  { noteField, note }: KindDeclaration,
  { email, template, values }: SendPreview,
): Readonly<Record<string, string>> {
  const { oggetto, testo } = template ? composed(template, values) : { oggetto: '', testo: '' }
  return {
    email: email ?? '',
    ...(noteField && { [noteField]: (note && values[note.placeholder]) ?? '' }),
    oggetto,
    testo,
  }
}

/** The mail with the typed values: as composed by the server, unless the form has a text or a note of its own. */
export function mailOf({ freeText, noteField, note }: KindDeclaration, preview: SendPreview, typed: Values): Composed {
  if (freeText) return { oggetto: asText(typed.oggetto), testo: asText(typed.testo), missing: [] }
  const { template, values, oggetto, testo, missing } = preview
  if (!noteField || !note || !template) return { oggetto, testo, missing }
  return composed(template, { ...values, [note.placeholder]: asText(typed[noteField]) || null })
}
