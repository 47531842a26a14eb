import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../http/turns.ts'

const AT_ONCE = 2
const WAITING_MAX = 1_000
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Runs a piece of work that hashes: two at a time, the others wait their turn, too many are refused with 503. */
export const inTurn = createTurns(AT_ONCE, WAITING_MAX)

/** The hash to store for a password; to be called inside `inTurn`. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Of a random text nobody kept: checking against it takes as long as against a real one.
const dummy = '$argon2id$v=19$m=19456,t=2,p=1$EXiW38F9FUf6kNunkSF7rg$JQHl5Muy7Ez4f+wEBVzypaKQB2c483blhzCpJv+b84k'

/** Whether the password is the one hashed; with no hash it takes the same time and says no. Call inside `inTurn`. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? dummy, password)
  return matches && stored !== undefined
}
