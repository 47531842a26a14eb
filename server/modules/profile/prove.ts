import type { FastifyInstance } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { AppError, conflict, unauthorized } from '../../http/errors.ts'
import { type Credentials, credentialsOf, lockUser } from '../../identity/credentials.ts'
import { inTurn } from '../../identity/passwords.ts'
import { provedByCode, provesPassword } from '../../identity/proofs.ts'
import { noteProof } from '../../identity/session-store.ts'
import type { Owner } from './owner.ts'

type Parts = Pick<FastifyInstance, 'db' | 'attempts' | 'secondFactors'>

/** Notes in the session of its holder that they know the password, or show a code; 422 on the field when it is wrong. */
export async function prove(app: Parts, owner: Owner, shown: { password?: string; code?: string }): Promise<void> {
  const before = await credentialsOf(app.db, owner.id)
  if (!before?.active) throw unauthorized()
  if (shown.password !== undefined) {
    if ((await provesPassword(app, owner, shown.password)) === undefined)
      throw wrongProof('password', messages.wrongPassword)
  } else await proveByCode(app, owner, before, shown.code ?? '')
  await owner.writing(async (tx) => {
    await lockUser(tx, owner.id)
    const present = await credentialsOf(tx, owner.id)
    if (present?.hash !== before.hash || present.factorSince !== before.factorSince) {
      throw conflict(messages.secondFactorChanged)
    }
    await noteProof(tx, owner.sessionId)
  })
}

async function proveByCode(app: Parts, owner: Owner, { factorSince }: Credentials, code: string): Promise<void> {
  if (factorSince === null) throw wrongProof('code', messages.secondFactorOff)
  const use = () => app.secondFactors.spend(owner.id, code)
  const used = await inTurn(() => provedByCode(app, owner, factorSince, use))
  if (!used) throw wrongProof('code', messages.wrongCode)
}

/** A wrong proof, on its field. */
export const wrongProof = (field: string, message: string): AppError =>
  new AppError(422, message, { errors: { [field]: [message] } })
