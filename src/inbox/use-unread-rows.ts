import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'

// Apart from all that the panel loads: the bell counts on every page.

/** The path of the inbox, and what all its queries begin with. */
export const INBOX = '/api/inbox'
/** What the hub calls it. */
export const INBOX_TOPIC = 'inbox'

const counted = envelope(z.object({ unread: z.number() }))

/** How many rows have unread notices, current on all devices; 0 until it is known. The server counts up to 100. */
export function useUnreadRows(enabled = true): number {
  const { data, refetch } = useQuery({
    queryKey: [INBOX, 'count'],
    queryFn: ({ signal }) => read(`${INBOX}/count`, counted, { signal, background: true }),
    enabled,
  })
  useFresh(INBOX_TOPIC, enabled, refetch)
  return data?.unread ?? 0
}

const MOST_SHOWN = 99

/** The number on the bell: 3 -> '3', 100 -> '99+'. */
export const countText = (rows: number): string => (rows > MOST_SHOWN ? `${MOST_SHOWN}+` : String(rows))
