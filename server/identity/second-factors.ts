import { createHash } from 'node:crypto'
import { moment, now } from '../clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { wireInstant } from '../db/instant.ts'
import { type Credentials, credentialsOf, lockUser } from './credentials.ts'
import type { Keys } from './keys.ts'
import { newRecoveryCodes, recoveryCodesLeft, spendRecoveryCode, storeRecoveryCodes } from './recovery-codes.ts'
import { newSecret, openSecret, readCode, sealSecret, stepOf, uriOf } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

/** How long an offer of a set-up is valid. */
const OFFER_MS = 3_600_000

/** The data to set up an authenticator app. */
export interface Setup {
  secret: string
  uri: string
  /** The secret sealed, with the time of the offer: comes back with the first code. */
  offer: string
}

/** The state of a second factor, as its user reads it. */
export interface FactorState {
  active: boolean
  since: string | null
  recoveryCodesLeft: number
  /** Some of them are short, of before: new ones are better. */
  recoveryCodesOld: boolean
}

/** A second factor that has just been taken into use. */
export interface ConfirmedFactor {
  since: string
  recoveryCodes: string[]
}

interface Stored {
  secret: string
  confirmedAt: string | null
}

/** An offer is over once its user has another password, or has had another second factor since. */
type Under = Pick<Credentials, 'hash' | 'factorGone'>

interface Holder extends Under {
  id: number
  username: string
}

/** The session that goes on when an app is taken into use, and its transactions; none within a sign-in. */
interface Going {
  sessionId: string
  writing: Database['transaction']
}

/** The authenticator apps of users, and the codes that stand in for a lost one. */
export class SecondFactors {
  private readonly db: Database
  private readonly sessions: Sessions
  private readonly keys: Keys

  constructor(db: Database, sessions: Sessions, keys: Keys) {
    this.db = db
    this.sessions = sessions
    this.keys = keys
  }

  /**
   * A new secret for the set-up. Nothing is stored before a code of it is shown: a secret that was offered to somebody else
   * gives no access.
   */
  offer({ id, username, ...under }: Holder): Setup {
    const secret = newSecret()
    const offer = sealSecret(
      this.keys.of('second factor offer'),
      id,
      `${now().getTime()} ${secret} ${fingerprint(under)}`,
    )
    return { secret, uri: uriOf(secret, username), offer }
  }

  /** What this user was offered within the last hour and is not over; undefined for anything else. */
  offered({ id, username, ...present }: Holder, offer: string): Setup | undefined {
    const [at, secret, under] = openSecret(this.keys.all('second factor offer'), id, offer)?.split(' ') ?? []
    if (secret === undefined || under !== fingerprint(present)) return undefined
    if (Number(at) < now().getTime() - OFFER_MS) return undefined
    return { secret, uri: uriOf(secret, username), offer }
  }

  /**
   * Takes what was offered into use with its first right code, gives the recovery codes and ends the sessions that were
   * opened without one: undefined when the code is wrong, `taken` when an app is in use already, `over` when the offer is
   * by now. Hashes the codes: call inside `inTurn`.
   */
  async confirm(
    { id, ...under }: Omit<Holder, 'username'>,
    { secret }: Setup,
    text: string,
    going?: Going,
  ): Promise<ConfirmedFactor | 'taken' | 'over' | undefined> {
    const step = stepIn(secret, text)
    if (step === undefined) return undefined
    const codes = await newRecoveryCodes()
    const writing = going?.writing ?? this.db.transaction
    const outcome = await writing(async (tx) => {
      await lockUser(tx, id)
      const now = await credentialsOf(tx, id)
      if (!now?.active || fingerprint(now) !== fingerprint(under)) return 'over'
      const [confirmed] = await tx.query<{ since: string }>(
        `insert into "_second_factors" as f ("userId", "secret", "createdAt", "confirmedAt", "lastStep")
         values ($1, $2, $3::timestamptz, $3::timestamptz, $4)
         on conflict ("userId") do update set "secret" = excluded."secret", "createdAt" = excluded."createdAt",
           "confirmedAt" = excluded."confirmedAt", "lastStep" = excluded."lastStep"
         where f."confirmedAt" is null returning ${wireInstant('f."confirmedAt"')} as "since"`,
        [id, sealSecret(this.keys.of('second factor'), id, secret), moment(), step],
      )
      if (!confirmed) return 'taken'
      await storeRecoveryCodes(tx, id, codes)
      await this.sessions.endAllOf(tx, id, 'second factor set up', going?.sessionId)
      return { ...confirmed, recoveryCodes: codes.map(({ text }) => text) }
    })
    this.sessions.forget()
    return outcome
  }

  /**
   * Uses up a code of the app or a recovery code: undefined when it is wrong or was used before. Of a recovery code it says
   * how many are left. Hashes: call inside `inTurn`.
   */
  async spend(id: number, text: string): Promise<{ recoveryCodesLeft?: number } | undefined> {
    const code = readCode(text)
    if (!code) return undefined
    if ('digits' in code) return (await this.spendStep(id, text)) ? {} : undefined
    if (!(await spendRecoveryCode(this.db, id, code.recovery))) return undefined
    return { recoveryCodesLeft: (await recoveryCodesLeft(this.db, id)).left }
  }

  async stateOf(id: number): Promise<FactorState> {
    const since = (await this.stored(id))?.confirmedAt ?? null
    const { left, old } = since === null ? { left: 0, old: 0 } : await recoveryCodesLeft(this.db, id)
    return { active: since !== null, since, recoveryCodesLeft: left, recoveryCodesOld: old > 0 }
  }

  /** Seals the secrets of all apps with the present key; an earlier one is needed for them no longer. Returns how many were others. */
  async sealAnew(): Promise<number> {
    const all = await this.db.query<{ userId: number; secret: string }>(
      `select "userId", "secret" from "_second_factors" where "secret" <> ''`,
    )
    const present = this.keys.of('second factor')
    const others = all.filter(({ userId, secret }) => openSecret([present], userId, secret) === undefined)
    let renewed = 0
    for (const { userId, secret } of others) {
      const plain = openSecret(this.keys.all('second factor'), userId, secret)
      if (plain === undefined) continue
      await this.db.query('update "_second_factors" set "secret" = $3 where "userId" = $1 and "secret" = $2', [
        userId,
        secret,
        sealSecret(present, userId, plain),
      ])
      renewed++
    }
    return renewed
  }

  /** Each time step is good once, for the first request that shows its code. */
  private async spendStep(id: number, text: string): Promise<boolean> {
    const one = await this.stored(id)
    const secret = one && openSecret(this.keys.all('second factor'), id, one.secret)
    const step = secret === undefined ? undefined : stepIn(secret, text)
    if (!one || step === undefined) return false
    const used = await this.db.query(
      `update "_second_factors" set "lastStep" = $3
       where "userId" = $1 and "secret" = $2 and "confirmedAt" is not null and "lastStep" < $3 returning 1`,
      [id, one.secret, step],
    )
    return used.length > 0
  }

  private async stored(id: number): Promise<Stored | undefined> {
    const [found] = await this.db.query<Stored>(
      `select "secret", ${wireInstant('"confirmedAt"')} as "confirmedAt"
       from "_second_factors" where "userId" = $1`,
      [id],
    )
    return found
  }
}

const fingerprint = ({ hash, factorGone }: Under): string =>
  createHash('sha256').update(`${hash} ${factorGone}`).digest('base64url')

/** The time step in which an app with this secret shows what was typed. */
function stepIn(secret: string, text: string): number | undefined {
  const code = readCode(text)
  return code && 'digits' in code ? stepOf(secret, code.digits, now()) : undefined
}

/** Forgets the app and the recovery codes of a user; when that was is kept. */
export async function forgetSecondFactor(tx: Transaction, id: number): Promise<void> {
  await lockUser(tx, id)
  await tx.query(
    `insert into "_second_factors" ("userId", "secret", "createdAt") values ($1, '', $2::timestamptz)
     on conflict ("userId") do update set "secret" = '', "createdAt" = excluded."createdAt", "confirmedAt" = null`,
    [id, moment()],
  )
  await tx.query('delete from "_recovery_codes" where "userId" = $1', [id])
}
