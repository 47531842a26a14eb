import { now } from '../clock.ts'

/** How long events can be asked for again. */
export const KEPT_SECONDS = 24 * 60 * 60

const form = /^(\d{1,20}):(\d{1,19}):(\d{1,12})$/
const LARGEST_XID = 2n ** 64n - 1n
const LARGEST_ID = 2n ** 63n - 1n

/** Whether the first cursor is later in the feed than the second one. */
export function isAfter(one: string, other: string): boolean {
  const [xid, id] = numbers(one)
  const [otherXid, otherId] = numbers(other)
  return xid === otherXid ? id > otherId : xid > otherXid
}

function numbers(cursor: string): [bigint, bigint] {
  const [xid = '0', id = '0'] = cursor.split(':')
  return [BigInt(xid), BigInt(id)]
}

const seconds = () => Math.floor(now().getTime() / 1000)

/** A cursor as clients keep it: with the moment they were given it. */
export const toEventId = (cursor: string): string => `${cursor}:${seconds()}`

/** The cursor in an event id; undefined when it is too old, or none of ours. */
export function fromEventId(text: string): string | undefined {
  const [, xid, id, given] = form.exec(text) ?? []
  if (xid === undefined || id === undefined || Number(given) < seconds() - KEPT_SECONDS) return undefined
  return BigInt(xid) <= LARGEST_XID && BigInt(id) <= LARGEST_ID ? `${xid}:${id}` : undefined
}
