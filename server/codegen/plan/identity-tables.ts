import { counter, INSTANT, may, must, NOW, table } from './system-table.ts'

// How users prove who they are, and what they did about it: apart from the users that lists show.

/** Passwords, apart from the users everybody lists. */
const credentials = table('_credentials', {
  userId: must('integer'),
  hash: must('text'),
  changedAt: must(INSTANT, NOW),
  /** Somebody else chose it: at the next sign-in the user must choose another one first. */
  mustChange: must('boolean', 'false'),
})

/**
 * The generations of the key that seals what devices store for a user, beyond the first: when each took the place of the
 * one before.
 */
const draftKeys = table(
  '_draft_keys',
  { userId: must('integer'), generation: must('integer'), raisedAt: must(INSTANT) },
  { primary: ['userId', 'generation'] },
)

/** Which Microsoft account a user signs in with: one each, apart from the users everybody lists. */
const microsoftLinks = table(
  '_microsoft_links',
  {
    userId: must('integer'),
    /** The e-mail address the first sign-in must come under, as an administrator enabled it; none once linked. */
    address: may('text'),
    /** The account, once it has signed in. */
    tenant: may('text'),
    object: may('text'),
    linkedAt: may(INSTANT, NOW),
  },
  { unique: { account: ['tenant', 'object'] } },
)

/** One row per sign-in. Refresh tokens are stored hashed; the previous one lives a few seconds longer. */
const sessions = table(
  '_sessions',
  {
    id: must('uuid'),
    userId: must('integer'),
    refreshHash: must('text'),
    previousHash: may('text'),
    rotatedAt: must(INSTANT, NOW),
    createdAt: must(INSTANT, NOW),
    expiresAt: must(INSTANT),
    endedAt: may(INSTANT),
    endedWhy: may('text'),
    userAgent: may('text'),
    address: may('text'),
    /** Until its user has chosen a password, it can do nothing else. */
    mustChange: must('boolean', 'false'),
    /** When its user last proved anew who they are. */
    provedAt: may(INSTANT),
  },
  { unique: { refresh: ['refreshHash'] }, indexes: { user: ['userId'] } },
)

/** Every attempt to sign in: what limits guessing on all nodes, and what the page of accesses shows. */
const signIns = table(
  '_sign_ins',
  {
    id: counter,
    at: must(INSTANT, NOW),
    /** Whose account it is; none where no user has the name. */
    userId: may('integer'),
    /** Attempts with the same text here count together. */
    account: must('text'),
    address: must('text'),
    /** A device that signed in to this account before. */
    device: may('text'),
    /** How: with a password or with Microsoft. */
    method: must('text'),
    /** How it ended. */
    outcome: must('text'),
    userAgent: may('text'),
  },
  { indexes: { account: ['account', 'at'], address: ['address', 'at'], user: ['userId', 'id'], at: ['at'] } },
)

/** Who acted as whom, why and how long: one row per switch, of which one at a time runs in a session. */
const switches = table(
  '_switches',
  {
    id: counter,
    sessionId: must('uuid'),
    userId: must('integer'),
    username: must('text'),
    asUserId: must('integer'),
    asUsername: must('text'),
    reason: must('text'),
    startedAt: must(INSTANT),
    until: must(INSTANT),
    /** Before its time was up: by the person who acted, or by their next switch. */
    endedAt: may(INSTANT),
  },
  { indexes: { session: ['sessionId', 'id'] } },
)

/**
 * The authenticator app of a user: its secret, sealed, and the last time step it was used in; once taken away, since when.
 */
const secondFactors = table('_second_factors', {
  userId: must('integer'),
  secret: must('text'),
  createdAt: must(INSTANT, NOW),
  /** When the first right code was shown; a row without it is asked from nobody. */
  confirmedAt: may(INSTANT),
  lastStep: may('bigint'),
})

/** Codes that stand in once for a lost authenticator app, hashed. */
const recoveryCodes = table(
  '_recovery_codes',
  {
    userId: must('integer'),
    hash: must('text'),
    usedAt: may(INSTANT),
    /** The part of the code by which its row is found; codes without one are of before, under a fast hash. */
    selector: may('text'),
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
