import { isDeepStrictEqual } from 'node:util'
import { messages } from '#schema/italian/messages.ts'
import { SUPER_ADMIN } from '#schema/rights/access.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { type Actor, ownerOf, refuseWhileSwitched } from '../../actor.ts'
import type { PendingChange } from '../../crud/hooks.ts'
import { conflict, forbidden } from '../../http/errors.ts'

type Key = keyof StoredRows['users']

/** The screen that assigns CRM groups: users who may open it may change the groups of anybody, and nothing else. */
export const GROUPS_SCREEN = '/configurations/usersGruppiCrm'
/** The screen that explains rights. */
export const PERMISSIONS_SCREEN = '/utenti/permessi'
/** What everybody may change of their own record. */
export const ownKeys: readonly string[] = ['username', 'email'] satisfies Key[]
/** What that screen assigns. */
const groupsKey: Key = 'gruppiCrm'
const rolesKey: Key = 'ruoli'

/** The roles in a row or in values; none where they say nothing of them. */
export const rolesIn = (values: ValuesOf<'users'> | undefined): string[] => values?.ruoli ?? []

/** Throws unless the actor may make this change to a user: by right, by rank, and never to their own advantage. */
export function authorizeUserChange({ verb, before, values }: PendingChange<'users'>, actor: Actor): void {
  const changed = changedKeys(before, values)
  const own = before !== undefined && before.id === actor.id
  if (before && verb === 'delete' && [actor.id, ownerOf(actor)].includes(before.id)) throw conflict(messages.ownUser)
  const ownAffair = own && verb === 'update' && changed.every((key) => ownKeys.includes(key))
  // Unchanged values must not leak either: users who only assign groups may send nothing else.
  const consideredKeys = permitted(actor, verb) ? changed : Object.keys(values)
  const groupsOnly = verb === 'update' && consideredKeys.every((key) => key === groupsKey)
  if (groupsOnly && actor.ability.can('open', GROUPS_SCREEN)) return
  if (!ownAffair && !permitted(actor, verb)) throw forbidden()
  if (before && !own) authorizeRank(actor, rolesIn(before))
  if (changed.includes(rolesKey)) authorizeRoles(actor, own, rolesIn(before), rolesIn(values))
}

function authorizeRoles(actor: Actor, own: boolean, held: string[], wanted: string[]): void {
  refuseWhileSwitched(actor)
  const gained = wanted.filter((role) => !held.includes(role))
  if (own && gained.length > 0) throw forbidden()
  authorizeRank(actor, gained)
}

/** Throws unless the actor ranks as high as a user with these roles. */
export function authorizeRank(actor: Actor, held: string[]): void {
  if (held.includes(SUPER_ADMIN) && !actor.roles.includes(SUPER_ADMIN)) throw forbidden()
}

function permitted(actor: Actor, verb: string): boolean {
  return (verb === 'create' || verb === 'update' || verb === 'delete') && actor.ability.can(verb, 'users')
}

/** The keys of values that differ from the row as it was. */
export const changedKeys = (before: Row | undefined, values: Values) =>
  Object.keys(values).filter((key) => !isDeepStrictEqual(before?.[key] ?? null, values[key] ?? null))
