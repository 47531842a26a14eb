import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { usePhone } from '#src/lib/media.ts'
import { readViewDate, type ViewDate } from './view-date.ts'
import { dayOf, wallNow } from './wall-clock.ts'

/** The view and date of a calendar, stored in the URL. By default this week, on a phone the agenda from today. */
export function useViewDate(): [ViewDate, (next: Partial<ViewDate>) => void] {
  const [query, setQuery] = useSearchParams()
  const phone = usePhone()
  const today = dayOf(wallNow())
  const viewDate = useMemo(
    () => readViewDate(query, { view: phone ? 'agenda' : 'week', day: today }),
    [query, phone, today],
  )
  const setViewDate = useCallback(
    (next: Partial<ViewDate>) =>
      setQuery(
        (before) => {
          const { view, day } = { ...viewDate, ...next }
          return new URLSearchParams({ ...Object.fromEntries(before), view, date: day })
        },
        { preventScrollReset: true },
      ),
    [viewDate, setQuery],
  )
  return [viewDate, setViewDate]
}
