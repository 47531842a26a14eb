import type { z } from 'zod'
import type { accessGrammar, areaGrammar, rightsGrammar, WrittenRowRight } from '../grammar/access-grammar.ts'

/** What "manage" stands for. Named verbs are never part of it. */
export const plainActions = ['open', 'read', 'create', 'update', 'delete'] as const
export const namedVerbs = ['conclude', 'send', 'reassign', 'impersonate', 'erase', 'share'] as const
export const actions = [...plainActions, ...namedVerbs] as const
export type Action = (typeof actions)[number]

/** The actions that a right may give on some rows or with some fields only. */
export const rowActions = ['read', 'create', 'update', 'delete'] as const
export type RowAction = (typeof rowActions)[number]

/** The role whose holders only one another may manage. */
export const SUPER_ADMIN = 'ROLE_SUPER_ADMIN'

export type Access = z.output<typeof accessGrammar>
export type Area = z.output<typeof areaGrammar>
export type Rights = z.output<typeof rightsGrammar>
export type { WrittenRowRight }

type Named = string | WrittenRowRight

/** Of what a list of rights names: the names of areas, tables and routes. */
export const subjectNames = (list: readonly Named[] = []): string[] => list.filter((one) => typeof one === 'string')

/** The same, the rights on some rows or fields of a table. */
export const rowRightsIn = (list: readonly Named[] = []): WrittenRowRight[] =>
  list.filter((one) => typeof one !== 'string')

/** Whether one of the roles asks its holders for a second factor. */
export const secondFactorRequired = ({ roles }: Access, held: readonly string[]): boolean =>
  held.some((role) => Object.hasOwn(roles, role) && roles[role]?.secondFactor === true)
