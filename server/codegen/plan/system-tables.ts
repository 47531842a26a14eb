import { identityTables } from './identity-tables.ts'
import { inboxTables } from './inbox-tables.ts'
import type { TableState } from './state.ts'
import { counter, INSTANT, NOW, optional, required, table } from './system-table.ts'

// The tables no definition declares. Their names start with _, which no definition may, so no list, filter or export
// can reach them.

/** One row per row written, for ever appended. Also the feed of change events: `xid` orders it by commit. */
const history = table(
  '_history',
  {
    id: counter,
    command: required('uuid'),
    at: required(INSTANT, NOW),
    userId: optional('integer'),
    username: optional('text'),
    /** The person behind the screen while another user is impersonated. */
    realUsername: optional('text'),
    table: required('text'),
    rowId: required('integer'),
    verb: required('text'),
    version: required('integer'),
    before: optional('jsonb'),
    after: optional('jsonb'),
    requestId: optional('text'),
    /** Why, where something was destroyed for good. */
    reason: optional('text'),
    xid: required('xid8', 'pg_current_xact_id()'),
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

/** Stored answers, so that a repeated request gets the same one. */
const idempotency = table(
  '_idempotency',
  {
    userId: required('integer'),
    route: required('text'),
    key: required('text'),
    bodyHash: required('text'),
    status: optional('integer'),
    headers: optional('jsonb'),
    body: optional('text'),
    createdAt: required(INSTANT, NOW),
  },
  { primary: ['userId', 'route', 'key'], indexes: { at: ['createdAt'] } },
)

/** Outgoing mail and calls of the ERP: written in the transaction that asks for them, delivered by a worker. */
const outbox = table('_outbox', {
  id: counter,
  topic: required('text'),
  payload: required('jsonb'),
  createdAt: required(INSTANT, NOW),
  runAt: required(INSTANT, NOW),
  attempts: required('integer', '0'),
  lockedUntil: optional(INSTANT),
  doneAt: optional(INSTANT),
  lastError: optional('text'),
  /** Given up: it waits for somebody to try again. */
  deadAt: optional(INSTANT),
})
outbox[1].indexes._outbox_due = { unique: false, method: 'btree', parts: ['"runAt"'], where: '("doneAt" IS NULL)' }

/** The use of each quota by a user since its present window began. */
const quotas = table(
  '_quotas',
  { userId: required('integer'), name: required('text'), since: required(INSTANT), used: required('integer') },
  { primary: ['userId', 'name'] },
)

/**
 * Turns of expensive work, by owner and kind, on any node: place 0 runs, the others wait. Each is held until it is released
 * or its lease runs out.
 */
const turns = table(
  '_turns',
  {
    owner: required('text'),
    kind: required('text'),
    place: required('integer'),
    holder: required('uuid'),
    until: required(INSTANT),
  },
  { primary: ['owner', 'kind', 'place'], indexes: { holder: ['holder'] } },
)

/** Uploaded files: the random name clients use, and the hash under which the bytes lie. */
const files = table(
  '_files',
  {
    filename: required('text'),
    sha256: required('text'),
    originalFilename: required('text'),
    size: required('integer'),
    type: required('text'),
    createdAt: required(INSTANT, NOW),
    createdBy: optional('integer'),
    /** The row that refers to it; none until a save names it. */
    table: optional('text'),
    rowId: optional('integer'),
    releasedAt: required(INSTANT, NOW),
    /** The hash of the bytes as they came, where an image was encoded anew. */
    receivedSha256: optional('text'),
  },
  { indexes: { sha256: ['sha256'], row: ['table', 'rowId'] } },
)

/** How far the keys of the telephone numbers of a column are stored, and by which version of them. */
const phoneKeys = table(
  '_phone_keys',
  {
    table: required('text'),
    column: required('text'),
    version: required('text'),
    /** The last row that was looked at. */
    cursor: required('integer', '0'),
    doneAt: optional(INSTANT),
  },
  { primary: ['table', 'column'] },
)

/**
 * The rows of big tables that changed lately, as they were before (nothing: they were not there); no row: any of them may
 * have. `xid` tells which of them a snapshot sees.
 */
const changes = table(
  '_changes',
  {
    id: counter,
    table: required('text'),
    rowId: optional('integer'),
    before: optional('jsonb'),
    xid: required('xid8', 'pg_current_xact_id()'),
  },
  { indexes: { xid: ['table', 'xid'] } },
)

/** What was taken out of `_changes`: whatever `seen` sees may be; `next` is the snapshot that takes its place. One row. */
const horizon = table('_horizon', {
  id: required('integer'),
  seen: required('pg_snapshot'),
  next: required('pg_snapshot'),
  nextAt: required(INSTANT),
})

/** Changes of the number of rows of big tables, added up for totals and folded now and then. */
const totals = table(
  '_totals',
  { id: counter, table: required('text'), delta: required('integer') },
  { indexes: { table: ['table'] } },
)

/** The last number that each series gave; the line called as the pattern says up to which row numbers may have come from elsewhere. */
const series = table(
  '_series',
  { table: required('text'), field: required('text'), series: required('text'), last: required('bigint') },
  { primary: ['table', 'field', 'series'] },
)

/** The numbers of rows that were deleted, or whose creation was taken back: no other row gets them. */
const freedNumbers = table(
  '_freed_numbers',
  {
    id: counter,
    table: required('text'),
    field: required('text'),
    rowId: required('integer'),
    number: required('text'),
    /** `deleted`, or `undone`. */
    reason: required('text'),
    at: required(INSTANT, NOW),
    userId: optional('integer'),
    username: optional('text'),
    realUsername: optional('text'),
  },
  { unique: { number: ['table', 'field', 'number'] }, indexes: { row: ['table', 'id'] } },
)

/** How long rows of tables with a workflow were in each state: the option, or the id of the row that is referred to. */
const stays = table(
  '_stays',
  {
    id: counter,
    table: required('text'),
    rowId: required('integer'),
    state: required('text'),
    entered: required(INSTANT),
    /** None: it is there still. */
    left: optional(INSTANT),
    /** Who moved it there; none: the program did. */
    userId: optional('integer'),
  },
  { indexes: { row: ['table', 'rowId', 'id'], state: ['table', 'state', 'entered'] } },
)

export const systemTables: Readonly<Record<string, TableState>> = Object.fromEntries(
  [
    ...[
      ...identityTables,
      changes,
      files,
      freedNumbers,
      history,
      horizon,
      idempotency,
      ...inboxTables,
      outbox,
      phoneKeys,
      quotas,
    ],
    ...[series, stays, totals, turns],
  ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
