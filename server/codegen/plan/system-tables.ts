import { identityTables } from './identity-tables.ts'
import type { TableState } from './state.ts'
import { counter, INSTANT, may, must, NOW, table } from './system-table.ts'

// The tables no definition declares. Their names start with _, which no definition may, so no list, filter or export
// can reach them.

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

export const systemTables: Readonly<Record<string, TableState>> = Object.fromEntries(
  [...identityTables, files, history, idempotency, outbox, phoneKeys, quotas, totals, turns].toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  ),
)
