import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { arrangedBlockGrammar } from '#schema/grammar/arranged-blocks.ts'
import { envelope, jsonText, read } from '#src/lib/net/answers.ts'
import { currentSession } from '#src/lib/net/session.ts'
import type { PageBlock } from '#src/resources/home-blocks.tsx'

export const HOME_PATH = '/api/home'

/** The table that keeps how people arrange their page. */
export const ARRANGEMENTS = 'home-arrangements'

const arrangement = z.object({ blocks: z.array(arrangedBlockGrammar) }).nullable()

/** How the user has arranged the page; null for the usual way. */
export type Arrangement = z.output<typeof arrangement>

/**
 * How the user has arranged the page: at once as this device knows it from before, undefined where it does not until it has come.
 * What does not come is the usual way.
 */
export function useArrangement(enabled: boolean): { arranged: Arrangement | undefined; again: () => Promise<unknown> } {
  const userId = currentSession()?.id ?? 0
  const key = `home-arrangement-${userId}`
  const [known] = useState(() => jsonText(arrangement).safeParse(localStorage.getItem(key)).data)
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['home arrangement', userId],
    queryFn: ({ signal }) => read(HOME_PATH, envelope(arrangement), { signal, background: true }),
    enabled,
    retry: false,
    // The user may have arranged it elsewhere meanwhile.
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (data !== undefined) localStorage.setItem(key, JSON.stringify(data))
  }, [key, data])
  const again = useCallback(() => client.invalidateQueries({ queryKey: ['home arrangement'] }), [client])
  return { arranged: data === undefined ? (known ?? (isError || !enabled ? null : known)) : data, again }
}

/** A block where it stands on the page. */
export interface ArrangedBlock extends PageBlock {
  hidden: boolean
  /** It has come since the user arranged the page, and stands at the end of its column until they do so again. */
  isNew: boolean
}

/** The blocks as the user has arranged them. */
export function arrange(blocks: readonly PageBlock[], arranged: Arrangement): ArrangedBlock[] {
  const placed = (arranged?.blocks ?? []).flatMap(({ name, hidden }) => {
    const block = blocks.find((one) => one.name === name)
    return block ? [{ ...block, hidden, isNew: false }] : []
  })
  const others = blocks.filter(({ name }) => !placed.some((one) => one.name === name))
  return [...placed, ...others.map((block) => ({ ...block, hidden: false, isNew: arranged !== null }))]
}
