import { messages } from '#schema/italian/messages.ts'
import { type ComposedMail, composeMail, type MailValues, type Template } from '#schema/rules/mail-text.ts'
import type { Sql } from '../db/database.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { SendRegister } from './register.ts'

/** A template that may be chosen for a mail. */
export interface TemplateChoice extends Template {
  id: number
  nome: string
  lingua: string
  /** Whom a mail of it usually goes to. */
  destinatario: string | null
}

type Templates = Pick<SendRegister, 'templates'>

export const isTemplated = ({ templates }: Templates, name: string): boolean => Object.hasOwn(templates.fallback, name)

/** The templates of that name, the Italian ones first. */
export const templatesFor = (sql: Sql, { templates }: Templates, name: string): Promise<TemplateChoice[]> =>
  sql.query<TemplateChoice>(
    `select "id", "nome", "lingua", "oggetto", "testo", "destinatario" from "${templates.table}" where "invio" = $1
     order by "lingua" <> 'it', "lingua", "id"`,
    [name],
    `templates of ${templates.table}`,
  )

/** The one chosen, else the first, else the program's own, which goes to nobody. Throws 422 for one that is not of this name (any more). */
export function chosenTemplate(
  choices: TemplateChoice[],
  { templates }: Templates,
  name: string,
  id?: number,
): Template & Pick<TemplateChoice, 'destinatario'> {
  const own = templates.fallback[name]
  const fallback = own && { ...own, destinatario: null }
  const chosen = id === undefined ? (choices[0] ?? fallback) : choices.find((one) => one.id === id)
  if (chosen) return chosen
  throw id === undefined ? notFound('Modello') : invalid({ modelloId: [messages.referenceGone] })
}

/**
 * The mail that the template of that name gives with these values: `Gentile {{nome}}` and `{ nome: 'Anna' }` -> `Gentile
 * Anna`.
 */
export async function compose(
  sql: Sql,
  register: Templates,
  name: string,
  values: MailValues,
  id?: number,
): Promise<ComposedMail> {
  return composeMail(chosenTemplate(await templatesFor(sql, register, name), register, name, id), values)
}
