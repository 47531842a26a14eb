import { useEffect, useSyncExternalStore } from 'react'
import { subscribeToTopic, topicOf } from '#src/lib/realtime.ts'
import { createStore } from '#src/lib/store.ts'
import { type FieldOf, type RowOf, readRows, type ValuesOf } from '#src/providers/rows.ts'
import { SENDS } from '../paths.ts'
import { asSend, type Send } from './send.ts'

// The sends of all negotiations on screen are fetched in one request, however many rows use them.

const BATCH_DELAY_MS = 30
const REFRESH_DELAY_MS = 400
const MAX_ROWS = 300

const watchers = new Map<number, number>()
let sendsByNegotiation: ReadonlyMap<number, readonly Send[]> = new Map()
let timer: ReturnType<typeof setTimeout> | undefined
let lastRequest = 0
let unsubscribe: (() => void) | undefined
const { subscribe, notify: changed } = createStore()

/** The sends of a negotiation, newest first, kept fresh while it is on screen; undefined until they are fetched. */
export function useSends(negotiationId: number, enabled: boolean): readonly Send[] | undefined {
  useEffect(() => (enabled ? watch(negotiationId) : undefined), [negotiationId, enabled])
  return useSyncExternalStore(subscribe, () => sendsByNegotiation.get(negotiationId))
}

function watch(id: number): () => void {
  const count = watchers.get(id) ?? 0
  watchers.set(id, count + 1)
  if (count === 0) scheduleLoad(BATCH_DELAY_MS)
  unsubscribe ??= subscribeToTopic(topicOf(SENDS), () => scheduleLoad(REFRESH_DELAY_MS * (1 + Math.random())))
  return () => {
    const remaining = (watchers.get(id) ?? 1) - 1
    if (remaining > 0) watchers.set(id, remaining)
    else watchers.delete(id)
    if (watchers.size === 0) reset()
  }
}

function reset(): void {
  clearTimeout(timer)
  timer = undefined
  unsubscribe?.()
  unsubscribe = undefined
  sendsByNegotiation = new Map()
}

/** Fetches at once, after the user has requested a send. */
export function refreshSends(): void {
  clearTimeout(timer)
  timer = undefined
  void load()
}

function scheduleLoad(wait: number): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void load()
  }, wait)
}

/** After a failure the cache keeps its rows: the list itself reports that the server is unreachable. A late response is ignored. */
async function load(): Promise<void> {
  const ids = [...watchers.keys()]
  if (ids.length === 0) return
  lastRequest += 1
  const request = lastRequest
  try {
    const rows = await readSends({ trattativaCpId: ids }, MAX_ROWS)
    if (request !== lastRequest) return
    sendsByNegotiation = grouped(ids, rows)
    changed()
  } catch {}
}

type SendRow = RowOf<typeof SENDS>
const REQUESTED_AT: FieldOf<typeof SENDS> = 'richiestoIl'

/** The latest sends that match the filters, fetched in the background. */
export function readSends(filters: ValuesOf<typeof SENDS>, limit: number): Promise<SendRow[]> {
  const order = { sortBy: REQUESTED_AT, descending: 1, page: 1, rowsPerPage: limit }
  const query = { filters: JSON.stringify(filters), ...order }
  return readRows(SENDS, `/api/${SENDS}`, { query, background: true })
}

function grouped(ids: readonly number[], rows: readonly SendRow[]): Map<number, Send[]> {
  const groups = new Map<number, Send[]>(ids.map((id) => [id, []]))
  for (const send of rows.map(asSend)) {
    if (send?.negotiationId !== undefined) groups.get(send.negotiationId)?.push(send)
  }
  return groups
}
