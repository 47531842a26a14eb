import { now } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'
import { derivedKey } from './keys.ts'
import {
  newRecoveryCodes,
  newSecret,
  readCode,
  recoveryHash,
  sealed,
  stepOf,
  unsealed,
  uriOf,
} from './second-factor.ts'

/** A set-up begun and not finished is offered again for so long, then with a new secret. */
const PENDING_MS = 3_600_000

/** What an authenticator app is set up with. */
export interface Setup {
  secret: string
  uri: string
}

/** What a user reads about their own second factor. */
export interface FactorState {
  active: boolean
  since: string | null
  recoveryCodesLeft: number
}

interface Stored {
  secret: string
  createdAt: string
  confirmedAt: string | null
}

interface Holder {
  id: number
  username: string
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const instant = (column: string) => `to_char(f."${column}" at time zone 'UTC', '${ISO}') as "${column}"`
const moment = () => now().toISOString()

/** The authenticator apps of users, and the codes that stand in for a lost one. */
export class SecondFactors {
  private readonly db: Database
  private readonly key: Buffer

  constructor(db: Database, sessionSecret: string) {
    this.db = db
    this.key = derivedKey(sessionSecret, 'second factor')
  }

  /** What the app is set up with; undefined when the user has one in use. `fresh`: never what was offered before. */
  async begin({ id, username }: Holder, fresh: boolean): Promise<Setup | undefined> {
    const before = await this.stored(id)
    if (!before || fresh || !this.isUsable(id, before)) await this.renew(id, before?.secret)
    const begun = await this.stored(id)
    const secret = begun?.confirmedAt === null ? unsealed(this.key, id, begun.secret) : undefined
    return secret === undefined ? undefined : { secret, uri: uriOf(secret, username) }
  }

  /** Whether a set-up was begun and not finished. */
  async begun(id: number): Promise<boolean> {
    return (await this.stored(id))?.confirmedAt === null
  }

  /** Takes the app into use with its first right code and gives the recovery codes; undefined when the code is wrong. */
  async confirm(id: number, text: string): Promise<string[] | undefined> {
    const begun = await this.stored(id)
    const step = begun && this.stepIn(id, begun.secret, text)
    if (!begun || step === undefined) return undefined
    const codes = newRecoveryCodes()
    return this.db.transaction(async (tx) => {
      const confirmed = await tx.query(
        `update "_second_factors" set "confirmedAt" = $3::timestamptz, "lastStep" = $4
         where "userId" = $1 and "secret" = $2 and "confirmedAt" is null returning 1`,
        [id, begun.secret, moment(), step],
      )
      if (confirmed.length === 0) return undefined
      await storeCodes(tx, id, codes)
      return codes
    })
  }

  /**
   * Uses up a code of the app or a recovery code: undefined when it is wrong or was used before. Of a recovery code it says
   * how many are left.
   */
  async spend(id: number, text: string): Promise<{ recoveryCodesLeft?: number } | undefined> {
    const code = readCode(text)
    if (!code) return undefined
    if ('digits' in code) return (await this.spendStep(id, text)) ? {} : undefined
    const used = await this.db.query(
      `update "_recovery_codes" set "usedAt" = $3::timestamptz
       where "userId" = $1 and "hash" = $2 and "usedAt" is null returning 1`,
      [id, recoveryHash(id, code.recovery), moment()],
    )
    return used.length > 0 ? { recoveryCodesLeft: await codesLeft(this.db, id) } : undefined
  }

  /** New recovery codes in place of all there were. */
  async replaceCodes(id: number): Promise<string[]> {
    const codes = newRecoveryCodes()
    await this.db.transaction((tx) => storeCodes(tx, id, codes))
    return codes
  }

  async stateOf(id: number): Promise<FactorState> {
    const since = (await this.stored(id))?.confirmedAt ?? null
    return { active: since !== null, since, recoveryCodesLeft: since === null ? 0 : await codesLeft(this.db, id) }
  }

  /** Each time step is good once, whoever shows its code first. */
  private async spendStep(id: number, text: string): Promise<boolean> {
    const one = await this.stored(id)
    const step = one && this.stepIn(id, one.secret, text)
    if (!one || step === undefined) return false
    const used = await this.db.query(
      `update "_second_factors" set "lastStep" = $3
       where "userId" = $1 and "secret" = $2 and "confirmedAt" is not null and "lastStep" < $3 returning 1`,
      [id, one.secret, step],
    )
    return used.length > 0
  }

  private stepIn(id: number, stored: string, text: string): number | undefined {
    const code = readCode(text)
    const secret = unsealed(this.key, id, stored)
    return code && 'digits' in code && secret !== undefined ? stepOf(secret, code.digits, now()) : undefined
  }

  private async stored(id: number): Promise<Stored | undefined> {
    const [found] = await this.db.query<Stored>(
      `select f."secret", ${instant('createdAt')}, ${instant('confirmedAt')} from "_second_factors" f where f."userId" = $1`,
      [id],
    )
    return found
  }

  private isUsable(id: number, one: Stored): boolean {
    const young = Date.parse(one.createdAt) > now().getTime() - PENDING_MS
    return young && unsealed(this.key, id, one.secret) !== undefined
  }

  /** Puts a new secret in place of the one seen, unless another call was faster or the factor is in use. */
  private async renew(id: number, seen: string | undefined): Promise<void> {
    await this.db.query(
      `insert into "_second_factors" as f ("userId", "secret", "createdAt") values ($1, $2, $3::timestamptz)
       on conflict ("userId") do update set "secret" = excluded."secret", "createdAt" = excluded."createdAt"
       where f."confirmedAt" is null and f."secret" = $4::text`,
      [id, sealed(this.key, id, newSecret()), moment(), seen ?? null],
    )
  }
}

/** Forgets the app and the recovery codes of a user. */
export async function forgetSecondFactor(sql: Sql, id: number): Promise<void> {
  await sql.query('delete from "_second_factors" where "userId" = $1', [id])
  await sql.query('delete from "_recovery_codes" where "userId" = $1', [id])
}

async function storeCodes(sql: Sql, id: number, codes: string[]): Promise<void> {
  // One after the other: of two sets drawn at once, only one may stay.
  await sql.query('select 1 from "_second_factors" where "userId" = $1 for update', [id])
  await sql.query('delete from "_recovery_codes" where "userId" = $1', [id])
  await sql.query(`insert into "_recovery_codes" ("userId", "hash") select $1, unnest($2::text[])`, [
    id,
    codes.map((code) => recoveryHash(id, code)),
  ])
}

async function codesLeft(sql: Sql, id: number): Promise<number> {
  const [found] = await sql.query<{ left: number }>(
    `select count(*)::integer as "left" from "_recovery_codes" where "userId" = $1 and "usedAt" is null`,
    [id],
  )
  return found?.left ?? 0
}
