import { messages } from '#schema/messages.ts'
import { changedPasswordMistakes, type NewPassword, newPasswordMistakes } from '#schema/rules/new-password.ts'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import { AppError, forbidden, invalid } from '../../errors.ts'
import type { Attempts } from '../../identity/attempts.ts'
import { storePassword } from '../../identity/credentials.ts'
import { type PasswordOwner, passwordFault } from '../../identity/password-fault.ts'
import { hashPassword, inTurn, passwordMatches } from '../../identity/passwords.ts'
import type { Sessions } from '../../identity/sessions.ts'
import { refuseWhileSwitched } from './rights.ts'

/** The sentences for what is wrong with a new password of that person, by field. */
export async function newPasswordErrors(given: NewPassword, owner?: PasswordOwner): Promise<Record<string, string[]>> {
  const fault = given.password ? await passwordFault(given.password, owner) : undefined
  return { ...newPasswordMistakes(given), ...(fault && { password: [fault] }) }
}

/** Changes one's own password, proved by the old one, and ends one's other sessions. */
export async function changePassword(
  { db, sessions, attempts }: { db: Database; sessions: Sessions; attempts: Attempts },
  actor: Actor,
  id: number,
  body: NewPassword & { oldPassword?: string },
  address: string,
): Promise<void> {
  if (id !== actor.id) throw forbidden()
  refuseWhileSwitched(actor)
  const [stored] = await db.query<PasswordOwner & { hash: string | null }>(
    `select u."username", u."nome", u."cognome", u."email", c."hash"
     from "users" u left join "_credentials" c on c."userId" = u."id" where u."id" = $1`,
    [id],
  )
  const errors = { ...changedPasswordMistakes(body), ...(await newPasswordErrors(body, stored)) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const hash = await inTurn(async () => {
    attempts.check(`id ${id}`, address)
    if (await passwordMatches(stored?.hash ?? undefined, body.oldPassword ?? ''))
      return hashPassword(body.password ?? '')
    attempts.failed(`id ${id}`, address)
    throw new AppError(422, messages.wrongPassword, { errors: { oldPassword: [messages.wrongPassword] } })
  })
  await db.transaction(async (tx) => {
    await storePassword(tx, id, hash)
    await sessions.endAllOf(tx, id, 'password changed', actor.sessionId)
  })
  sessions.forget()
}
