import { type Change, topicOf } from './realtime.ts'

/** The hub tells of a change within seconds: the last writes are enough. */
const MOST = 100
/** No version that a row has. */
const DELETED = 0

const versions = new Map<string, number>()
const keyOf = (topic: string, id: number) => `${topic} ${id}`

/** Notes that this tab has written that version of a row, and reads again by itself what shows it. */
export function noteOwnWrite(table: string, { id, version }: { id: number; version: number }): void {
  const key = keyOf(topicOf(table), id)
  versions.delete(key)
  versions.set(key, version)
  const [oldest] = versions.keys()
  if (versions.size > MOST && oldest !== undefined) versions.delete(oldest)
}

/** Notes that this tab has deleted a row: what shows it is about to go, and must not ask for it. */
export const noteOwnDeletion = (table: string, id: number): void => noteOwnWrite(table, { id, version: DELETED })

/** Whether this tab has deleted the row since it was last opened. */
export const isDeletedHere = (table: string, id: number): boolean => versions.get(keyOf(topicOf(table), id)) === DELETED

/** The row is opened: it may have come back. */
export function forgetDeletion(table: string, id: number): void {
  if (isDeletedHere(table, id)) versions.delete(keyOf(topicOf(table), id))
}

/** Whether a change that the hub tells of is the echo of what this tab has written. */
export function isOwnWrite(topic: string, { id, version, action }: Change): boolean {
  if (id === undefined) return false
  const own = versions.get(keyOf(topic, id))
  return action === 'delete' ? own === DELETED : version !== undefined && own === version
}
