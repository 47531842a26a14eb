import { SUPER_ADMIN } from '#schema/rights/access.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { isSystem, ownerOf } from '../../actor.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { conflict, invalid } from '../../http/errors.ts'
import type { Sessions } from '../../identity/sessions.ts'
import { nameFault } from './look-alike.ts'
import { requireProof } from './own-identity.ts'
import { authorizeUserChange, rolesIn } from './rights.ts'

/** What the write path of users does besides: ranks, the last super admin, sessions that end. The password
 * of a deleted user waits for an undo; housekeeping forgets it. */
export const userHooks = (sessions: Sessions): Hooks<'users'> => ({
  authorize(change, { actor }) {
    if (!isSystem(actor)) authorizeUserChange(change, actor)
  },

  async before(change, context) {
    if (change.verb !== 'create') await askedAgain(change.id, context, sessions)
    await refuseForgedName(change, context)
    await requireProof(change, context)
    if (losesSuperAdmin(change)) await keepOneSuperAdmin(change.id, context)
  },

  async after({ verb, id, before, after }, { tx }) {
    if (verb === 'create') return
    if (verb === 'delete') {
      await sessions.endAllOf(tx, id, 'deleted')
      await tx.query('delete from "_sessions" where "userId" = $1', [id])
    }
    if (before?.attivo === 'Y' && after?.attivo === 'N') await sessions.endAllOf(tx, id, 'switched off')
    if (before?.microsoftConnect === 'Y' && after?.microsoftConnect === 'N') {
      await sessions.endAllOf(tx, id, 'Microsoft account taken away')
    }
    sessions.forget()
  },
})

/**
 * Asks again for the right of users who change their own record, before the change: a role that an administrator took away
 * while this waited would afterwards look like their own change. Cached sessions are forgotten; the record is locked from
 * here on.
 */
async function askedAgain(id: number, { actor, tx }: HookContext, sessions: Sessions): Promise<void> {
  if (id !== actor.id && id !== ownerOf(actor)) return
  sessions.forget()
  await actor.stillMay?.(tx)
}

/**
 * Refuses a user name that mixes alphabets or looks like another one (`rossi` with a Cyrillic o). Existing users keep
 * theirs. One check at a time: two new names may look alike.
 */
async function refuseForgedName({ id, before, values }: PendingChange<'users'>, { tx }: HookContext): Promise<void> {
  const { username } = values
  if (username === undefined || username === null || username === before?.username) return
  await tx.query(`select pg_advisory_xact_lock(hashtext('user names'))`)
  const others = await tx.query<Pick<StoredRows['users'], 'username'>>(
    `select ${u('username')} from "users" where "id" <> $1 and lower(${u('username')}) <> lower($2)`,
    [id, username],
  )
  const fault = nameFault(
    username,
    others.map((other) => other.username),
  )
  if (fault) throw invalid({ username: [fault] })
}

function losesSuperAdmin({ verb, before, values }: PendingChange<'users'>): boolean {
  if (before?.attivo !== 'Y' || !rolesIn(before).includes(SUPER_ADMIN)) return false
  const after = { ...before, ...values }
  return verb === 'delete' || after.attivo !== 'Y' || !rolesIn(after).includes(SUPER_ADMIN)
}

const u = columnsOf<'users'>()

/** One at a time, so that the last two cannot go at once. */
async function keepOneSuperAdmin(id: number, { tx }: HookContext): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('last super admin'))`)
  const others = await tx.query(
    `select 1 from "users" where "id" <> $1 and ${u('attivo')} = 'Y' and ${u('ruoli')} @> $2::jsonb limit 1`,
    [id, JSON.stringify([SUPER_ADMIN])],
  )
  if (others.length === 0) throw conflict('Deve restare almeno un super amministratore attivo')
}
