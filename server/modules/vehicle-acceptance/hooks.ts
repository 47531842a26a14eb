import { type Actor, isSystem } from '../../actor.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { forbidden } from '../../errors.ts'
import { namedChecks } from './checks.ts'

/**
 * Whose an acceptance is: of whoever records it, unless they may edit acceptances. Its checks keep the names under which
 * they were seen.
 */
export const acceptanceHooks: Hooks<'accettazioni_mezzi'> = {
  async before({ verb, before, values }, { tx, actor }) {
    // Only the program names the id of a new row: a deletion is being taken back, and what it took comes back as it was.
    if (verb === 'delete' || isSystem(actor) || values.id !== undefined) return
    if (verb === 'create') setOperator(values, actor)
    if (values.controlli) values.controlli = await namedChecks(tx, values.controlli, before?.controlli ?? [])
  },
}

function setOperator(values: { operatoreId?: number | null }, actor: Actor): void {
  values.operatoreId ??= actor.id
  if (values.operatoreId !== actor.id && !actor.ability.can('update', 'accettazioni_mezzi')) throw forbidden()
}
