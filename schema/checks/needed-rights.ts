import { inAccess, inTable, type Mistake } from '../grammar/mistake.ts'
import type { Model } from '../model.ts'
import { givesField, isNamedApart, subjectsIn, takesAction } from '../rights/ability.ts'
import { type plainActions, type Rights, rowRightsIn, subjectNames, type WrittenRowRight } from '../rights/access.ts'
import type { Table } from '../table.ts'

type PlainAction = (typeof plainActions)[number]

const writes = ['create', 'update', 'delete'] as const

/**
 * Hints at rights that nobody could use: to write the rows of a generated list, or to open it, without reading them. A page of its own may
 * know a way, so a role that opens one is taken at its word; and roles add, so that another one may read.
 */
export const uselessRights = (model: Model): Mistake[] =>
  Object.entries(model.access.roles).flatMap(([role, rights]) => {
    const held = [model.access.everyone, rights]
    const [read, open] = [namesOf(model, held, 'read'), namesOf(model, held, 'open')]
    return [...model.tables.values()].flatMap((table) => {
      const opened = screensIn(model, table).filter(({ route }) => open.has(route))
      if (read.has(table.name) || opened.some(({ isOwn }) => isOwn)) return []
      const may = writes.filter((action) => takesAction(table, action) && namesOf(model, held, action).has(table.name))
      // An area opens the screens in it, whatever tables these show; a route that is named is meant.
      const list = opened.find(({ route }) => rights.open?.includes(route))
      if (may.length === 0 && !list) return []
      const what = may.length > 0 ? `may ${may.join(' and ')} rows of "${table.name}"` : `may open ${list?.route}`
      return [
        inAccess('H04', `roles.${role}`, `${what}, and not read "${table.name}": no screen shows a row to this role`),
      ]
    })
  })

/** Of the roles there are: lists that none may open, and cells edited in them that none may change. */
export function nobodysChecks(model: Model): Mistake[] {
  const roles = Object.values(model.access.roles)
  if (roles.length === 0) return []
  const held = [model.access.everyone, ...roles]
  const [open, update] = [namesOf(model, held, 'open'), namesOf(model, held, 'update')]
  return [...model.tables].flatMap(([file, table]) =>
    table.screens.flatMap(({ route, inline }, at): Mistake[] => {
      if (!open.has(route))
        return [inTable(file, 'A11', `screens.${at}.route`, `no role may open ${route}: nobody would ever see it`)]
      if (!inline || update.has(table.name)) return []
      return [
        inTable(file, 'T54', `screens.${at}.inline`, `no role may update "${table.name}": no cell would be edited`),
      ]
    }),
  )
}

/** The screens about a table; those that a feature brings along are its own, and may be about any where they name none. */
const screensIn = ({ access }: Model, table: Table): { route: string; isOwn: boolean }[] => [
  ...table.screens.map(({ route, kind }) => ({ route, isOwn: kind === 'custom' || kind === 'record' })),
  ...access.screens
    .filter((screen) => [table.name, undefined].includes(screen.table))
    .map(({ route }) => ({ route, isOwn: true })),
]

/** Whether the role, with what everybody may do, has the action on some row of the table, with the field of that name. */
export function givesRole(
  model: Model,
  role: string,
  action: 'create' | 'update',
  table: Table,
  name: string,
): boolean {
  const rights = model.access.roles[role]
  const held = [model.access.everyone, ...(rights ? [rights] : [])]
  return takesAction(table, action) && namesOf(model, held, action, (right) => givesField(right, name)).has(table.name)
}

/** The tables and routes on which any of the rights gives the action; nothing but names is looked at. */
function namesOf(
  model: Model,
  held: readonly Rights[],
  action: PlainAction,
  isMeant: (right: WrittenRowRight) => boolean = () => true,
): ReadonlySet<string> {
  return new Set(
    held.flatMap(({ manage = [], except = [], [action]: own = [] }) => {
      const without = new Set(subjectsIn(model, except))
      const named = subjectNames(own)
      const whole = subjectsIn(model, [...manage, ...named]).filter(
        (name) => !without.has(name) || isNamedApart({ except }, named, name),
      )
      const partial = rowRightsIn(own).filter(isMeant)
      return [...whole, ...partial.map(({ table }) => table)]
    }),
  )
}
