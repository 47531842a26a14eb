import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { usePhone } from '#src/lib/media.ts'
import { type Place, readPlace } from './span.ts'
import { dayOf, wallNow } from './wall-clock.ts'

/** Where a calendar stands, kept in the address. By default this week, on a phone the agenda from today on. */
export function usePlace(): [Place, (next: Partial<Place>) => void] {
  const [query, setQuery] = useSearchParams()
  const phone = usePhone()
  const today = dayOf(wallNow())
  const place = useMemo(() => readPlace(query, { view: phone ? 'agenda' : 'week', day: today }), [query, phone, today])
  const go = useCallback(
    (next: Partial<Place>) =>
      setQuery(
        (before) => {
          const { view, day } = { ...place, ...next }
          return new URLSearchParams({ ...Object.fromEntries(before), view, date: day })
        },
        { preventScrollReset: true },
      ),
    [place, setQuery],
  )
  return [place, go]
}
