import { Button } from 'antd'
import { formatInstant } from '#src/lib/format.ts'
import type { List } from '#src/list/use-list.ts'
import { filtersFor, useRows, type ValuesOf } from '#src/providers/rows.ts'
import { Notice } from '#src/ui/states.tsx'
import { MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'

/** Nobody waits: when the last missed call came, or how to see those whom the filters leave out. */
export function EmptyWorklist({ list: { state, controls } }: { list: List }) {
  // The filter line says why, and how to go on.
  if (state.lost) return null
  const filtered = Object.keys(state.filters).length > 0
  if (!filtered) return <NobodyWaits />
  return (
    <Notice title={t('worklist.emptyFiltered')}>
      <Button onClick={controls.clearFilters}>{t('worklist.clearFilters')}</Button>
    </Notice>
  )
}

const external: ValuesOf<typeof MISSED_CALLS> = { internal: 'N' }

function NobodyWaits() {
  const { query } = useRows(MISSED_CALLS, {
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'receivedAt', order: 'desc' }],
    filters: filtersFor(external),
    errorNotification: false,
  })
  const last = query.data?.data[0]
  const hint = last ? t('worklist.emptyLast', { at: formatInstant(last.receivedAt) }) : t('worklist.emptyNever')
  return <Notice title={t('worklist.empty')} hint={query.data ? hint : '\u00a0'} />
}
