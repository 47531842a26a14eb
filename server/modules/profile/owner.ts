import type { FastifyRequest } from 'fastify'
import { refuseWhileSwitched } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import { originOf } from '../../identity/origin.ts'
import type { Holder } from '../../identity/proofs.ts'

/** Somebody signed in, about what they sign in with. */
export interface Owner extends Holder {
  username: string
  roles: readonly string[]
  /** Throws when the session has ended meanwhile. */
  stillThere(): Promise<void>
  /** A transaction that is undone when it has. */
  writing<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Who calls, about their own account: never while acting as somebody else (409). */
export function ownerIn(request: FastifyRequest): Owner {
  refuseWhileSwitched(request.actor)
  const { id, username, roles, sessionId } = request.actor
  const { stillAllowed, writing } = request.server
  return {
    id,
    username,
    roles,
    sessionId,
    origin: originOf(request),
    stillThere: () => stillAllowed(request),
    writing: <T>(work: (tx: Transaction) => Promise<T>) => writing(request, work),
  }
}
