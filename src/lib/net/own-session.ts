import { messages } from '#schema/italian/messages.ts'
import { HttpError } from './http-error.ts'
import { currentSession, type Session } from './session.ts'

/** Who acts in a session: '7', or '7 by 3' where user 3 acts as user 7. */
export const actorOf = ({ id, real }: Session): string => (real === undefined ? `${id}` : `${id} by ${real.id}`)

/** What began in a session that has ended since. It holds nothing of the answer, which is not for the next user. */
export class SessionOver extends HttpError {
  constructor(status = 401) {
    super({ status, message: messages.expired })
  }
}

/** The session in which something begins: all that follows from it belongs to that session. */
export interface OwnSession {
  /** Whether nobody is signed in any more, or somebody else is. */
  isOver: () => boolean
  /** Throws SessionOver, with this status, where it is over. */
  check: (status?: number) => void
  /** Resolves and rejects as the work does, but with SessionOver where the session is over by then. */
  only: <T>(work: Promise<T>) => Promise<T>
}

/** The current session, which a token that is renewed continues. */
export function ownSession(): OwnSession {
  const actor = currentActor()
  const isOver = () => currentActor() !== actor
  const check = (status?: number) => {
    if (isOver()) throw new SessionOver(status)
  }
  return { isOver, check, only: (work) => work.finally(() => check()) }
}

/** For what belongs to no session, such as signing in. */
export const noSession: OwnSession = { isOver: () => false, check: () => {}, only: (work) => work }

function currentActor(): string | undefined {
  const session = currentSession()
  return session && actorOf(session)
}
