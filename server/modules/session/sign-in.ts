import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import { secondFactorRequired } from '#schema/rights/access.ts'
import { cleanText } from '#schema/rules/clean-text.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { AppError, unauthorized } from '../../http/errors.ts'
import type { Attempt, Attempts } from '../../identity/attempts.ts'
import { type Credentials, credentialColumns, credentialsOf, credentialTables } from '../../identity/credentials.ts'
import type { Devices } from '../../identity/devices.ts'
import type { Origin } from '../../identity/origin.ts'
import { inTurn, passwordMatches } from '../../identity/passwords.ts'
import type { SecondFactors, Setup } from '../../identity/second-factors.ts'
import { type Person, personColumns } from '../../identity/session-store.ts'
import type { Sessions, TokenPair } from '../../identity/sessions.ts'
import type { Outcome } from '../../identity/sign-in-store.ts'

interface Account extends Person, Credentials {}

interface Parts {
  db: Database
  model: Model
  sessions: Sessions
  attempts: Attempts
  devices: Devices
  secondFactors: SecondFactors
}

/** What is shown of the second factor. */
interface FactorProof {
  code?: string
  /** What the app was set up with, where that was offered a moment ago. */
  setup?: string | null
}

/** What proving the second factor adds to the answer. */
interface Added {
  recoveryCodesLeft?: number
  recoveryCodes?: string[]
}

/** How the second factor was proved: since when it is in use, which a set-up has only now made so. */
interface Proved {
  factorSince: string | null
  added: Added
}

interface SignedIn {
  answer: TokenPair & Added
  /** The `Set-Cookie` headers by which the device is known from now on. */
  cookies: string[]
}

/**
 * Opens a session after the right password and, where the user has one, a code of the second factor. Wrong name and wrong
 * password get the same answer in the same time; too many failures get 429; any other obstacle (a switched-off user) is
 * reported only after the right password.
 */
export async function signIn(
  app: Parts,
  given: { username: string; password: string; code?: string | null; setup?: string | null },
  origin: Origin,
  cookies?: string,
): Promise<SignedIn> {
  const account = await findAccount(app.db, given.username)
  const device = account && app.devices.known(account, cookies)
  const who = account?.id ?? given.username.slice(0, 200)
  const codesSince = account?.factorSince ?? undefined
  return inTurn(async () => {
    const attempt = await app.attempts.claim({ who, origin, device, codesSince })
    const isRightPassword = await passwordMatches(account?.hash ?? undefined, given.password)
    if (!account || !isRightPassword) throw unauthorized(messages.signIn)
    if (!account.active) {
      await attempt.settle('inactive')
      throw unauthorized(messages.inactive)
    }
    const factorProof = { code: given.code?.trim(), setup: given.setup }
    const { factorSince, added } = await proveSecondFactor(app, account, factorProof, attempt)
    const proved = { ...account, factorSince }
    const { mustChange } = account
    const pair = await app.sessions.open(proved, origin, (tx) => mustStillHold(tx, proved), { mustChange })
    await attempt.settle('ok')
    return { answer: { ...pair, ...added }, cookies: app.devices.remember(proved, device, cookies) }
  })
}

/** Throws 401, as a wrong password does, unless the account still is what the sign-in was proved with. */
async function mustStillHold(tx: Transaction, { id, hash, factorSince }: Account): Promise<void> {
  const now = await credentialsOf(tx, id)
  if (!now?.active || now.hash !== hash || now.factorSince !== factorSince) throw unauthorized(messages.signIn)
}

/** Throws 401 with `secondFactor` when a code is needed or wrong, and with `setup` where the app is still to be set up. */
async function proveSecondFactor(
  { model, secondFactors }: Parts,
  account: Account,
  { code, setup }: FactorProof,
  attempt: Attempt,
): Promise<Proved> {
  if (account.factorSince === null) {
    return secondFactorRequired(model.access, account.roles)
      ? setUp(secondFactors, account, { code, setup }, attempt)
      : { factorSince: null, added: {} }
  }
  await attempt.asCode()
  if (!code) return ask(attempt, 'secondFactor', messages.secondFactor)
  // The code is of an app that was being set up while another one was faster.
  if (setup) return ask(attempt, 'secondFactor', messages.secondFactorTaken)
  const added = await secondFactors.spend(account.id, code)
  return added ? { factorSince: account.factorSince, added } : ask(attempt, 'code', messages.wrongCode)
}

/** Every visitor is offered a secret of their own; the one whose code is shown first becomes the account's. */
async function setUp(
  secondFactors: SecondFactors,
  account: Account,
  { code, setup }: FactorProof,
  attempt: Attempt,
): Promise<Proved> {
  if (!code) return ask(attempt, 'secondFactor', messages.secondFactorSetup, secondFactors.offer(account))
  const offered = setup ? secondFactors.offered(account, setup) : undefined
  if (!offered) return ask(attempt, 'secondFactor', messages.secondFactorOfferOver, secondFactors.offer(account))
  const confirmed = await secondFactors.confirm(account, offered, code)
  if (confirmed === 'over') throw unauthorized(messages.signIn)
  if (confirmed === 'taken') return ask(attempt, 'secondFactor', messages.secondFactorTaken)
  if (!confirmed) return ask(attempt, 'code', messages.wrongCode, offered)
  const { since, recoveryCodes } = confirmed
  return { factorSince: since, added: { recoveryCodes } }
}

async function ask(attempt: Attempt, outcome: Outcome, message: string, setup?: Setup): Promise<never> {
  await attempt.settle(outcome)
  const errors = outcome === 'code' ? { code: [message] } : undefined
  throw new AppError(401, message, { errors, details: { secondFactor: true, ...(setup && { setup }) } })
}

/** By the name as it is typed, else as it would be stored. */
async function findAccount(db: Database, typed: string): Promise<Account | undefined> {
  const username = columnsOf<'users'>('u')('username')
  const [account] = await db.query<Account>(
    `select ${personColumns}, ${credentialColumns} from "users" u ${credentialTables}
     where lower(${username}) in (lower($1), lower($2)) order by lower(${username}) = lower($1) desc limit 1`,
    [typed, cleanText(typed).trim()],
    'account',
  )
  return account
}
