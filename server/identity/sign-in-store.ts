import { moment } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PER_ACCOUNT = 10
const PER_ADDRESS = 100
const CODES_A_DAY = 50
const CODES_OF_ALL_DEVICES = 200

/** How an attempt ended. `secondFactor`: the password was right and a code was asked for. `limited`: nothing was tried. */
export type Outcome = 'ok' | 'password' | 'code' | 'secondFactor' | 'inactive' | 'limited'
export type Method = 'password' | 'microsoft'

/** One attempt as it is stored. */
export interface SignInLine {
  userId: number | null
  /** Attempts with the same text here count together. */
  account: string
  address: string
  /** Set: counted apart from everybody else's. */
  device: string | null
  userAgent: string | null
  method: Method
  outcome: Outcome
}

/** When a place becomes free again, in milliseconds since 1970, for each limit that is reached. */
export interface LimitReached {
  account: number | null
  address: number | null
}

/** When the failure happened after which the limit was reached; null while there is room. */
const last = (limit: number, which: string) =>
  `(select "at" from "_sign_ins" where ${which} order by "at" desc offset ${limit - 1} limit 1)`
const sameAccount = `"account" = $1::text and "device" is not distinct from $3::text`
const lately = `"at" > $4::timestamptz and "outcome" in ('password', 'code')`
const limits = (but = 'true') => ({
  account: last(PER_ACCOUNT, `${sameAccount} and ${lately} and ${but}`),
  address: last(
    PER_ADDRESS,
    `"address" = $2::text and $3::text is null and ${lately} and ("device" is null or "outcome" = 'code') and ${but}`,
  ),
})

const claiming = `insert into "_sign_ins" ("account", "address", "device", "at", "userId", "userAgent", "method", "outcome")
  select $1::text, $2::text, $3::text, $5::timestamptz, $6::integer, $7::text, $8::text, $9::text
  where ${Object.values(limits())
    .map((full) => `${full} is null`)
    .join(' and ')}
  returning "id"`
const milliseconds = (full: string) => `(extract(epoch from ${full}) * 1000)::float8`
const looking = `select ${Object.entries(limits('"id" <> $5::bigint'))
  .map(([name, full]) => `${milliseconds(full)} as "${name}"`)
  .join(', ')}`
const wrong = `"outcome" = 'code' and "id" <> $5::bigint`
const ofDevice = last(CODES_A_DAY, `${sameAccount} and "at" > $6::timestamptz and ${wrong}`)
const ofAccount = last(CODES_OF_ALL_DEVICES, `"account" = $1::text and "at" > $6::timestamptz and ${wrong}`)
const ofAddress = last(PER_ADDRESS, `"address" = $2::text and "at" > $4::timestamptz and ${wrong}`)
const lookingAtCodes = `select ${milliseconds(`greatest(${ofDevice}, ${ofAccount})`)} as "account",
  ${milliseconds(ofAddress)} as "address"`

/** What decides whether there is room. */
const scopeOf = ({ account, address, device }: SignInLine): unknown[] => [account, address, device, moment(-MINUTE)]

/** Stores the line if there is room for one more failure, and returns its id. */
export async function insertIfRoom(sql: Sql, line: SignInLine): Promise<number | undefined> {
  const { userId, userAgent, method, outcome } = line
  const values = [...scopeOf(line), moment(), userId, userAgent, method, outcome]
  const [stored] = await sql.query<{ id: number }>(claiming, values, 'sign-in claim')
  return stored?.id
}

/** The limits that are reached without the line of that id. */
export async function fullWithout(sql: Sql, id: number, line: SignInLine): Promise<LimitReached> {
  const [found] = await sql.query<LimitReached>(looking, [...scopeOf(line), id], 'sign-in limits')
  const { account = null, address = null } = found ?? {}
  return { account: account && account + MINUTE, address: address && address + MINUTE }
}

/**
 * The limits of wrong codes that are reached without the line of that id: of the day for the account, from `since` on, and of
 * the minute for the address. Here known devices are no exception.
 */
export async function codesFullWithout(
  sql: Sql,
  id: number,
  line: SignInLine,
  since = moment(DAY),
): Promise<LimitReached> {
  const day = moment(-DAY)
  const values = [...scopeOf(line), id, since > day ? since : day]
  const [found] = await sql.query<LimitReached>(lookingAtCodes, values, 'sign-in codes')
  const { account = null, address = null } = found ?? {}
  return { account: account && account + DAY, address: address && address + MINUTE }
}

/** Stores a line whatever there is room for. */
export async function insertLine(sql: Sql, line: SignInLine): Promise<void> {
  const { userId, account, address, device, userAgent, method, outcome } = line
  await sql.query(
    `insert into "_sign_ins" ("at", "userId", "account", "address", "device", "userAgent", "method", "outcome")
     values ($1::timestamptz, $2, $3, $4, $5, $6, $7, $8)`,
    [moment(), userId, account, address, device, userAgent, method, outcome],
  )
}

export async function settleLine(sql: Sql, id: number, outcome: Outcome): Promise<void> {
  await sql.query('update "_sign_ins" set "outcome" = $2 where "id" = $1', [id, outcome], 'sign-in outcome')
}

export async function dropLine(sql: Sql, id: number): Promise<void> {
  await sql.query('delete from "_sign_ins" where "id" = $1', [id])
}

/** Notes that attempts are refused: once a minute for an account, or for an address that tries many. */
export async function noteRefused(db: Database, line: SignInLine, by: 'account' | 'address'): Promise<void> {
  const noted = (sql: Sql) =>
    sql.query(
      `select 1 from "_sign_ins" where "${by}" = $1 and "at" > $2::timestamptz and "outcome" = 'limited' limit 1`,
      [line[by], moment(-MINUTE)],
    )
  if ((await noted(db)).length > 0) return
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`refused ${line[by]}`])
    if ((await noted(tx)).length === 0) await insertLine(tx, { ...line, outcome: 'limited' })
  })
}
