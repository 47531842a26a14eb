import type { Filter } from '#schema/condition/condition.ts'
import { type ViewedList, viewedList } from '#schema/lists/list-view.ts'
import type { Model } from '#schema/model.ts'
import type { StoredRow } from '#schema/rows/typed-rows.ts'
import type { Actor } from '../../actor.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { abilityOf } from '../../plugins/allow.ts'

export type SavedView = StoredRow<'saved-views'>
export type DefaultView = StoredRow<'default-views'>

/** Whose a view, or the choice of one, is. */
type Holder = { list: string; ownerId: number | null }

/** The list of that route, for callers who may open it and read its rows. Throws 404 where there is none, and 403. */
export function openedList(model: Model, { ability }: Pick<Actor, 'ability'>, route: string): ViewedList {
  const list = viewedList(model, route)
  if (!list) throw notFound('Elenco')
  if (ability.cannot('open', route) || ability.cannot('read', list.table.name)) throw forbidden()
  return list
}

/** Whether holders of the role alone could open the list. */
export const roleOpens = (model: Model, role: string, route: string): boolean =>
  Object.hasOwn(model.access.roles, role) && abilityOf(model, [role]).can('open', route)

/** Whether this person may decide what others see of the list: its views for a role and for everybody. */
export const mayShare = ({ ability }: Actor, { table }: ViewedList): boolean => ability.can('share', table.name)

/** The roles whose views of the list this person sees: their own; all of them with the right to share. */
export const rolesSeen = (model: Model, actor: Actor, list: ViewedList): readonly string[] =>
  mayShare(actor, list) ? Object.keys(model.access.roles) : actor.roles

/** Users change their own views; views of others need the right to share. Throws 403. */
export function authorizeHolder(model: Model, actor: Actor, { list, ownerId }: Holder): void {
  const opened = openedList(model, actor, list)
  if (ownerId === null ? !mayShare(actor, opened) : ownerId !== actor.id) throw forbidden()
}

const v = columnsOf<'saved-views'>('v')

/** The condition on views `v` that a person with this id and these roles sees them. */
export const seenBy = (id: string, roles: string): string =>
  `(${v('ownerId')} = ${id} or ${v('audience')} = 'all' or (${v('audience')} = 'role' and ${v('role')} = any(${roles})))`

/** Of lists of all views, what this person sees. */
export async function seenViews(sql: Sql, actor: Actor): Promise<Filter[]> {
  const rows = await sql.query<{ id: number }>(
    `select v."id" from "saved-views" v where ${seenBy('$1', '$2::text[]')}`,
    [actor.id, actor.roles],
    'views that a person sees',
  )
  return [{ fields: ['id'], value: { is: rows.map(({ id }) => id) } }]
}
