import { type Actor, isSystem } from '../../actor.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { forbidden } from '../../http/errors.ts'
import { namedChecks } from './checks.ts'
import { newestIds } from './find.ts'

/**
 * The owner of an acceptance: the user who records it, unless they may edit acceptances. Its checks are stored under the
 * names they had then.
 */
export const acceptanceHooks: Hooks<'accettazioni_mezzi'> = {
  alone: () => false,
  async before({ verb, before, values }, context) {
    const { actor } = context
    // Only the program names the id of a new row: a deletion is being taken back, and what it took comes back as it was.
    if (verb === 'delete' || isSystem(actor) || values.id !== undefined) return
    if (verb === 'create') setOperator(values, actor)
    if (values.controlli) values.controlli = await namedChecks(context, values.controlli, before?.controlli ?? [])
  },
}

function setOperator(values: { operatoreId?: number | null }, actor: Actor): void {
  values.operatoreId ??= actor.id
  if (values.operatoreId !== actor.id && !actor.ability.can('update', 'accettazioni_mezzi')) throw forbidden()
}

const a = columnsOf<'accettazioni_mezzi'>('a')
const p = columnsOf<'accettazioni_mezzi_foto'>('t')

/** Who does not read acceptances sees the photos of their own, and of the newest of each vehicle, which is shown as the previous one. */
export const photoHooks: Hooks<'accettazioni_mezzi_foto'> = {
  within({ id, ability }) {
    if (ability.can('read', 'accettazioni_mezzi')) return []
    const own = (add: (value: unknown) => string) =>
      `select a."id" from "accettazioni_mezzi" a where ${a('operatoreId')} = ${add(id)}`
    const holds = (add: (value: unknown) => string) =>
      `${p('accettazioneId')} in (${own(add)}) or ${p('accettazioneId')} in (${newestIds})`
    return [{ fields: ['accettazione'], value: { holds } }]
  },
}
