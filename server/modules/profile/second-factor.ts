import { secondFactorRequired } from '#schema/access.ts'
import { messages } from '#schema/messages.ts'
import type { Model } from '#schema/model.ts'
import type { Database } from '../../db/database.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Attempts } from '../../identity/attempts.ts'
import { passwordHash } from '../../identity/credentials.ts'
import { type Holder, provedByCode, provesPassword } from '../../identity/proofs.ts'
import { forgetSecondFactor, type SecondFactors, type Setup } from '../../identity/second-factors.ts'

interface Parts {
  db: Database
  model: Model
  attempts: Attempts
  secondFactors: SecondFactors
}

interface Owner extends Holder {
  username: string
  roles: readonly string[]
}

interface Proof {
  password: string
  code: string
}

/** What the profile shows: `available` is whether there is a password a second factor would stand beside. */
export async function factorOf({ db, model, secondFactors }: Parts, { id, roles }: Owner) {
  const state = await secondFactors.stateOf(id)
  const available = (await passwordHash(db, id)) !== undefined
  return { ...state, required: secondFactorRequired(model.access, roles), available }
}

/** Begins the set-up of an app, proved by the password. 409 when one is in use already. */
export async function begin(app: Parts, owner: Owner, password: string): Promise<Setup> {
  const hash = await passwordHash(app.db, owner.id)
  if (hash === undefined) throw conflict(messages.secondFactorNoPassword)
  if ((await app.secondFactors.stateOf(owner.id)).active) throw conflict(messages.secondFactorActive)
  await mustKnow(app, owner, password)
  return app.secondFactors.offer({ ...owner, hash })
}

/**
 * Takes the app into use and gives its recovery codes. 409 when its set-up was not begun under the present password, or
 * another one is in use.
 */
export async function takeIntoUse(app: Parts, owner: Owner, given: { code: string; setup: string }): Promise<string[]> {
  const holder = { ...owner, hash: (await passwordHash(app.db, owner.id)) ?? null }
  const offered = app.secondFactors.offered(holder, given.setup)
  if (!offered) throw conflict(messages.secondFactorNotBegun)
  const confirm = () => app.secondFactors.confirm(holder, offered, given.code)
  const confirmed = await provedByCode(app, owner, null, confirm)
  if (confirmed === 'over') throw conflict(messages.secondFactorNotBegun)
  if (confirmed === 'taken') throw conflict(messages.secondFactorTaken)
  if (!confirmed) throw wrong('code', messages.wrongCode)
  return confirmed.recoveryCodes
}

/** New recovery codes in place of all there were. */
export async function newCodes(app: Parts, owner: Owner, proof: Proof): Promise<string[]> {
  await prove(app, owner, proof)
  return app.secondFactors.replaceCodes(owner.id)
}

/** Does without the app from now on; 409 where a role asks for one. */
export async function switchOff(app: Parts, owner: Owner, proof: Proof): Promise<void> {
  if (secondFactorRequired(app.model.access, owner.roles)) throw conflict(messages.secondFactorRequired)
  await prove(app, owner, proof)
  await app.db.transaction((tx) => forgetSecondFactor(tx, owner.id))
}

async function prove(app: Parts, owner: Owner, { password, code }: Proof): Promise<void> {
  const { active, since } = await app.secondFactors.stateOf(owner.id)
  if (!active) throw conflict(messages.secondFactorOff)
  await mustKnow(app, owner, password)
  const used = await provedByCode(app, owner, since, () => app.secondFactors.spend(owner.id, code))
  if (!used) throw wrong('code', messages.wrongCode)
}

async function mustKnow(app: Parts, owner: Owner, password: string): Promise<void> {
  if ((await provesPassword(app, owner, password)) === undefined) throw wrong('password', messages.wrongPassword)
}

const wrong = (field: string, message: string) => new AppError(422, message, { errors: { [field]: [message] } })
