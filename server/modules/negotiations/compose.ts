import { messages } from '#schema/messages.ts'
import { emptyPlaceholders, filledSubject, filledText, type Placeholder } from '#schema/rules/mail-text.ts'
import type { Sql } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import { defaultTemplates, type Template } from './default-templates.ts'
import type { Facts } from './mail-values.ts'
import type { TemplatedKind } from './send-kinds.ts'

/** A template that may be chosen for a send. */
export interface TemplateChoice extends Template {
  id: number
  nome: string
  lingua: string
}

/** A mail ready to be sent, and the placeholders that had nothing to say. */
export interface Composed {
  oggetto: string
  testo: string
  mancanti: Placeholder[]
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

/** Fills a template in. What a brochure text names is filled in as well: it is written by the same people. */
export function composed({ oggetto, testo }: Template, facts: Facts): Composed {
  const values = { ...facts, testoBrochure: filledText(facts.testoBrochure ?? '', { ...facts, testoBrochure: '' }) }
  return {
    oggetto: filledSubject(oggetto, values),
    testo: filledText(testo, values),
    mancanti: emptyPlaceholders(`${oggetto} ${testo}`, values),
  }
}
