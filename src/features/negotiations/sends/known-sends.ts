import { useEffect, useSyncExternalStore } from 'react'
import { subscribeToTopic, topicOf } from '#src/lib/realtime.ts'
import { createStore } from '#src/lib/store.ts'
import { type FieldOf, type RowOf, readRows, type ValuesOf } from '#src/providers/rows.ts'
import { asSend, SENDS, type Send } from './send.ts'

// What is known of the sends of the negotiations on screen: one call for all of them, however many rows ask.

const TOGETHER_MS = 30
const CALM_MS = 400
const MOST = 300

const watched = new Map<number, number>()
let known: ReadonlyMap<number, readonly Send[]> = new Map()
let timer: ReturnType<typeof setTimeout> | undefined
let turn = 0
let stopNews: (() => void) | undefined
const { subscribe, notify: changed } = createStore()

/** The sends of a negotiation, newest first, kept fresh while it is on screen; undefined until they are known. */
export function useSends(negotiationId: number, may: boolean): readonly Send[] | undefined {
  useEffect(() => (may ? watch(negotiationId) : undefined), [negotiationId, may])
  return useSyncExternalStore(subscribe, () => known.get(negotiationId))
}

function watch(id: number): () => void {
  const others = watched.get(id) ?? 0
  watched.set(id, others + 1)
  if (others === 0) plan(TOGETHER_MS)
  stopNews ??= subscribeToTopic(topicOf(SENDS), () => plan(CALM_MS * (1 + Math.random())))
  return () => {
    const left = (watched.get(id) ?? 1) - 1
    if (left > 0) watched.set(id, left)
    else watched.delete(id)
    if (watched.size === 0) forget()
  }
}

function forget(): void {
  clearTimeout(timer)
  timer = undefined
  stopNews?.()
  stopNews = undefined
  known = new Map()
}

/** Asks again at once: one was just asked for. */
export function refreshSends(): void {
  clearTimeout(timer)
  timer = undefined
  void load()
}

function plan(wait: number): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void load()
  }, wait)
}

/** What cannot be fetched stays as it was: the list itself says that the server is away. A late answer is not news. */
async function load(): Promise<void> {
  const ids = [...watched.keys()]
  if (ids.length === 0) return
  turn += 1
  const asked = turn
  try {
    const rows = await readSends({ trattativaCpId: ids }, MOST)
    if (asked !== turn) return
    known = grouped(ids, rows)
    changed()
  } catch {}
}

type SendRow = RowOf<typeof SENDS>
const LAST_ASKED: FieldOf<typeof SENDS> = 'richiestoIl'

/** The rows of the last sends asked for that match. Nobody on screen waits for them. */
export function readSends(matching: ValuesOf<typeof SENDS>, most: number): Promise<SendRow[]> {
  const order = { sortBy: LAST_ASKED, descending: 1, page: 1, rowsPerPage: most }
  const query = { filters: JSON.stringify(matching), ...order }
  return readRows(SENDS, `/api/${SENDS}`, { query, background: true })
}

function grouped(ids: readonly number[], rows: readonly SendRow[]): Map<number, Send[]> {
  const groups = new Map<number, Send[]>(ids.map((id) => [id, []]))
  for (const send of rows.map(asSend)) {
    if (send?.negotiationId !== undefined) groups.get(send.negotiationId)?.push(send)
  }
  return groups
}
