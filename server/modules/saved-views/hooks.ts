import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import { isSystem } from '../../actor.ts'
import type { Hooks, PendingChange } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { authorizeHolder, type DefaultView, type SavedView, seenViews } from './rights.ts'

/** The most views of one list that a person has, and that a role or everybody has. */
export const MOST_VIEWS = 50

const v = columnsOf<'saved-views'>('v')
const d = columnsOf<'default-views'>('d')

/**
 * The rules of every saved view, an undo included: users change their own, users with the right to share those of roles and
 * of everybody; views go with their user; names differ by more than case; there is a limit to their number.
 */
export const viewHooks = (model: Model): Hooks<'saved-views'> => ({
  deletesPlainly: true,
  personal: true,
  authorize({ before, values, follows }, { actor }) {
    if (follows || isSystem(actor)) return
    const after = { ...before, ...values }
    for (const { list, ownerId } of [before ?? after, after]) {
      authorizeHolder(model, actor, { list: list ?? '', ownerId: ownerId ?? null })
    }
  },
  async before(change, { tx }) {
    if (change.verb !== 'delete') await refuseTwins(tx, change)
  },
  within: (actor, sql) => seenViews(sql, actor),
})

/** Views of one list are saved, and chosen, one at a time. */
export async function lockViews(tx: Transaction, list: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('views of ' || $1))`, [list])
}

/** Two cannot take the last place, or one name, at once. */
async function refuseTwins(tx: Transaction, { id, before, values }: PendingChange<'saved-views'>): Promise<void> {
  const { list, name, audience, role = null, ownerId = null }: Partial<SavedView> = { ...before, ...values }
  await lockViews(tx, list ?? '')
  const [found] = await tx.query<{ twins: number; all: number }>(
    `select count(*)::integer as "all", (count(*) filter (where lower(${v('name')}) = lower($5)))::integer as "twins"
     from "saved-views" v where ${v('list')} = $1 and ${v('audience')} = $2 and ${v('role')} is not distinct from $3::text
       and ${v('ownerId')} is not distinct from $4::integer and v."id" <> $6`,
    [list, audience, role, ownerId, name, before?.id ?? id],
    'views beside one',
  )
  if ((found?.twins ?? 0) > 0) throw invalid({ name: [messages.viewName] })
  if ((found?.all ?? 0) >= MOST_VIEWS) throw invalid({ name: [messages.viewsFull(MOST_VIEWS)] })
}

/** Which view a list opens with: decided by a person for themselves, for a role by users who may share. */
export const defaultHooks = (model: Model): Hooks<'default-views'> => ({
  personal: true,
  authorize({ before, values, follows }, { actor }) {
    const after: Partial<DefaultView> = { ...before, ...values }
    if (!follows && !isSystem(actor))
      authorizeHolder(model, actor, { list: after.list ?? '', ownerId: after.userId ?? null })
  },
  async before({ verb, values }, { tx }) {
    if (verb === 'create') await refuseSecond(tx, values)
  },
  within: (actor) => [{ fields: ['user'], value: { is: [actor.id] } }],
})

/** A list opens with one view: a choice that an undo would bring back stays away where another was made since. */
async function refuseSecond(
  tx: Transaction,
  { list, role = null, userId = null }: Partial<DefaultView>,
): Promise<void> {
  await lockViews(tx, list ?? '')
  const [other] = await tx.query(
    `select 1 from "default-views" d where ${d('list')} = $1 and ${d('role')} is not distinct from $2::text
       and ${d('userId')} is not distinct from $3::integer`,
    [list, role, userId],
    'choice of a view',
  )
  if (other) throw conflict(messages.undone)
}
