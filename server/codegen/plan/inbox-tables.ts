import { counter, INSTANT, NOW, optional, required, table } from './system-table.ts'

/** What others did that concerns somebody: each event once for each person, read and put off over all their devices. */
const inbox = table(
  '_inbox',
  {
    id: counter,
    userId: required('integer'),
    kind: required('text'),
    /** What happened, by a name: each person has one line of each. */
    event: required('text'),
    /** The row that it is about, whose readers alone are told. */
    table: required('text'),
    rowId: required('integer'),
    /** The row that says more of it, as a note. */
    sourceTable: optional('text'),
    sourceId: optional('integer'),
    /** Of changes, what they were: names of fields and of tables, and how many. */
    details: optional('jsonb'),
    byId: optional('integer'),
    at: required(INSTANT, NOW),
    readAt: optional(INSTANT),
    snoozedUntil: optional(INSTANT),
    /** Until when it was put off, once it is back. */
    returnedAt: optional(INSTANT),
    /** The mail that tells it; none where none has. */
    mail: optional('text'),
  },
  {
    unique: { event: ['userId', 'event'] },
    indexes: { row: ['userId', 'table', 'rowId', 'id'], source: ['sourceTable', 'sourceId'] },
  },
)

inbox[1].indexes._inbox_snoozed = {
  unique: false,
  method: 'btree',
  parts: ['"snoozedUntil"'],
  where: '("snoozedUntil" IS NOT NULL)',
}

/** What somebody is not told any more: of one row, or of all (no table, row 0). */
const muted = table(
  '_muted',
  {
    userId: required('integer'),
    kind: required('text'),
    table: required('text'),
    rowId: required('integer'),
    at: required(INSTANT, NOW),
  },
  { primary: ['userId', 'kind', 'table', 'rowId'] },
)

/**
 * Whether somebody follows a row: as they wrote on it, chose to, or stopped; none where they only looked at it. The owner of a row
 * follows it without a line.
 */
const follows = table(
  '_follows',
  {
    userId: required('integer'),
    table: required('text'),
    rowId: required('integer'),
    state: optional('text'),
    /** Up to when they have seen what others did. */
    seenAt: optional(INSTANT),
  },
  { primary: ['userId', 'table', 'rowId'], indexes: { row: ['table', 'rowId'] } },
)

/** Who has notices sent to their address: at once, or once a day. */
const mails = table('_inbox_mails', { userId: required('integer'), every: required('text') })

/** Of which kinds of notices somebody wants no mail. */
const unmailed = table(
  '_unmailed',
  { userId: required('integer'), kind: required('text') },
  { primary: ['userId', 'kind'] },
)

/** The tables of the inbox. */
export const inboxTables = [inbox, muted, follows, mails, unmailed]
