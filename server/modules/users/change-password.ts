import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { changedPasswordErrors, type NewPassword, passwordRuleErrors } from '#schema/rules/new-password.ts'
import { refuseWhileSwitched } from '../../actor.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { AppError, forbidden, invalid, unauthorized } from '../../http/errors.ts'
import { credentialsOf, lockUser, storePassword } from '../../identity/credentials.ts'
import { raiseDraftKey } from '../../identity/draft-keys.ts'
import { originOf } from '../../identity/origin.ts'
import { type PasswordOwner, passwordFault } from '../../identity/password-fault.ts'
import { hashPassword, inTurn } from '../../identity/passwords.ts'
import { provesPassword } from '../../identity/proofs.ts'
import { clearMustChange } from '../../identity/session-store.ts'

/** The sentences for what is wrong with a new password of that person, by field. */
export async function newPasswordErrors(given: NewPassword, owner?: PasswordOwner): Promise<Record<string, string[]>> {
  const fault = given.password ? await passwordFault(given.password, owner) : undefined
  return { ...passwordRuleErrors(given), ...(fault && { password: [fault] }) }
}

/** Changes one's own password, proved by the old one, and ends one's other sessions. */
export async function changePassword(
  request: FastifyRequest,
  id: number,
  body: NewPassword & { oldPassword?: string },
): Promise<void> {
  const { actor, server } = request
  const { db, sessions, attempts } = server
  if (id !== actor.id) throw forbidden()
  refuseWhileSwitched(actor)
  const [owner] = await db.query<PasswordOwner>(
    `select ${columnsOf<'users'>()('username', 'nome', 'cognome', 'email')} from "users" where "id" = $1`,
    [id],
  )
  const errors: Record<string, string[]> = { ...changedPasswordErrors(body), ...(await newPasswordErrors(body, owner)) }
  // Who knows it has chosen it for them.
  if (actor.mustChangePassword && body.password === body.oldPassword) errors.password ??= [messages.passwordSame]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { sessionId } = actor
  const old = await provesPassword(
    { db, attempts },
    { id, sessionId, origin: originOf(request) },
    body.oldPassword ?? '',
  )
  if (old === undefined) throw wrongOldPassword()
  const hash = await inTurn(() => hashPassword(body.password ?? ''))
  await server.writing(request, async (tx) => {
    await lockUser(tx, id)
    // Somebody else may have changed it meanwhile, and ended this session.
    const now = await credentialsOf(tx, id)
    if (!now?.active) throw unauthorized(messages.inactive)
    if (now.hash !== old) throw wrongOldPassword()
    await storePassword(tx, id, hash)
    await raiseDraftKey(tx, id)
    await clearMustChange(tx, sessionId)
    await sessions.endAllOf(tx, id, 'password changed', sessionId)
  })
}

const wrongOldPassword = () =>
  new AppError(422, messages.wrongPassword, { errors: { oldPassword: [messages.wrongPassword] } })
