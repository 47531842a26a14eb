import type { FastifyInstance } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { secondFactorRequired } from '#schema/rights/access.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { type Credentials, credentialsOf, lockUser, passwordHash } from '../../identity/credentials.ts'
import { inTurn } from '../../identity/passwords.ts'
import { provedByCode, provesPassword } from '../../identity/proofs.ts'
import { newRecoveryCodes, storeRecoveryCodes } from '../../identity/recovery-codes.ts'
import { forgetSecondFactor, type Setup } from '../../identity/second-factors.ts'
import type { Owner } from './owner.ts'
import { wrongProof } from './prove.ts'

type Parts = Pick<FastifyInstance, 'db' | 'model' | 'attempts' | 'secondFactors'>

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
  const { hash, factorSince, factorGone } = await mustHave(app.db, owner)
  if (hash === null) throw conflict(messages.secondFactorNoPassword)
  if (factorSince !== null) throw conflict(messages.secondFactorActive)
  await mustKnow(app, owner, password)
  return app.secondFactors.offer({ id: owner.id, username: owner.username, hash, factorGone })
}

/**
 * Takes the app into use and gives its recovery codes. 409 when its set-up was not begun under the present password, or
 * another one is in use.
 */
export async function takeIntoUse(app: Parts, owner: Owner, given: { code: string; setup: string }): Promise<string[]> {
  const { hash, factorGone } = await mustHave(app.db, owner)
  const { id, username, sessionId, writing } = owner
  const holder = { id, username, hash, factorGone }
  const offered = app.secondFactors.offered(holder, given.setup)
  if (!offered) throw conflict(messages.secondFactorNotBegun)
  const confirm = () => app.secondFactors.confirm(holder, offered, given.code, { sessionId, writing })
  const confirmed = await inTurn(() => provedByCode(app, owner, null, confirm))
  if (confirmed === 'over') throw conflict(messages.secondFactorNotBegun)
  if (confirmed === 'taken') throw conflict(messages.secondFactorTaken)
  if (!confirmed) throw wrongProof('code', messages.wrongCode)
  return confirmed.recoveryCodes
}

/** New recovery codes in place of all there were. */
export async function newCodes(app: Parts, owner: Owner, proof: Proof): Promise<string[]> {
  return whenProved(app, owner, proof, async () => {
    const codes = await inTurn(newRecoveryCodes)
    return async (tx) => {
      await storeRecoveryCodes(tx, owner.id, codes)
      return codes.map(({ text }) => text)
    }
  })
}

/** Does without the app from now on; 409 where a role asks for one. */
export async function switchOff(app: Parts, owner: Owner, proof: Proof): Promise<void> {
  if (secondFactorRequired(app.model.access, owner.roles)) throw conflict(messages.secondFactorRequired)
  await whenProved(app, owner, proof, async () => (tx) => forgetSecondFactor(tx, owner.id))
}

/** Prepares the work once password and code are proved, and does it only while both are still the proved ones. */
async function whenProved<T>(
  app: Parts,
  owner: Owner,
  { password, code }: Proof,
  prepare: () => Promise<(tx: Transaction) => Promise<T>>,
): Promise<T> {
  const { factorSince } = await mustHave(app.db, owner)
  if (factorSince === null) throw conflict(messages.secondFactorOff)
  const hash = await mustKnow(app, owner, password)
  // A code is used up only by who is still there: the password may have waited for its turn.
  await owner.stillThere()
  const used = await inTurn(() => provedByCode(app, owner, factorSince, () => app.secondFactors.spend(owner.id, code)))
  if (!used) throw wrongProof('code', messages.wrongCode)
  const work = await prepare()
  return owner.writing(async (tx) => {
    await lockUser(tx, owner.id)
    const now = await mustHave(tx, owner)
    if (now.hash !== hash || now.factorSince !== factorSince) throw conflict(messages.secondFactorChanged)
    return work(tx)
  })
}

async function mustHave(sql: Sql, { id }: Owner): Promise<Credentials> {
  const stored = await credentialsOf(sql, id)
  if (!stored?.active) throw unauthorized()
  return stored
}

/** The hash of the password. */
async function mustKnow(app: Parts, owner: Owner, password: string): Promise<string> {
  const hash = await provesPassword(app, owner, password)
  if (hash === undefined) throw wrongProof('password', messages.wrongPassword)
  return hash
}
