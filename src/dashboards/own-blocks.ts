import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod'
import { ownBlockGrammar } from '#schema/grammar/block-grammar.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { call } from '#src/lib/net/http.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { OWN_DASHBOARD_PATH } from '#src/list/views/put-on-dashboard.tsx'

const ownBlock = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  block: ownBlockGrammar.nullable(),
  /** Why it is not shown, in sentences. */
  faults: z.array(z.string()),
})
/** A block of one's own page. */
export type OwnBlockRead = z.output<typeof ownBlock>

/** The blocks of the user's own page, and how they are read again. */
export function useOwnBlocks() {
  const client = useQueryClient()
  const queryKey = ['own dashboard', currentSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(OWN_DASHBOARD_PATH, envelope(z.array(ownBlock)), { signal, background: true }),
    retry: false,
  })
  const again = useCallback(() => client.invalidateQueries({ queryKey: ['own dashboard'] }), [client])
  return { ...query, again }
}

/** Changes title or width of a block. */
export const changeOwnBlock = ({ id, version }: OwnBlockRead, body: { title?: string; width?: number }) =>
  call(`${OWN_DASHBOARD_PATH}/${id}`, { method: 'PUT', body, headers: { 'If-Match': `W/"${version}"` } })

/** Puts the blocks into this order. */
export const orderOwnBlocks = (ids: readonly number[]) =>
  call(`${OWN_DASHBOARD_PATH}/order`, { method: 'PUT', body: { ids } })
