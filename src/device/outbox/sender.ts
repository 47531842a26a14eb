import { actorOf } from '#src/lib/net/own-session.ts'
import { currentSession } from '#src/lib/net/session.ts'

/** The signed-in user, or whom they impersonate; `sender` tells the two apart. */
export interface Sender {
  user: number
  sender: string
}

export function currentSender(): Sender | undefined {
  const session = currentSession()
  return session && { user: session.id, sender: actorOf(session) }
}
