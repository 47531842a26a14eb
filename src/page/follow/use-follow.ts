import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { followReasons } from '#schema/inbox.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import { call } from '#src/lib/net/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from './texts.ts'

const FOLLOWS = '/api/follows'

const follow = envelope(
  z.object({ following: z.boolean(), why: z.enum(followReasons).nullable(), seenAt: nullableText }),
)
type Follow = z.infer<typeof follow>

/** A row that has a page. */
export interface FollowedRow {
  table: string
  id: number
}

/** Whether this user follows the row, and why; undefined until it is known, and of no row. `choose` follows it or stops that. */
export function useFollow(row: FollowedRow | undefined) {
  const { table = '', id = 0 } = row ?? {}
  const client = useQueryClient()
  const queryKey = [FOLLOWS, table, id]
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(FOLLOWS, follow, { query: { table, row: id }, signal, background: true }),
    enabled: row !== undefined,
    // What was read of another row says nothing of this one.
    placeholderData: () => undefined,
  })
  return {
    follow: data,
    refetch,
    async choose(following: boolean, name: string): Promise<void> {
      try {
        await call(FOLLOWS, { method: 'PUT', body: { table, row: id, following } })
        showMessage({ success: true, message: t(following ? 'follow.begun' : 'follow.ended', { name }) })
      } catch (failure) {
        reportFailure(failure)
      }
      await client.invalidateQueries({ queryKey })
    },
    /** Remembers, for all devices, that what happened until that moment was seen. Nobody asked for it: a failure is not told. */
    async look(until: string): Promise<void> {
      const body = { table, row: id, until }
      const isKept = await call(`${FOLLOWS}/seen`, { method: 'POST', body, background: true }).then(
        () => true,
        () => false,
      )
      if (isKept) client.setQueryData<Follow>(queryKey, (before) => before && { ...before, seenAt: until })
    },
  }
}
