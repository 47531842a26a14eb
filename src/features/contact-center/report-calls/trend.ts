import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { REPORT_CALLS } from '../paths.ts'

const counted = { answered: z.number(), missed: z.number() }

const trendSchema = envelope(
  z.object({
    totals: z.object({
      ...counted,
      calls: z.number(),
      outgoing: z.number(),
      talkDuration: z.number(),
      ringDuration: z.number(),
    }),
    /** Only hours that have calls, by the clocks of Rome. */
    byHour: z.array(z.object({ ...counted, hour: z.number() })),
    byOperator: z.array(z.object({ ...counted, operator: z.string(), talkDuration: z.number() })),
    /** All operators beyond those that are named. */
    others: z.object({ ...counted, operators: z.number(), talkDuration: z.number() }).nullable(),
  }),
)

/** How the calls of a list went: in all, by hour and by operator. Durations are in seconds. */
export type Trend = z.output<typeof trendSchema>

/** The trend of the calls that these filters find, read again when calls come in. */
export function useTrend(filters: Values) {
  const query = useQuery({
    queryKey: ['call-trend', filters],
    queryFn: ({ signal }) =>
      read(`/api/${REPORT_CALLS}/andamento`, trendSchema, {
        query: { filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined },
        signal,
        background: true,
      }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = query
  useEffect(() => whenChanged(topicOf(REPORT_CALLS), async () => (await refetch()).status === 'success'), [refetch])
  return query
}
