import { messages } from '#schema/italian/messages.ts'
import { unpairedSigns } from '#schema/rules/fill-template.ts'
import { placeholdersOf, unknownPlaceholders } from '#schema/rules/mail-text.ts'
import { type Actor, isSystem } from '../../actor.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, invalid } from '../../http/errors.ts'
import { refuseOwner } from './owner.ts'

const TABLE = 'trattative_cp'

/**
 * The owner of a negotiation: the user who enters it, unless they may reassign; later only a reassignment changes it, and
 * only to a user who may open it. A form that sends the owner it read changes nothing and may be sent by anybody. A new one
 * without a state starts in the first.
 */
export const negotiationHooks: Hooks<'trattative_cp'> = {
  alone: () => false,
  async before({ verb, before, values }, { actor, tx, model }) {
    if (verb === 'delete' || isSystem(actor)) return
    // Only the program names the id of a new row: a deletion is being taken back, and what it took comes back as it was.
    if (verb === 'create' && values.id !== undefined) return
    if (verb === 'create') {
      values.operatoreId ??= actor.id
      values.statoTrattativaId ??= await firstState(tx)
    }
    const owner = values.operatoreId ?? null
    const currentOwner = verb === 'create' ? actor.id : (before?.operatoreId ?? null)
    if (!('operatoreId' in values) || owner === currentOwner) return
    if (!mayReassign(actor)) throw forbidden()
    if (owner !== null) await refuseOwner(tx, model, owner, 'operatoreId')
  },
}

const s = columnsOf<'stati_trattative'>()

/** The id of the first state in their order; null while there is none. */
async function firstState(sql: Sql): Promise<number | null> {
  const [first] = await sql.query<{ id: number }>(
    `select "id" from "stati_trattative" order by ${s('ordinamento')} nulls last, "id" limit 1`,
    [],
    'first state',
  )
  return first?.id ?? null
}

/** Whether this person may give negotiations to somebody else. The role for it alone opens no negotiations. */
export const mayReassign = ({ ability }: Actor): boolean =>
  ability.can('reassign', TABLE) && ability.can('update', TABLE)

/**
 * A template names only what there is in what it is for, also when that becomes something else, and closes the brackets it
 * opens. One stored before that was asked keeps its texts until they are changed, and is brought back with them.
 */
export const templateHooks: Hooks<'mail-templates'> = {
  before({ before, values }, { keepsAttribution }) {
    if (keepsAttribution) return
    const allowedPlaceholders = placeholdersOf(values.invio ?? before?.invio ?? '')
    const text = (key: 'oggetto' | 'testo') => values[key] ?? (values.invio ? before?.[key] : undefined) ?? ''
    refuseTexts({
      oggetto: [...unpairedIn(values.oggetto, before?.oggetto), ...unknownIn(text('oggetto'), allowedPlaceholders)],
      testo: [...unpairedIn(values.testo, before?.testo), ...unknownIn(text('testo'), allowedPlaceholders)],
    })
  },
}

/** The text of the brochure is filled in as a template is. */
export const brochureHooks: Hooks<'altre-configurazioni'> = {
  before({ before, values }, { keepsAttribution }) {
    if (!keepsAttribution) refuseTexts({ testo: unpairedIn(values.testo, before?.testo) })
  },
}

const unknownIn = (text: string, known: Readonly<Record<string, string>>): string[] =>
  unknownPlaceholders(text, known).map(messages.unknownPlaceholder)

const unpairedIn = (text: string | null | undefined, stored: string | null | undefined): string[] =>
  text && unixLines(text) !== unixLines(stored ?? '') ? unpairedSigns(text).map(messages.unpairedSign) : []

/** Browsers send line ends of their own. */
const unixLines = (text: string): string => text.replaceAll('\r\n', '\n')

function refuseTexts(mistakes: Record<string, string[]>): void {
  const errors = Object.entries(mistakes).filter(([, sentences]) => sentences.length > 0)
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}
