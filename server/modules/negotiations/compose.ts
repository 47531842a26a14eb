import { messages } from '#schema/messages.ts'
import type { Template } from '#schema/rules/mail-text.ts'
import type { Sql } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import { defaultTemplates } from './default-templates.ts'
import type { TemplatedKind } from './send-kinds.ts'

/** A template that may be chosen for a send. */
export interface TemplateChoice extends Template {
  id: number
  nome: string
  lingua: string
}

/** The templates of a kind, the Italian ones first. */
export const templatesFor = (sql: Sql, kind: TemplatedKind): Promise<TemplateChoice[]> =>
  sql.query<TemplateChoice>(
    `select "id", "nome", "lingua", "oggetto", "testo" from "mail-templates" where "invio" = $1
     order by "lingua" <> 'it', "lingua", "id"`,
    [kind],
    'mail templates of a kind',
  )

/** The one chosen, else the first, else the program's own. Throws 422 for one that is not of this kind (any more). */
export function chosenTemplate(choices: TemplateChoice[], kind: TemplatedKind, id?: number): Template {
  if (id === undefined) return choices[0] ?? defaultTemplates[kind]
  const chosen = choices.find((choice) => choice.id === id)
  if (!chosen) throw invalid({ modelloId: [messages.referenceGone] })
  return chosen
}
