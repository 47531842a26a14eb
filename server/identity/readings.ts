import type { Database, Sql } from '../db/database.ts'
import { type Person, readPerson, readPersonOf, readSession, type SessionPerson } from './session-store.ts'
import { ttlCache } from './ttl-cache.ts'

/** A commit takes less, most of the time. */
const COMMIT_MS = 1_000

/** Sessions and the people behind them, as they were at most 300 ms ago. */
export function createReadings(db: Database) {
  const sessions = ttlCache((sid) => readSession(db, sid))
  const people = ttlCache((username) => readPerson(db, username))
  const others = ttlCache((id) => readPersonOf(db, Number(id)))
  let forgettings = 0

  return {
    /**
     * The person behind a session as they are now; undefined when there is none. Within a transaction it is read there: to
     * wait for anybody else's reading could be to wait for oneself.
     */
    load: async (sid: string, tx?: Sql): Promise<SessionPerson | undefined> =>
      tx ? (sessions.known(sid)?.value ?? readSession(tx, sid)) : sessions.get(sid),

    /** The user of that name as they are now, for those who act as somebody else. */
    person: (username: string): Promise<Person | undefined> => people.get(username.toLowerCase()),

    /** The same of an id, in a transaction read as `load` does. */
    personOf: async (id: number, tx?: Sql): Promise<Person | undefined> =>
      tx ? (others.known(String(id))?.value ?? readPersonOf(tx, id)) : others.get(String(id)),

    /** One session has changed: nothing read of it before counts. */
    drop: (sid: string): void => sessions.drop(sid),

    /**
     * Users are changing: forgets everything read before, and caches nothing while the change commits. As the commit may
     * take longer, its caller calls this once more when `forgotten` has changed.
     */
    forget(): void {
      forgettings += 1
      sessions.clear(COMMIT_MS)
      people.clear(COMMIT_MS)
      others.clear(COMMIT_MS)
    },

    /** How often something was forgotten. */
    forgotten: (): number => forgettings,
  }
}
