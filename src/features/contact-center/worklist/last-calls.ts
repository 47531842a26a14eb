import { useMemo } from 'react'
import { useRows } from '#src/providers/rows.ts'
import { type Line, MISSED_CALLS, type MissedCall } from '../paths.ts'
import type { ShownLine } from './frozen-lines.ts'

export interface LastCalls {
  /** The last call of a line; undefined until it is known, and when it no longer exists. */
  of: (line: Line) => MissedCall | undefined
  /** They have been read. */
  known: boolean
  byId: ReadonlyMap<number, MissedCall>
}

/** The last calls of the lines, those with their notes, and others, in one request: they say why a line is gone. */
export function useLastCalls(lines: readonly ShownLine[], others: readonly number[]): LastCalls {
  const ofLines = lines.flatMap(({ line: { lastCallId, noteCallId } }) => [lastCallId ?? [], noteCallId ?? []].flat())
  const ids = [...new Set([...ofLines, ...others])]
  // The calls of a line that has changed, or is gone, have changed as well: they are asked for again.
  const state = lines.map(({ line, goneAt }) => `${line.version}${goneAt === undefined ? '' : ' gone'}`).join()
  const { query } = useRows(MISSED_CALLS, {
    where: { id: ids },
    meta: { background: true, state },
    queryOptions: { enabled: ids.length > 0, placeholderData: (previous) => previous },
    // Lines are of use without their notes, and a ghost without its reason is still one.
    errorNotification: false,
  })
  const data = query.data?.data
  const byId = useMemo(() => new Map(data?.map((call) => [call.id, call])), [data])
  return {
    of: ({ lastCallId }) => byId.get(lastCallId ?? 0),
    known: data !== undefined && !query.isPlaceholderData,
    byId,
  }
}
