import { randomUUID } from 'node:crypto'
import { messages } from '#schema/italian/messages.ts'
import type { SessionLimits } from '../config/config.ts'
import type { Database, Sql, Transaction } from '../db/database.ts'
import { AppError, unauthorized } from '../http/errors.ts'
import { lockUser } from './credentials.ts'
import type { Origin } from './origin.ts'
import { createReadings } from './readings.ts'
import {
  endSession,
  endSessionsOf,
  holdsRefresh,
  insertSession,
  isReplaced,
  markOf,
  noteArrival,
  readSession,
  repeat,
  rotate,
  type SessionPerson,
  TOO_MANY,
} from './session-store.ts'
import type { Tokens, TokenUser } from './tokens.ts'

export interface TokenPair {
  token: string
  refresh_token: string
}

/** Which sessions of a user are over: one (`sid`), or all of them but for one. */
export interface EndedSessions {
  userId: number
  sid?: string
  except?: string
  why: string
}

/** Told of every end, with the connection (or transaction) in which it is written. */
export type EndListener = (ended: EndedSessions, sql: Sql) => Promise<void> | void

/** Further data of a new session. */
export interface Opening {
  /** The password is somebody else's choice. */
  mustChange?: boolean
  /** Opening the session is the proof of who somebody is. */
  isProof?: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions in the database: opened, read on every request (at most 300 ms old), refreshed, ended. */
export function createSessions(
  db: Database,
  tokens: Tokens,
  limits: SessionLimits,
  warn: (facts: object, sentence: string) => void,
) {
  const { drop, ...readings } = createReadings(db)
  const listeners: EndListener[] = []

  async function tell(ended: EndedSessions, sql: Sql): Promise<void> {
    for (const listener of listeners) await listener(ended, sql)
  }

  async function end(sid: string, why: string, sql: Sql = db): Promise<void> {
    const userId = await endSession(sql, sid, why)
    drop(sid)
    if (userId !== undefined) await tell({ userId, sid, why }, sql)
  }

  /**
   * Whose answer was lost asks again and gets the same successor, until that was presented once, itself or by an access
   * token that came with it; any older token means a thief, and the session is over.
   */
  async function mayRepeat(sid: string, hash: string): Promise<void> {
    if (await repeat(db, sid, hash, limits.idleDays)) return
    if (await isReplaced(db, sid, hash, limits.idleDays)) {
      await end(sid, 'refresh token reused')
      warn({ sid }, 'refresh token reused: session revoked')
    }
    throw unauthorized()
  }

  return {
    ...readings,

    /**
     * Opens a session for a person whose identity was proved. What it was proved with may have changed since: `stillProved`
     * looks again where it cannot change any more before the session is there, and throws when nothing may be opened. One
     * session too many ends the one that was longest unused.
     */
    async open(
      user: TokenUser,
      origin: Origin,
      stillProved: (tx: Transaction) => Promise<void> | void,
      { mustChange = false, isProof = false }: Opening = {},
    ): Promise<TokenPair> {
      const sid = randomUUID()
      const refresh = tokens.firstRefresh(sid)
      await db.transaction(async (tx) => {
        await lockUser(tx, user.id, true)
        await stillProved(tx)
        const session = { sid, userId: user.id, refreshHash: tokens.hashOf(refresh), mustChange, isProof }
        for (const ended of await insertSession(tx, session, origin, limits)) {
          drop(ended)
          await tell({ userId: user.id, sid: ended, why: TOO_MANY }, tx)
        }
      })
      const mark = markOf(tokens.hashOf(refresh))
      return { token: await tokens.signAccess(sid, user, mark, mustChange), refresh_token: refresh }
    },

    /** The next pair of tokens. One atomic update rotates; 401 for anything stale, and reuse ends the session. */
    async refresh(token: string): Promise<TokenPair> {
      const sid = tokens.sessionOfRefresh(token)
      if (!sid) throw unauthorized()
      const next = tokens.nextRefresh(token)
      const hash = tokens.hashOf(token)
      const nextHash = tokens.hashOf(next)
      if (!(await rotate(db, sid, hash, nextHash, limits.idleDays))) await mayRepeat(sid, hash)
      const user = await readSession(db, sid)
      if (user && !user.active) throw new AppError(423, messages.inactive)
      if (!user || user.ended) throw unauthorized()
      return { token: await tokens.signAccess(sid, user, markOf(nextHash), user.mustChange), refresh_token: next }
    },

    /** An access token was presented: where it came with the present refresh token, that has arrived. */
    async presented({ awaited }: SessionPerson, sid: string, mark: string | undefined): Promise<void> {
      if (awaited === null || awaited !== mark) return
      await noteArrival(db, sid, mark)
      drop(sid)
    },

    /** Ends one session, in a transaction where one is given; one that is over already is left alone. */
    end,

    /** Ends the session of a refresh token that is good at this moment, or was until just now; false when it is not. */
    async endByRefresh(token: string, why: string): Promise<boolean> {
      const sid = tokens.sessionOfRefresh(token)
      if (!sid || !(await holdsRefresh(db, sid, tokens.hashOf(token)))) return false
      await end(sid, why)
      return true
    },

    /** Calls the listener whenever sessions end, for whatever reason, from now on. */
    onEnded: (listener: EndListener) => void listeners.push(listener),

    /** Ends the sessions of a user, but for one, in the transaction that changes the user. */
    async endAllOf(tx: Sql, userId: number, why: string, except?: string): Promise<void> {
      await endSessionsOf(tx, userId, why, except)
      readings.forget()
      await tell({ userId, except, why }, tx)
    },
  }
}
