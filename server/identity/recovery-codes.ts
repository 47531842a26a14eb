import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { moment } from '../clock.ts'
import type { Sql } from '../db/database.ts'

/** 32 characters that are not mistaken for one another: five bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODES = 10
const GROUP = 4
/** The first group finds the row, the others are hashed: 60 bits. */
const LENGTH = 4 * GROUP
/** Codes drawn before had ten characters, all of them hashed at once by SHA-256. */
const OLD_LENGTH = 10
// Less than a password is given: nobody tries 2^60 codes at whatever cost, and a set is ten hashes.
const cost = { memoryCost: 7_168, timeCost: 2, parallelism: 1 }

/** A recovery code as it is shown, and its stored form. */
export interface RecoveryCode {
  text: string
  selector: string
  hash: string
}

/** What was typed, without its signs, where it has the length of a recovery code; undefined where it has not. */
export function readRecoveryCode(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '').toLowerCase()
  return plain.length === LENGTH || plain.length === OLD_LENGTH ? plain : undefined
}

/** Ten codes to be written down, each good once. Hashes: call inside `inTurn`, and outside any transaction. */
export async function newRecoveryCodes(): Promise<RecoveryCode[]> {
  const selectors = new Set<string>()
  while (selectors.size < CODES) selectors.add(drawn(GROUP))
  const codes: RecoveryCode[] = []
  for (const selector of selectors) {
    const verifier = drawn(LENGTH - GROUP)
    const groups = (selector + verifier).match(/.{4}/g) ?? []
    codes.push({ text: groups.join('-'), selector, hash: await hash(verifier, cost) })
  }
  return codes
}

const drawn = (length: number) => Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** Puts codes in place of all that a user had. */
export async function storeRecoveryCodes(sql: Sql, userId: number, codes: readonly RecoveryCode[]): Promise<void> {
  // One after the other: of two sets drawn at once, only one may stay.
  await sql.query('select 1 from "_second_factors" where "userId" = $1 for update', [userId])
  await sql.query('delete from "_recovery_codes" where "userId" = $1', [userId])
  await sql.query(
    `insert into "_recovery_codes" ("userId", "selector", "hash")
     select $1, unnest($2::text[]), unnest($3::text[])`,
    [userId, codes.map(({ selector }) => selector), codes.map((one) => one.hash)],
  )
}

/** Uses up a code as `readRecoveryCode` gives it; false when it is wrong or was used before. Hashes: call inside `inTurn`. */
export async function spendRecoveryCode(sql: Sql, userId: number, code: string): Promise<boolean> {
  const stored = code.length === OLD_LENGTH ? oldHash(userId, code) : await matchingHash(sql, userId, code)
  if (stored === undefined) return false
  const used = await sql.query(
    `update "_recovery_codes" set "usedAt" = $3::timestamptz
     where "userId" = $1 and "hash" = $2 and "usedAt" is null returning 1`,
    [userId, stored, moment()],
  )
  return used.length > 0
}

async function matchingHash(sql: Sql, userId: number, code: string): Promise<string | undefined> {
  const [row] = await sql.query<{ hash: string }>(
    'select "hash" from "_recovery_codes" where "userId" = $1 and "selector" = $2 and "usedAt" is null',
    [userId, code.slice(0, GROUP)],
  )
  return row && (await verify(row.hash, code.slice(GROUP))) ? row.hash : undefined
}

const oldHash = (userId: number, code: string): string =>
  createHash('sha256').update(`recovery ${userId} ${code}`).digest('base64url')

/** How many codes a user has left, and how many of these are of the short kind of before. */
export async function recoveryCodesLeft(sql: Sql, userId: number): Promise<{ left: number; old: number }> {
  const [row] = await sql.query<{ left: number; old: number }>(
    `select count(*)::integer as "left", count(*) filter (where "selector" is null)::integer as "old"
     from "_recovery_codes" where "userId" = $1 and "usedAt" is null`,
    [userId],
  )
  return row ?? { left: 0, old: 0 }
}
