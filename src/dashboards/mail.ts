import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'
import { call } from '#src/lib/net/http.ts'

const times = z.object({
  every: z.enum(['day', 'week', 'month']),
  weekday: z.number().nullable(),
  monthDay: z.number().nullable(),
  hour: z.number(),
})
const answer = z.object({
  /** Whether mails leave here at all. */
  ready: z.boolean(),
  mail: times.extend({ query: z.string().nullable(), next: z.string().nullable() }).nullable(),
})

/** When a page arrives, as it is chosen; days count only where they are asked for. */
export interface ChosenTimes {
  every: 'never' | z.output<typeof times>['every']
  weekday: number
  monthDay: number
  hour: number
}

export const mailPath = (dashboard: string): string => `/api/dashboards/${dashboard}/mail`

/** When a page of figures arrives at the user's address. */
export const useMail = (dashboard: string) =>
  useQuery({
    queryKey: ['dashboard mail', dashboard],
    queryFn: ({ signal }) => read(mailPath(dashboard), envelope(answer), { signal, background: true }),
    retry: false,
    gcTime: 0,
  })

/** What bodies say of the times. */
export function bodyOf({ every, weekday, monthDay, hour }: ChosenTimes, query: string) {
  const day = every === 'week' ? { weekday } : every === 'month' ? { monthDay } : {}
  return { every, ...day, hour, query }
}

/** Sends the page once, at once, to the user. */
export const mailNow = (dashboard: string, query: string) =>
  call(`${mailPath(dashboard)}/now`, { method: 'POST', body: { query } })

/** Has the page arrive at these times. */
export const saveMail = (dashboard: string, chosen: ChosenTimes, query: string) =>
  call(mailPath(dashboard), { method: 'PUT', body: bodyOf(chosen, query) })
