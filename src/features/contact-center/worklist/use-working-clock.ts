import { useMemo } from 'react'
import { calendarOf, workingMinutesBetween } from '#schema/rules/working-hours.ts'
import { useRows } from '#src/providers/rows.ts'
import type { WorkingClock } from './waiting.ts'

/** The working hours, holidays and closing days as they are defined; undefined until they are known. */
export function useWorkingClock(): WorkingClock | undefined {
  const options = { queryOptions: { staleTime: 300_000 }, errorNotification: false } as const
  const settings = useRows('contact-center-settings', options).query.data?.data[0]
  const holidays = useRows('holidays', options).query.data?.data
  const days = useRows('giorni-calendario', options).query.data?.data
  return useMemo(() => {
    if (!settings || !holidays || !days) return undefined
    const calendar = calendarOf(
      settings,
      holidays,
      days.map(({ data }) => data),
    )
    return { target: settings.target, minutesBetween: (from, to) => workingMinutesBetween(calendar, from, to) }
  }, [settings, holidays, days])
}
