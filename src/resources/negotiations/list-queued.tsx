import { useList } from '@refinedev/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Row } from '#schema/row.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { onNews, topicOf } from '#src/lib/realtime.ts'
import { useMay } from '#src/providers/ability.ts'

const SENDS = 'trattative_cp_invii'

/** The kinds of sends that wait to be delivered, by negotiation. */
type Queued = ReadonlyMap<number, ReadonlySet<string>>
const Waiting = createContext<Queued>(new Map())

/** What is being sent from this negotiation now. */
export const useQueued = (id: number): ReadonlySet<string> => useContext(Waiting).get(id) ?? none
const none: ReadonlySet<string> = new Set()

/** Lets the rows within know what waits to be delivered; fetched again whenever a send has moved. */
export function QueuedSends({ children }: { children: ReactNode }) {
  const enabled = useMay()('read', SENDS)
  const { query } = useList<Row, HttpError>({
    resource: SENDS,
    pagination: { mode: 'off' },
    filters: [{ field: 'stato', operator: 'eq', value: 'queued' }],
    queryOptions: { enabled },
    meta: { background: true },
    // A list without these marks is still the list.
    errorNotification: false,
  })
  const { refetch } = query
  useEffect(() => (enabled ? onNews(topicOf(SENDS), () => void refetch()) : undefined), [enabled, refetch])
  const rows = query.data?.data
  const queued = useMemo(() => queuedOf(rows ?? []), [rows])
  return <Waiting value={queued}>{children}</Waiting>
}

/** The kinds of these sends by negotiation. */
export function queuedOf(sends: readonly Row[]): Queued {
  const queued = new Map<number, Set<string>>()
  for (const { trattativaCp, invio } of sends) {
    const id: unknown = Object(trattativaCp).id
    if (typeof id === 'number') queued.set(id, (queued.get(id) ?? new Set()).add(String(invio)))
  }
  return queued
}
