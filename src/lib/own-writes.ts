import { topicOf } from './realtime.ts'

/** The hub tells of a change within seconds: the last writes are enough. */
const MOST = 100

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

/** Whether a change that the hub tells of is the echo of what this tab has written. */
export const isOwnWrite = (topic: string, { id, version }: { id?: number; version?: number }): boolean =>
  id !== undefined && version !== undefined && versions.get(keyOf(topic, id)) === version
