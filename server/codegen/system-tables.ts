import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

// The tables no definition declares. Their names start with _, which no definition may, so no list, filter or export
// can reach them.

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** One row per row written, for ever appended. Also the feed of change events: `xid` orders it by commit. */
export const history = pgTable(
  '_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    command: uuid('command').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    userId: integer('userId'),
    username: text('username'),
    /** The person behind the screen while another user is impersonated. */
    realUsername: text('realUsername'),
    table: text('table').notNull(),
    rowId: integer('rowId').notNull(),
    verb: text('verb').notNull(),
    version: integer('version').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('requestId'),
    /** Why, where something was destroyed for good. */
    reason: text('reason'),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('_history_row').on(t.table, t.rowId, t.id),
    index('_history_moments').on(t.table, t.rowId, t.at, t.id),
    index('_history_command').on(t.command),
    index('_history_xid').on(t.xid, t.id),
    index('_history_at').on(t.at),
  ],
)

/** Answers already given, so that a repeated request gets the same one. */
export const idempotency = pgTable(
  '_idempotency',
  {
    userId: integer('userId').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodyHash: text('bodyHash').notNull(),
    status: integer('status'),
    headers: jsonb('headers'),
    body: text('body'),
    createdAt: instant('createdAt').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.route, t.key] }), index('_idempotency_at').on(t.createdAt)],
)

/** What must leave the house: written in the transaction that asks for it, delivered by a worker. */
export const outbox = pgTable(
  '_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: instant('createdAt').notNull().default(sql`now()`),
    runAt: instant('runAt').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    lockedUntil: instant('lockedUntil'),
    doneAt: instant('doneAt'),
    lastError: text('lastError'),
    /** Given up: it waits for somebody to try again. */
    deadAt: instant('deadAt'),
  },
  (t) => [index('_outbox_due').on(t.runAt).where(sql`"doneAt" is null`)],
)

/** Passwords, apart from the users everybody lists. */
export const credentials = pgTable('_credentials', {
  userId: integer('userId').primaryKey(),
  hash: text('hash').notNull(),
  changedAt: instant('changedAt').notNull().default(sql`now()`),
  /** Somebody else chose it: whoever signs in with it must choose another one first. */
  mustChange: boolean('mustChange').notNull().default(false),
})

/** The generations of the key that seals what devices store for a user, beyond the first: when each took the place of the one before. */
export const draftKeys = pgTable(
  '_draft_keys',
  {
    userId: integer('userId').notNull(),
    generation: integer('generation').notNull(),
    raisedAt: instant('raisedAt').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.generation] })],
)

/** Which Microsoft account a user signs in with: one each, apart from the users everybody lists. */
export const microsoftLinks = pgTable(
  '_microsoft_links',
  {
    userId: integer('userId').primaryKey(),
    /** The e-mail address the first sign-in must come under, as it was when an administrator enabled it; none once linked. */
    address: text('address'),
    /** The account, once it has signed in. */
    tenant: text('tenant'),
    object: text('object'),
    linkedAt: instant('linkedAt').default(sql`now()`),
  },
  (t) => [uniqueIndex('_microsoft_links_account').on(t.tenant, t.object)],
)

/** One row per sign-in. Refresh tokens are stored hashed; the previous one lives a few seconds longer. */
export const sessions = pgTable(
  '_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('userId').notNull(),
    refreshHash: text('refreshHash').notNull(),
    previousHash: text('previousHash'),
    rotatedAt: instant('rotatedAt').notNull().default(sql`now()`),
    createdAt: instant('createdAt').notNull().default(sql`now()`),
    expiresAt: instant('expiresAt').notNull(),
    endedAt: instant('endedAt'),
    endedWhy: text('endedWhy'),
    userAgent: text('userAgent'),
    address: text('address'),
    /** Until its user has chosen a password, it can do nothing else. */
    mustChange: boolean('mustChange').notNull().default(false),
    /** When its user last proved anew who they are. */
    provedAt: instant('provedAt'),
  },
  (t) => [uniqueIndex('_sessions_refresh').on(t.refreshHash), index('_sessions_user').on(t.userId)],
)

/** Every attempt to sign in: what limits guessing on all nodes, and what the page of accesses shows. */
export const signIns = pgTable(
  '_sign_ins',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`now()`),
    /** Whose account it is; none where no user has the name. */
    userId: integer('userId'),
    /** Attempts with the same text here count together. */
    account: text('account').notNull(),
    address: text('address').notNull(),
    /** A device that signed in to this account before. */
    device: text('device'),
    /** How: with a password or with Microsoft. */
    method: text('method').notNull(),
    /** How it ended. */
    outcome: text('outcome').notNull(),
    userAgent: text('userAgent'),
  },
  (t) => [
    index('_sign_ins_account').on(t.account, t.at),
    index('_sign_ins_address').on(t.address, t.at),
    index('_sign_ins_user').on(t.userId, t.id),
    index('_sign_ins_at').on(t.at),
  ],
)

/** Who acted as whom, why and how long: one row per switch, of which one at a time runs in a session. */
export const switches = pgTable(
  '_switches',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid('sessionId').notNull(),
    userId: integer('userId').notNull(),
    username: text('username').notNull(),
    asUserId: integer('asUserId').notNull(),
    asUsername: text('asUsername').notNull(),
    reason: text('reason').notNull(),
    startedAt: instant('startedAt').notNull(),
    until: instant('until').notNull(),
    /** Before its time was up, by whoever acted or by their next switch. */
    endedAt: instant('endedAt'),
  },
  (t) => [index('_switches_session').on(t.sessionId, t.id)],
)

/** The authenticator app of a user: its secret, sealed, and the last time step it was used in; once taken away, since when. */
export const secondFactors = pgTable('_second_factors', {
  userId: integer('userId').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: instant('createdAt').notNull().default(sql`now()`),
  /** When the first right code was shown; a row without it is asked from nobody. */
  confirmedAt: instant('confirmedAt'),
  lastStep: bigint('lastStep', { mode: 'number' }),
})

/** Codes that stand in once for a lost authenticator app, hashed. */
export const recoveryCodes = pgTable(
  '_recovery_codes',
  {
    userId: integer('userId').notNull(),
    hash: text('hash').notNull(),
    usedAt: instant('usedAt'),
    /** The part of the code by which its row is found; codes without one are of before, under a fast hash. */
    selector: text('selector'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** How much of what costs others a user has used since the beginning of the present window. */
export const quotas = pgTable(
  '_quotas',
  {
    userId: integer('userId').notNull(),
    name: text('name').notNull(),
    since: instant('since').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
)

/** Places that somebody's expensive work holds, and what waits for it, on any node: each until it is given back, or not renewed. */
export const turns = pgTable(
  '_turns',
  {
    owner: text('owner').notNull(),
    kind: text('kind').notNull(),
    /** 0 for what runs; the others wait. */
    place: integer('place').notNull(),
    holder: uuid('holder').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.kind, t.place] }), index('_turns_holder').on(t.holder)],
)

/** Uploaded files: the random name clients use, and the hash under which the bytes lie. */
export const files = pgTable(
  '_files',
  {
    filename: text('filename').primaryKey(),
    sha256: text('sha256').notNull(),
    originalFilename: text('originalFilename').notNull(),
    size: integer('size').notNull(),
    type: text('type').notNull(),
    createdAt: instant('createdAt').notNull().default(sql`now()`),
    createdBy: integer('createdBy'),
    /** The row that holds it; none until a save names it. */
    table: text('table'),
    rowId: integer('rowId'),
    releasedAt: instant('releasedAt').notNull().default(sql`now()`),
    /** The hash of the bytes as they came, where an image was encoded anew. */
    receivedSha256: text('receivedSha256'),
  },
  (t) => [index('_files_sha256').on(t.sha256), index('_files_row').on(t.table, t.rowId)],
)

/** How far the keys of the telephone numbers of a column are stored, and by which version of them. */
export const phoneKeys = pgTable(
  '_phone_keys',
  {
    table: text('table').notNull(),
    column: text('column').notNull(),
    version: text('version').notNull(),
    /** The last row that was looked at. */
    cursor: integer('cursor').notNull().default(0),
    doneAt: instant('doneAt'),
  },
  (t) => [primaryKey({ columns: [t.table, t.column] })],
)

/** Changes of the number of rows of big tables, added up for totals and folded now and then. */
export const totals = pgTable(
  '_totals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    table: text('table').notNull(),
    delta: integer('delta').notNull(),
  },
  (t) => [index('_totals_table').on(t.table)],
)
