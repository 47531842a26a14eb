import { moment } from '../clock.ts'
import type { SessionLimits } from '../config/config.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Sql } from '../db/database.ts'
import { wireInstant } from '../db/instant.ts'
import type { Origin } from './origin.ts'
import type { TokenUser } from './tokens.ts'

const DAY_MS = 86_400_000
/**
 * For this long after a refresh nothing proves that its answer arrived: calls of other tabs, or one that hung in a failover
 * meanwhile, may still present the token of before.
 */
const RACE_MS = 60_000
/** For so long a proof of who somebody is holds. */
const PROOF_MS = 5 * 60_000
/** Why a session ended that was one too many. */
export const TOO_MANY = 'too many sessions'

/** A user as the database knows it at this moment. */
export interface Person extends TokenUser {
  active: boolean
  /** Whether the open transaction itself has changed this user. */
  changedHere: boolean
}

/** The person behind a session, and whether the session is over; by the open transaction itself none is. */
export interface SessionPerson extends Person {
  ended: boolean
  /** Whether the session is only good for choosing a password. */
  mustChange: boolean
  /** The mark of the present refresh token, where the one before is good until the present one is known to have arrived. */
  awaited: string | null
}

/** The trace of the refresh token in the access token that came with it. */
export const markOf = (hash: string): string => hash.slice(0, MARK_LENGTH)
const MARK_LENGTH = 16

/** Whether the open transaction has written this version of a row. */
const writtenHere = (row: string) => `(${row}.xmin = pg_current_xact_id_if_assigned()::xid) is true`

const u = columnsOf<'users'>('u')

/** The columns of a person in a statement over `users u`. */
export const personColumns = `${u('id', 'username')}, ${u('nome')} as "name", ${u('cognome')} as "surname",
  ${u('ruoli')} as "roles", ${u('attivo')} = 'Y' as "active", ${writtenHere('u')} as "changedHere"`

export async function readSession(sql: Sql, sid: string): Promise<SessionPerson | undefined> {
  const [found] = await sql.query<SessionPerson>(
    `select ${personColumns},
       (s."endedAt" is not null or s."expiresAt" <= $2::timestamptz) and not ${writtenHere('s')} as "ended", s."mustChange",
       case when s."previousHash" is not null and s."rotatedAt" <= $3::timestamptz
         then left(s."refreshHash", ${MARK_LENGTH}) end as "awaited"
     from "_sessions" s join "users" u on u."id" = s."userId" where s."id" = $1::uuid`,
    [sid, moment(), moment(-RACE_MS)],
    'session',
  )
  return found
}

export async function readPerson(sql: Sql, username: string): Promise<Person | undefined> {
  const [found] = await sql.query<Person>(
    `select ${personColumns} from "users" u where lower(${u('username')}) = lower($1)`,
    [username],
    'person',
  )
  return found
}

export async function readPersonOf(sql: Sql, id: number): Promise<Person | undefined> {
  const text = `select ${personColumns} from "users" u where u."id" = $1`
  const [found] = await sql.query<Person>(text, [id], 'person of')
  return found
}

/** A session that is about to be opened. */
export interface NewSession {
  sid: string
  userId: number
  refreshHash: string
  mustChange: boolean
  /** Whether opening it is a proof of who somebody is, in place of a password they do not have. */
  isProof: boolean
}

/** Stores a session, and ends those of its user that are too many, the longest unused first: returns them. */
export async function insertSession(
  sql: Sql,
  session: NewSession,
  { address, userAgent }: Origin,
  { maxDays, perUser }: Pick<SessionLimits, 'maxDays' | 'perUser'>,
): Promise<string[]> {
  const { sid, userId, refreshHash, mustChange, isProof } = session
  const expires = moment(maxDays * DAY_MS)
  // The statement does not see the row it inserts: one fewer may stay beside it.
  const ended = await sql.query<{ id: string }>(
    `with opened as (
       insert into "_sessions"
         ("id", "userId", "refreshHash", "rotatedAt", "createdAt", "expiresAt", "userAgent", "address", "mustChange", "provedAt")
       values ($1::uuid, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7, $8,
         case when $9 then $4::timestamptz end))
     update "_sessions" set "endedAt" = $4::timestamptz, "endedWhy" = $10 where "id" in (
       select "id" from "_sessions" where "userId" = $2 and "endedAt" is null and "expiresAt" > $4::timestamptz
       order by "rotatedAt" desc, "createdAt" desc offset $11) returning "id"`,
    [
      sid,
      userId,
      refreshHash,
      moment(),
      expires,
      userAgent ?? null,
      address,
      mustChange,
      isProof,
      TOO_MANY,
      perUser - 1,
    ],
    'sign-in session',
  )
  return ended.map(({ id }) => id)
}

/** Notes that the holder of a session has proved anew who they are. */
export async function noteProof(sql: Sql, sid: string): Promise<void> {
  await sql.query('update "_sessions" set "provedAt" = $2::timestamptz where "id" = $1::uuid', [sid, moment()])
}

/** Whether the holder of a session has proved within five minutes who they are. */
export async function isProved(sql: Sql, sid: string): Promise<boolean> {
  const proved = await sql.query(
    'select 1 from "_sessions" where "id" = $1::uuid and "endedAt" is null and "provedAt" > $2::timestamptz',
    [sid, moment(-PROOF_MS)],
  )
  return proved.length > 0
}

/** The holder of a session has chosen a password. */
export async function clearMustChange(sql: Sql, sid: string): Promise<void> {
  await sql.query('update "_sessions" set "mustChange" = false where "id" = $1::uuid and "mustChange"', [sid])
}

/** Puts the next hash in place of the present one; false when the session is over or another call was first. */
export async function rotate(sql: Sql, sid: string, present: string, next: string, idleDays: number): Promise<boolean> {
  const rotated = await sql.query(
    `update "_sessions" set "refreshHash" = $3, "previousHash" = $2, "rotatedAt" = $4::timestamptz
     where "id" = $1::uuid and "refreshHash" = $2 and "endedAt" is null
       and "expiresAt" > $4::timestamptz and "rotatedAt" > $5::timestamptz
     returning "id"`,
    [sid, present, next, moment(), moment(-idleDays * DAY_MS)],
    'refresh',
  )
  return rotated.length > 0
}

/** The answer to the last refresh has arrived: the token before it is of no use any more. */
export async function noteArrival(sql: Sql, sid: string, mark: string): Promise<void> {
  await sql.query(
    `update "_sessions" set "previousHash" = null
     where "id" = $1::uuid and left("refreshHash", ${MARK_LENGTH}) = $2 and "rotatedAt" <= $3::timestamptz`,
    [sid, mark, moment(-RACE_MS)],
  )
}

/** Whether the hash is the one before the present, whose answer is given once more: other tabs may ask at the same time. */
export async function repeat(sql: Sql, sid: string, hash: string, idleDays: number): Promise<boolean> {
  const repeated = await sql.query(
    `update "_sessions" set "rotatedAt" = $3::timestamptz
     where "id" = $1::uuid and "previousHash" = $2 and "endedAt" is null
       and "expiresAt" > $3::timestamptz and "rotatedAt" > $4::timestamptz
     returning "id"`,
    [sid, hash, moment(), moment(-idleDays * DAY_MS)],
  )
  return repeated.length > 0
}

/** Whether a session goes on that the hash was replaced in: its successor has arrived, or it was not the last one. */
export async function isReplaced(sql: Sql, sid: string, hash: string, idleDays: number): Promise<boolean> {
  const replaced = await sql.query(
    `select 1 from "_sessions" where "id" = $1::uuid and "refreshHash" <> $2 and "previousHash" is distinct from $2
       and "endedAt" is null and "expiresAt" > $3::timestamptz and "rotatedAt" > $4::timestamptz`,
    [sid, hash, moment(), moment(-idleDays * DAY_MS)],
  )
  return replaced.length > 0
}

/** Whether the hash is the present one of a session that goes on, or the one before it. */
export async function holdsRefresh(sql: Sql, sid: string, hash: string): Promise<boolean> {
  const held = await sql.query(
    `select 1 from "_sessions"
     where "id" = $1::uuid and "endedAt" is null and ("refreshHash" = $2 or "previousHash" = $2)`,
    [sid, hash],
  )
  return held.length > 0
}

/** Ends one session and returns whose it was; undefined when it was over. */
export async function endSession(sql: Sql, sid: string, why: string): Promise<number | undefined> {
  const [ended] = await sql.query<{ userId: number }>(
    `update "_sessions" set "endedAt" = $2::timestamptz, "endedWhy" = $3
     where "id" = $1::uuid and "endedAt" is null returning "userId"`,
    [sid, moment(), why],
  )
  return ended?.userId
}

/** Ends the sessions of a user, but for one. */
export async function endSessionsOf(sql: Sql, userId: number, why: string, except?: string): Promise<void> {
  await sql.query(
    `update "_sessions" set "endedAt" = $2::timestamptz, "endedWhy" = $3
     where "userId" = $1 and "endedAt" is null and "id" is distinct from $4::uuid`,
    [userId, moment(), why, except ?? null],
  )
}

/** The table of the users whose sessions these are. */
export const USERS = 'users'

/** Those of the sessions that go on, and whose user is active. */
export async function activeSessions(sql: Sql, sids: readonly string[]): Promise<string[]> {
  const sessionRows = await sql.query<{ id: string }>(
    `select s."id" from "_sessions" s join "users" u on u."id" = s."userId"
     where s."id" = any($1::uuid[]) and s."endedAt" is null and s."expiresAt" > $2::timestamptz and ${u('attivo')} = 'Y'`,
    [sids, moment()],
  )
  return sessionRows.map(({ id }) => id)
}

/** A session that goes on, as its owner reads about it. */
export interface OpenSession {
  id: string
  userAgent: string | null
  address: string | null
  createdAt: string
  /** The last refresh, at most the life of an access token before the last call. */
  usedAt: string
}

/** The sessions of a user that go on, the last used first. */
export async function openSessionsOf(sql: Sql, userId: number, idleDays: number): Promise<OpenSession[]> {
  return sql.query<OpenSession>(
    `select "id", "userAgent", "address", ${wireInstant('"createdAt"')} as "createdAt",
       ${wireInstant('"rotatedAt"')} as "usedAt"
     from "_sessions" where "userId" = $1 and "endedAt" is null and "expiresAt" > $2::timestamptz
       and "rotatedAt" > $3::timestamptz
     order by "_sessions"."rotatedAt" desc, "id"`,
    [userId, moment(), moment(-idleDays * DAY_MS)],
  )
}
