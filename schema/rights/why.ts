import type { Model } from '../model.ts'
import { type GivenRight, rightsGiven } from './ability.ts'
import type { Action, Rights } from './access.ts'

// Explains rights: what roles give, which of them gives it, and what a change would make of it.

/** An action on a table, or opening a screen: `update fonti`, `open /configurations/fonti`. */
export interface Right {
  action: Action
  subject: string
}

/** What gives a right. */
export interface Reason {
  /** None: every signed-in user has it. */
  role?: string
  /** Only the names, as rows of this table refer to them. */
  of?: string
}

/** The reasons of every right that somebody has, by `keyOf`. */
export type Reasons = ReadonlyMap<string, readonly Reason[]>

export const keyOf = ({ action, subject }: Right): string => `${action} ${subject}`

/** What people with these roles may do, and why. Says the same as `abilityFor`: both ask `rightsGiven`. */
export function whyOf(model: Model, roles: readonly string[]): Reasons {
  const reasonsByRight = new Map<string, Reason[]>()
  for (const [role, rights] of heldRights(model, roles)) {
    for (const grant of rightsGiven(model, rights)) addReason(reasonsByRight, grant, role)
  }
  return reasonsByRight
}

function heldRights({ access }: Model, roles: readonly string[]): [string | undefined, Rights][] {
  const held = Object.entries(access.roles).filter(([role]) => roles.includes(role))
  return [[undefined, access.everyone], ...held]
}

/** Nobody needs to be told of names where the same role shows whole rows. */
function addReason(found: Map<string, Reason[]>, grant: GivenRight, role: string | undefined): void {
  const reasons = found.get(keyOf(grant)) ?? []
  const others = grant.of === undefined ? reasons.filter((reason) => reason.role !== role) : reasons
  const isCovered = others.some((reason) => reason.role === role && (reason.of === undefined || reason.of === grant.of))
  const reason = { ...(role !== undefined && { role }), ...(grant.of !== undefined && { of: grant.of }) }
  found.set(keyOf(grant), isCovered ? others : [...others, reason])
}

/** Every right that some role gives. */
export function everyRight(model: Model): Right[] {
  const granted = heldRights(model, Object.keys(model.access.roles)).flatMap(([, rights]) => rightsGiven(model, rights))
  return [...new Map(granted.map(({ action, subject }) => [keyOf({ action, subject }), { action, subject }])).values()]
}

/** The rights that differ; a right is gained as well where names alone became whole rows. */
export interface Difference {
  gained: Right[]
  lost: Right[]
}

/** The rights gained and lost by going from the first set to the second. */
export function differenceOf(rights: readonly Right[], before: Reasons, after: Reasons): Difference {
  const step = (right: Right) => extent(after.get(keyOf(right))) - extent(before.get(keyOf(right)))
  return { gained: rights.filter((right) => step(right) > 0), lost: rights.filter((right) => step(right) < 0) }
}

/** How much of it: nothing, names alone, all. */
const extent = (reasons: readonly Reason[] = []): number =>
  reasons.length === 0 ? 0 : reasons.some(({ of }) => of === undefined) ? 2 : 1

/** Whether the reasons give names alone. */
export const namesAlone = (reasons: readonly Reason[]): boolean => extent(reasons) === 1

/** The labels of the roles that give all of these rights, each by itself. */
export const rolesWith = (model: Model, rights: readonly Right[]): string[] =>
  Object.entries(model.access.roles).flatMap(([role, { label }]) => {
    const reasons = whyOf(model, [role])
    return rights.every((right) => extent(reasons.get(keyOf(right))) === 2) ? [label] : []
  })

/** The definitions as they would be if a role had one right more, or one less. What everybody has stays. */
export function withRight(model: Model, role: string, right: Right, given: boolean): Model {
  const before = model.access.roles[role]
  if (!before) return model
  const otherGrants = rightsGiven(model, before).filter(
    (grant) => grant.of === undefined && (given || keyOf(grant) !== keyOf(right)),
  )
  const listed: Partial<Record<Action, string[]>> = {}
  for (const { action, subject } of given ? [...otherGrants, right] : otherGrants)
    listed[action] = [...(listed[action] ?? []), subject]
  const roles = { ...model.access.roles, [role]: { label: before.label, ...listed } }
  return { ...model, access: { ...model.access, roles } }
}
