import type { z } from 'zod'
import type { accessGrammar, areaGrammar, rightsGrammar } from '../grammar/access-grammar.ts'

/** What "manage" stands for. Named verbs are never part of it. */
export const plainActions = ['open', 'read', 'create', 'update', 'delete'] as const
export const namedVerbs = ['conclude', 'send', 'reassign', 'impersonate', 'erase', 'share'] as const
export const actions = [...plainActions, ...namedVerbs] as const
export type Action = (typeof actions)[number]

/** The role whose holders only one another may manage. */
export const SUPER_ADMIN = 'ROLE_SUPER_ADMIN'

export type Access = z.output<typeof accessGrammar>
export type Area = z.output<typeof areaGrammar>
export type Rights = z.output<typeof rightsGrammar>

/** Whether one of the roles asks its holders for a second factor. */
export const secondFactorRequired = ({ roles }: Access, held: readonly string[]): boolean =>
  held.some((role) => Object.hasOwn(roles, role) && roles[role]?.secondFactor === true)
