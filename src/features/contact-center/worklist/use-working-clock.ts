import { useMemo } from 'react'
import { calendarOf, workingMinutesBetween } from '#schema/rules/working-hours.ts'
import { useRows } from '#src/providers/rows.ts'
import type { WorkingClock } from './waiting.ts'

/** The working hours, holidays and closing days as they are defined: undefined while they load, null where they do not come. */
export function useWorkingClock(): WorkingClock | null | undefined {
  const options = { queryOptions: { staleTime: 300_000 }, errorNotification: false } as const
  const queries = {
    settings: useRows('contact-center-settings', options).query,
    holidays: useRows('holidays', options).query,
    days: useRows('giorni-calendario', options).query,
  }
  const isLoading = Object.values(queries).some(({ isLoading }) => isLoading)
  const settings = queries.settings.data?.data[0]
  const holidays = queries.holidays.data?.data
  const days = queries.days.data?.data
  return useMemo(() => {
    if (!settings || !holidays || !days) return isLoading ? undefined : null
    const calendar = calendarOf(
      settings,
      holidays,
      days.map(({ data }) => data),
    )
    return { target: settings.target, minutesBetween: (from, to) => workingMinutesBetween(calendar, from, to) }
  }, [settings, holidays, days, isLoading])
}
