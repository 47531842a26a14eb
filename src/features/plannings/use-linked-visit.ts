import { useDataProvider } from '@refinedev/core'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from './texts.ts'

const KEY = 'visit'

/** The URL that opens a visit in the calendar. */
export const visitPath = (id: number, day: string) =>
  `/plannings?${new URLSearchParams({ view: 'day', date: day, [KEY]: String(id) })}`

/** Opens the visit named in the URL once, and removes it from the URL. */
export function useLinkedVisit(table: Table, open: (row: Row) => void): void {
  const [query, setQuery] = useSearchParams()
  const provider = useDataProvider()()
  const linked = query.get(KEY)
  const fetchAndOpen = useEffectEvent(async (id: number) => {
    setQuery((before) => new URLSearchParams([...before].filter(([key]) => key !== KEY)), { replace: true })
    try {
      // The API has no request for a single visit.
      const response = await provider.getMany?.<Row>({ resource: table.name, ids: [id] })
      const row = response?.data[0]
      if (row) open(row)
      else showMessage({ success: 'warning', message: t('visits.gone') })
    } catch (failure) {
      showMessage({ success: false, message: toHttpError(failure).message })
    }
  })
  useEffect(() => {
    if (linked !== null) void fetchAndOpen(Number(linked))
  }, [linked])
}
