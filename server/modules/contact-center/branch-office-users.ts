import { messages } from '#schema/italian/messages.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { conflict } from '../../http/errors.ts'
import { nameOfUser } from './people.ts'

const b = columnsOf<'branch-office-users'>()

/** A user is assigned to an office once, and called as colleagues know them. */
export const officeUserHooks: Hooks<'branch-office-users'> = {
  async before(change, { tx }) {
    const { appUserId, branchOfficeId } = { ...change.before, ...change.values }
    if (change.verb === 'delete' || typeof appUserId !== 'number' || typeof branchOfficeId !== 'number') return
    await assignedOnce(change, { appUserId, branchOfficeId }, tx)
    change.values = { ...change.values, nome: await nameOfUser(tx, appUserId) }
  },
}

/** The office is locked, so that of two who assign the same user at once the second is refused. */
async function assignedOnce(
  { id }: PendingChange<'branch-office-users'>,
  { appUserId, branchOfficeId }: { appUserId: number; branchOfficeId: number },
  tx: HookContext['tx'],
): Promise<void> {
  await tx.query('select 1 from "branch-offices" where "id" = $1 for update', [branchOfficeId], 'lock office')
  const others = await tx.query(
    `select 1 from "branch-office-users" where ${b('branchOfficeId')} = $1 and ${b('appUserId')} = $2 and "id" <> $3`,
    [branchOfficeId, appUserId, id],
    'same user of office',
  )
  if (others.length > 0) throw conflict(messages.userAssigned)
}
