import { messages } from '#schema/messages.ts'
import { placeholdersOf, unknownPlaceholders } from '#schema/rules/mail-text.ts'
import { type Actor, isSystem } from '../../actor.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { forbidden, invalid } from '../../errors.ts'

const TABLE = 'trattative_cp'

/**
 * Whose a negotiation is: of whoever enters it, unless they may reassign; later only a reassignment changes it. A form
 * that sends the owner it read changes nothing and may be sent by anybody.
 */
export const negotiationHooks: Hooks<'trattative_cp'> = {
  before({ verb, before, values }, { actor }) {
    if (verb === 'delete' || isSystem(actor)) return
    const owner = values.operatoreId ?? null
    if (verb === 'create') {
      // Only the program names the id of a new row: a deletion is being taken back, and what it took comes back as it was.
      if (values.id !== undefined) return
      if (owner === null) values.operatoreId = actor.id
      else if (owner !== actor.id && !mayReassign(actor)) throw forbidden()
    } else if ('operatoreId' in values && owner !== (before?.operatoreId ?? null) && !mayReassign(actor)) {
      throw forbidden()
    }
  },
}

/** Whether this person may give negotiations to somebody else. The role for it alone opens no negotiations. */
export const mayReassign = ({ ability }: Actor): boolean =>
  ability.can('reassign', TABLE) && ability.can('update', TABLE)

/** A template names only what there is in what it is for, also when that becomes something else. */
export const templateHooks: Hooks<'mail-templates'> = {
  before({ before, values }) {
    const known = placeholdersOf(values.invio ?? before?.invio ?? '')
    const text = (key: 'oggetto' | 'testo') => values[key] ?? (values.invio ? before?.[key] : undefined) ?? ''
    const errors = (['oggetto', 'testo'] as const).flatMap((key): [string, string[]][] => {
      const unknown = unknownPlaceholders(text(key), known)
      return unknown.length > 0 ? [[key, unknown.map(messages.unknownPlaceholder)]] : []
    })
    if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  },
}
