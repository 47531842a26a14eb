import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { type Period, readPeriod } from './period.ts'

/** The days of a planning, stored in the address. */
export function usePeriod(): [Period, (next: Partial<Pick<Period, 'from' | 'zoom'>>) => void] {
  const [query, setQuery] = useSearchParams()
  const today = dayOf(wallNow())
  const [giorni, date] = [query.get('giorni') ?? '', query.get('date') ?? '']
  const period = useMemo(() => readPeriod(new URLSearchParams({ giorni, date }), today), [giorni, date, today])
  const setPeriod = useCallback(
    (next: Partial<Pick<Period, 'from' | 'zoom'>>) =>
      setQuery(
        (before) => {
          const { from, zoom } = { ...readPeriod(before, today), ...next }
          return new URLSearchParams({ ...Object.fromEntries(before), giorni: zoom, date: from })
        },
        { preventScrollReset: true },
      ),
    [setQuery, today],
  )
  return [period, setPeriod]
}
