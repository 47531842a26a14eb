import { counter, INSTANT, NOW, optional, required, table } from './system-table.ts'

// Credentials, sessions and attempts to sign in: apart from the users that lists show.

/** Passwords, apart from the users everybody lists. */
const credentials = table('_credentials', {
  userId: required('integer'),
  hash: required('text'),
  changedAt: required(INSTANT, NOW),
  /** Somebody else chose it: at the next sign-in the user must choose another one first. */
  mustChange: required('boolean', 'false'),
})

/**
 * The generations of the key that seals what devices store for a user, beyond the first: when each took the place of the
 * one before.
 */
const draftKeys = table(
  '_draft_keys',
  { userId: required('integer'), generation: required('integer'), raisedAt: required(INSTANT) },
  { primary: ['userId', 'generation'] },
)

/** Which Microsoft account a user signs in with: one each, apart from the users everybody lists. */
const microsoftLinks = table(
  '_microsoft_links',
  {
    userId: required('integer'),
    /** The e-mail address the first sign-in must come under, as an administrator enabled it; none once linked. */
    address: optional('text'),
    /** The account, once it has signed in. */
    tenant: optional('text'),
    object: optional('text'),
    linkedAt: optional(INSTANT, NOW),
  },
  { unique: { account: ['tenant', 'object'] } },
)

/** One row per sign-in. Refresh tokens are stored hashed; the previous one lives a few seconds longer. */
const sessions = table(
  '_sessions',
  {
    id: required('uuid'),
    userId: required('integer'),
    refreshHash: required('text'),
    previousHash: optional('text'),
    rotatedAt: required(INSTANT, NOW),
    createdAt: required(INSTANT, NOW),
    expiresAt: required(INSTANT),
    endedAt: optional(INSTANT),
    endedWhy: optional('text'),
    userAgent: optional('text'),
    address: optional('text'),
    /** Until its user has chosen a password, it can do nothing else. */
    mustChange: required('boolean', 'false'),
    /** When its user last proved anew who they are. */
    provedAt: optional(INSTANT),
  },
  { unique: { refresh: ['refreshHash'] }, indexes: { user: ['userId'] } },
)

/** Every attempt to sign in: what limits guessing on all nodes, and what the page of accesses shows. */
const signIns = table(
  '_sign_ins',
  {
    id: counter,
    at: required(INSTANT, NOW),
    /** Whose account it is; none where no user has the name. */
    userId: optional('integer'),
    /** Attempts with the same text here count together. */
    account: required('text'),
    address: required('text'),
    /** A device that signed in to this account before. */
    device: optional('text'),
    /** How: with a password or with Microsoft. */
    method: required('text'),
    /** How it ended. */
    outcome: required('text'),
    userAgent: optional('text'),
  },
  { indexes: { account: ['account', 'at'], address: ['address', 'at'], user: ['userId', 'id'], at: ['at'] } },
)

/** Who acted as whom, why and how long: one row per switch, of which one at a time runs in a session. */
const switches = table(
  '_switches',
  {
    id: counter,
    sessionId: required('uuid'),
    userId: required('integer'),
    username: required('text'),
    asUserId: required('integer'),
    asUsername: required('text'),
    reason: required('text'),
    startedAt: required(INSTANT),
    until: required(INSTANT),
    /** Before its time was up: by the person who acted, or by their next switch. */
    endedAt: optional(INSTANT),
  },
  { indexes: { session: ['sessionId', 'id'] } },
)

/**
 * The authenticator app of a user: its secret, sealed, and the last time step it was used in; once taken away, since when.
 */
const secondFactors = table('_second_factors', {
  userId: required('integer'),
  secret: required('text'),
  createdAt: required(INSTANT, NOW),
  /** When the first right code was shown; a row without it is asked from nobody. */
  confirmedAt: optional(INSTANT),
  lastStep: optional('bigint'),
})

/** Codes that stand in once for a lost authenticator app, hashed. */
const recoveryCodes = table(
  '_recovery_codes',
  {
    userId: required('integer'),
    hash: required('text'),
    usedAt: optional(INSTANT),
    /** The part of the code by which its row is found; codes without one are of before, under a fast hash. */
    selector: optional('text'),
  },
  { primary: ['userId', 'hash'] },
)

export const identityTables = [
  credentials,
  draftKeys,
  microsoftLinks,
  recoveryCodes,
  secondFactors,
  sessions,
  signIns,
  switches,
]
