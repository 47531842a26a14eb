import { messages } from '#schema/italian/messages.ts'
import { now } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import { hmacOf, type Keys } from './keys.ts'
import type { Origin } from './origin.ts'
import {
  codesFullWithout,
  dropLine,
  fullWithout,
  insertIfRoom,
  insertLine,
  type LimitReached,
  type Method,
  noteRefused,
  type Outcome,
  type SignInLine,
  settleLine,
} from './sign-in-store.ts'

/** Who tries, from where. */
export interface Try {
  /** The user meant, or the name that nobody has. */
  who: number | string
  origin: Origin
  /** A device that signed in to this account before, or a session of it: its failures are counted apart. */
  device?: string
  /** Since when wrong codes of the account count; undefined: it has no second factor. */
  codesSince?: string
}

/** One attempt, counted as a failure until its outcome is recorded. */
export interface Attempt {
  /** Takes a place among the wrong codes before a code is tried; 429 when there is none. */
  asCode(): Promise<void>
  settle(outcome: Outcome): Promise<void>
  /** It was right, and no sign-in: no line of it is kept. */
  drop(): Promise<void>
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Every attempt to sign in, in the database: it limits guessing for all nodes together and feeds the page of accesses. In
 * a minute an account may fail ten times and an address a hundred times; a device known to the account may fail ten times
 * by itself, so that nobody's guesses keep the owner out. Fifty wrong codes of a second factor are enough for a day, two
 * hundred of all known devices together; from an address a hundred a minute are, whatever devices they are of.
 */
export function createAttempts(db: Database, keys: Keys) {
  const naming = keys.of('name nobody has')

  function lineOf({ who, origin, device }: Try, method: Method, outcome: Outcome): SignInLine {
    const unknown = typeof who === 'string'
    // Keyed: a password typed in the place of a name must not be found out from here.
    const hidden = () => hmacOf(naming, String(who).toLowerCase())
    return {
      userId: unknown ? null : who,
      account: unknown ? `name ${hidden()}` : `id ${who}`,
      address: origin.address,
      device: device ?? null,
      userAgent: origin.userAgent ?? null,
      method,
      outcome,
    }
  }

  /**
   * Takes a place among the failures before anything is proved; 429 with Retry-After when there is none. Of attempts that
   * come at once, on whatever node, the last to take its place sees all others: never more than the limit are tried.
   */
  async function claim(one: Try): Promise<Attempt> {
    const line = lineOf(one, 'password', 'password')
    const id = await insertIfRoom(db, line)
    const full = await fullWithout(db, id ?? 0, line)
    if (id === undefined || isReached(full)) return refuse(line, id, full, messages.tooMany)
    return {
      asCode: () => claimCode(line, id, one.codesSince),
      settle: (outcome) => settleLine(db, id, outcome),
      drop: () => dropLine(db, id),
    }
  }

  /** To be called once the password is proved: nobody else is told how many codes were wrong. */
  async function claimCode(line: SignInLine, id: number, codesSince: string | undefined): Promise<void> {
    await settleLine(db, id, 'code')
    const full = await codesFullWithout(db, id, line, codesSince)
    if (isReached(full)) await refuse(line, id, full, full.account === null ? messages.tooMany : messages.tooManyCodes)
  }

  async function refuse(line: SignInLine, id: number | undefined, full: LimitReached, message: string): Promise<never> {
    if (id !== undefined) await dropLine(db, id)
    await noteRefused(db, line, full.address !== null && full.account === null ? 'address' : 'account')
    const free = Math.max(full.account ?? 0, full.address ?? 0)
    const seconds = Math.max(1, Math.ceil((free - now().getTime()) / 1000))
    throw new AppError(429, message, { headers: { 'retry-after': String(seconds) } })
  }

  return {
    claim,

    /** Whether the proof holds, as an attempt that leaves a line only when it does not: not when nobody could tell. */
    async counted(one: Try, failure: 'password' | 'code', proof: () => Promise<boolean>): Promise<boolean> {
      const attempt = await claim(one)
      if (failure === 'code') await attempt.asCode()
      try {
        const holds = await proof()
        if (holds) await attempt.drop()
        return holds
      } catch (error) {
        await attempt.drop().catch(() => undefined)
        throw error
      }
    },

    /** Notes a sign-in that somebody else vouched for. */
    note: (one: Try, outcome: Outcome): Promise<void> => insertLine(db, lineOf(one, 'microsoft', outcome)),
  }
}

const isReached = ({ account, address }: LimitReached): boolean => account !== null || address !== null
