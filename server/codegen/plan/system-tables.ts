import type { ColumnState, IndexState, TableState } from './state.ts'

// The tables no definition declares. Their names start with _, which no definition may, so no list, filter or export
// can reach them.

const counter: ColumnState = { type: 'bigint', notNull: true, identity: 'always' }
const must = (type: string, value?: string): ColumnState => ({ type, notNull: true, ...(value && { default: value }) })
const may = (type: string, value?: string): ColumnState => ({ type, notNull: false, ...(value && { default: value }) })
const INSTANT = 'timestamp with time zone'
const NOW = 'now()'

/** Indexes by what follows the name of the table, each by its columns. */
type Indexes = Record<string, string[]>

function table(
  name: string,
  columns: Record<string, ColumnState>,
  keys: { primary?: [string, ...string[]]; indexes?: Indexes; unique?: Indexes } = {},
): [string, TableState] {
  const { primary, indexes = {}, unique = {} } = keys
  const named = (all: Indexes, isUnique: boolean) =>
    Object.entries(all).map(([suffix, parts]): [string, IndexState] => [
      `${name}_${suffix}`,
      { unique: isUnique, method: 'btree', parts: parts.map((part) => `"${part}"`) },
    ])
  const [first = ''] = Object.keys(columns)
  const primaryKey = primary
    ? { name: `${name}_${primary.join('_')}_pk`, columns: primary }
    : { name: `${name}_pkey`, columns: [first] }
  const all = Object.fromEntries([...named(indexes, false), ...named(unique, true)])
  return [name, { columns, primaryKey, indexes: all, foreignKeys: {}, note: {} }]
}

/** One row per row written, for ever appended. Also the feed of change events: `xid` orders it by commit. */
const history = table(
  '_history',
  {
    id: counter,
    command: must('uuid'),
    at: must(INSTANT, NOW),
    userId: may('integer'),
    username: may('text'),
    /** The person behind the screen while another user is impersonated. */
    realUsername: may('text'),
    table: must('text'),
    rowId: must('integer'),
    verb: must('text'),
    version: must('integer'),
    before: may('jsonb'),
    after: may('jsonb'),
    requestId: may('text'),
    /** Why, where something was destroyed for good. */
    reason: may('text'),
    xid: must('xid8', 'pg_current_xact_id()'),
  },
  {
    indexes: {
      row: ['table', 'rowId', 'id'],
      moments: ['table', 'rowId', 'at', 'id'],
      command: ['command'],
      xid: ['xid', 'id'],
      at: ['at'],
    },
  },
)

/** Answers already given, so that a repeated request gets the same one. */
const idempotency = table(
  '_idempotency',
  {
    userId: must('integer'),
    route: must('text'),
    key: must('text'),
    bodyHash: must('text'),
    status: may('integer'),
    headers: may('jsonb'),
    body: may('text'),
    createdAt: must(INSTANT, NOW),
  },
  { primary: ['userId', 'route', 'key'], indexes: { at: ['createdAt'] } },
)

/** What must leave the house: written in the transaction that asks for it, delivered by a worker. */
const outbox = table('_outbox', {
  id: counter,
  topic: must('text'),
  payload: must('jsonb'),
  createdAt: must(INSTANT, NOW),
  runAt: must(INSTANT, NOW),
  attempts: must('integer', '0'),
  lockedUntil: may(INSTANT),
  doneAt: may(INSTANT),
  lastError: may('text'),
  /** Given up: it waits for somebody to try again. */
  deadAt: may(INSTANT),
})
outbox[1].indexes._outbox_due = { unique: false, method: 'btree', parts: ['"runAt"'], where: '("doneAt" IS NULL)' }

/** Passwords, apart from the users everybody lists. */
const credentials = table('_credentials', {
  userId: must('integer'),
  hash: must('text'),
  changedAt: must(INSTANT, NOW),
  /** Somebody else chose it: whoever signs in with it must choose another one first. */
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
    /** Before its time was up, by whoever acted or by their next switch. */
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

/** How much of what costs others a user has used since the beginning of the present window. */
const quotas = table(
  '_quotas',
  { userId: must('integer'), name: must('text'), since: must(INSTANT), used: must('integer') },
  { primary: ['userId', 'name'] },
)

/**
 * Places that somebody's expensive work holds, and what waits for it, on any node: each until it is given back, or not
 * renewed. The place of what runs is 0; the others wait.
 */
const turns = table(
  '_turns',
  { owner: must('text'), kind: must('text'), place: must('integer'), holder: must('uuid'), until: must(INSTANT) },
  { primary: ['owner', 'kind', 'place'], indexes: { holder: ['holder'] } },
)

/** Uploaded files: the random name clients use, and the hash under which the bytes lie. */
const files = table(
  '_files',
  {
    filename: must('text'),
    sha256: must('text'),
    originalFilename: must('text'),
    size: must('integer'),
    type: must('text'),
    createdAt: must(INSTANT, NOW),
    createdBy: may('integer'),
    /** The row that holds it; none until a save names it. */
    table: may('text'),
    rowId: may('integer'),
    releasedAt: must(INSTANT, NOW),
    /** The hash of the bytes as they came, where an image was encoded anew. */
    receivedSha256: may('text'),
  },
  { indexes: { sha256: ['sha256'], row: ['table', 'rowId'] } },
)

/** How far the keys of the telephone numbers of a column are stored, and by which version of them. */
const phoneKeys = table(
  '_phone_keys',
  {
    table: must('text'),
    column: must('text'),
    version: must('text'),
    /** The last row that was looked at. */
    cursor: must('integer', '0'),
    doneAt: may(INSTANT),
  },
  { primary: ['table', 'column'] },
)

/** Changes of the number of rows of big tables, added up for totals and folded now and then. */
const totals = table(
  '_totals',
  { id: counter, table: must('text'), delta: must('integer') },
  { indexes: { table: ['table'] } },
)

export const systemTables: Readonly<Record<string, TableState>> = Object.fromEntries([
  credentials,
  draftKeys,
  files,
  history,
  idempotency,
  microsoftLinks,
  outbox,
  phoneKeys,
  quotas,
  recoveryCodes,
  secondFactors,
  sessions,
  signIns,
  switches,
  totals,
  turns,
])
