import type { WrittenCondition } from '../grammar/condition-grammar.ts'
import type { Model } from '../model.ts'
import { type GivenRight, rightsGiven } from './ability.ts'
import { type Action, type Rights, type RowAction, rowActions, type WrittenRowRight } from './access.ts'

// Explains rights: what roles give, which of them gives it, and what a change would make of it.

/** An action on a table, or opening a screen: `update fonti`, `open /configurations/fonti`. */
export interface Right {
  action: Action
  subject: string
}

/** How much of a table a right is about; of all rows, with all fields, where it does not say. */
export interface Extent {
  /** Only the names, as rows of this table refer to them. */
  of?: string
  /** Only the rows where this holds. */
  where?: WrittenCondition
  /** Only these fields. */
  fields?: readonly string[]
}

/** What gives a right. */
export interface Reason extends Extent {
  /** None: every signed-in user has it. */
  role?: string
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

/** Nobody needs to be told of a part where the same role gives more of it. */
function addReason(found: Map<string, Reason[]>, grant: GivenRight, role: string | undefined): void {
  const reasons = found.get(keyOf(grant)) ?? []
  const reason = { ...(role !== undefined && { role }), ...extentOf(grant) }
  const ofSame = (other: Reason) => other.role === role && other.of === reason.of
  const isCovered = reasons.some((other) => isWholeOf(other, role) || (ofSame(other) && covers(other, reason)))
  const others = reasons.filter((other) => !(isWholeOf(reason, other.role) || (ofSame(other) && covers(reason, other))))
  found.set(keyOf(grant), isCovered ? reasons : [...others, reason])
}

const extentOf = ({ of, where, fields }: GivenRight): Extent =>
  of === undefined ? { ...(where && { where }), ...(fields && { fields }) } : { of }

const isWholeOf = (reason: Reason, role: string | undefined): boolean => reason.role === role && isWhole(reason)

/** Whether it is about all rows with all fields. */
const isWhole = ({ of, where, fields }: Extent): boolean => of === undefined && !where && !fields

/** Whether one extent has all that another has; of two conditions it is only known that they are the same. */
function covers(one: Extent, other: Extent): boolean {
  if (isWhole(one)) return true
  if (one.of !== undefined || other.of !== undefined) return one.of !== undefined && other.of !== undefined
  const hasRows = !one.where || JSON.stringify(one.where) === JSON.stringify(other.where)
  return hasRows && (!one.fields || (other.fields?.every((name) => one.fields?.includes(name)) ?? false))
}

/** Every right that some role gives. */
export function everyRight(model: Model): Right[] {
  const granted = heldRights(model, Object.keys(model.access.roles)).flatMap(([, rights]) => rightsGiven(model, rights))
  return [...new Map(granted.map(({ action, subject }) => [keyOf({ action, subject }), { action, subject }])).values()]
}

/** A right that somebody gains or loses, as far as it is about these parts. */
export interface ChangedRight extends Right {
  extents: readonly Extent[]
}

/** The rights that differ; a right is gained as well where it becomes one on more rows or fields, and lost where on fewer. */
export interface Difference {
  gained: ChangedRight[]
  lost: ChangedRight[]
}

/** The rights gained and lost by going from the first set to the second. */
export function differenceOf(rights: readonly Right[], before: Reasons, after: Reasons): Difference {
  const more = (right: Right, than: Reasons, now: Reasons): ChangedRight[] => {
    const known = than.get(keyOf(right)) ?? []
    const extents = (now.get(keyOf(right)) ?? [])
      .filter((reason) => !known.some((one) => covers(one, reason)))
      .map(({ role: _role, ...extent }) => extent)
    return extents.length > 0 ? [{ ...right, extents: distinct(extents) }] : []
  }
  return {
    gained: rights.flatMap((right) => more(right, before, after)),
    lost: rights.flatMap((right) => more(right, after, before)),
  }
}

const distinct = (extents: readonly Extent[]): Extent[] => [
  ...new Map(extents.map((extent) => [JSON.stringify(extent), extent])).values(),
]

/** Whether the reasons give names alone. */
export const namesAlone = (reasons: readonly Reason[]): boolean =>
  reasons.length > 0 && reasons.every(({ of }) => of !== undefined)

/** Whether the role gives the right itself: wholly, in part, or not at all; what everybody has and names alone do not count. */
export function ownRight(model: Model, role: string, right: Right): 'whole' | 'part' | undefined {
  const own = (whyOf(model, [role]).get(keyOf(right)) ?? []).filter((one) => one.role === role && one.of === undefined)
  if (own.some(isWhole)) return 'whole'
  return own.length > 0 ? 'part' : undefined
}

/** The labels of the roles that give all of these rights, each by itself, on some rows at least. */
export const rolesWith = (model: Model, rights: readonly Right[]): string[] =>
  Object.entries(model.access.roles).flatMap(([role, { label }]) => {
    const reasons = whyOf(model, [role])
    return rights.every((right) => (reasons.get(keyOf(right)) ?? []).some(({ of }) => of === undefined)) ? [label] : []
  })

/** The definitions as they would be if a role had one right more, wholly, or one less. What everybody has stays. */
export function withRight(model: Model, role: string, right: Right, given: boolean): Model {
  const before = model.access.roles[role]
  if (!before) return model
  const otherGrants = rightsGiven(model, before).filter(
    (grant) => grant.of === undefined && (given || keyOf(grant) !== keyOf(right)),
  )
  const wanted: GivenRight[] = given ? [...otherGrants, right] : otherGrants
  const lists: Rights = {}
  for (const grant of wanted) {
    if (isRowAction(grant.action)) lists[grant.action] = [...(lists[grant.action] ?? []), writtenOf(grant)]
    else lists[grant.action] = [...(lists[grant.action] ?? []), grant.subject]
  }
  const roles = { ...model.access.roles, [role]: { label: before.label, ...lists } }
  return { ...model, access: { ...model.access, roles } }
}

const isRowAction = (action: Action): action is RowAction => rowActions.some((known) => known === action)

const writtenOf = ({ subject, where, fields }: GivenRight): string | WrittenRowRight =>
  where || fields ? { table: subject, ...(where && { where }), ...(fields && { fields }) } : subject
