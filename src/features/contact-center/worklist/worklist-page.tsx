import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { t as common } from '#src/lib/i18n.ts'
import { useOnline } from '#src/lib/net/online.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { pageSizes } from '#src/list/list-state.ts'
import { ListTools } from '#src/list/list-tools.tsx'
import { type List, useList } from '#src/list/use-list.ts'
import type { QueryControls } from '#src/list/use-query-controls.ts'
import type { LoadedRows } from '#src/list/use-rows.ts'
import { useRows } from '#src/providers/rows.ts'
import { MessageBar } from '#src/ui/message-bar.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { Parts } from '../parts.tsx'
import { MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'
import { Lines } from './lines.tsx'

/** Who waits to be called back, one line per caller, by the time until when it is to be done. */
export function Worklist({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen, selectable: false })
  const { query, rows, dialogs } = list
  const { state, controls } = query
  useReadAgain(rows)
  return (
    <>
      <PageHead
        title={title}
        heading={dialogs.heading}
        total={rows.total === undefined ? null : totalText(rows.total, Object.keys(state.filters).length > 0)}
      />
      <ListTools list={list} parts={<Parts current="toReturn" />} />
      <Body {...{ rows, query }}>
        <Pager
          page={state.page}
          rowsPerPage={state.rowsPerPage}
          totalItems={rows.total ?? 0}
          sizes={pageSizes(table)}
          onPage={controls.setPage}
          onRowsPerPage={controls.setRowsPerPage}
        />
      </Body>
    </>
  )
}

/** How many wait; that nobody does is known only without filters. */
const totalText = (count: number, filtered: boolean): string =>
  t(count === 0 && filtered ? 'worklist.emptyFiltered' : 'worklist.total', { count })

/** Says that the lines below are those read last; the shell says when that is for want of a network. */
function NotCurrent({ retry }: Pick<LoadedRows, 'retry'>) {
  if (!useOnline()) return null
  return (
    <MessageBar kind="warning">
      {t('worklist.notCurrent')}
      <button type="button" onClick={retry}>
        {common('list.retry')}
      </button>
    </MessageBar>
  )
}

/** Reads the lines again when the network is back. */
function useReadAgain({ showLiveUpdate }: LoadedRows) {
  const readAgain = useEffectEvent(showLiveUpdate)
  useEffect(() => {
    const listener = () => readAgain()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}

interface BodyProps extends Pick<List, 'rows' | 'query'> {
  children: ReactNode
}

/** The lines; the pager only where there is more than one page. */
function Body({ rows, query, children }: BodyProps) {
  if (rows.loading) return <Skeleton />
  if (rows.error && rows.total === undefined) return <LoadFailure error={rows.error} onRetry={rows.retry} />
  return (
    <>
      {rows.error && <NotCurrent retry={rows.retry} />}
      <Lines {...{ rows, query }} empty={<EmptyWorklist {...query} />} />
      {(rows.total ?? 0) > query.state.rowsPerPage && children}
    </>
  )
}

/** Nobody waits: when the last missed call came, or how to see those whom the filters leave out. */
function EmptyWorklist({ state, controls }: QueryControls) {
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

function NobodyWaits() {
  const { query } = useRows(MISSED_CALLS, {
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'receivedAt', order: 'desc' }],
    where: { internal: 'N' },
    errorNotification: false,
  })
  const last = query.data?.data[0]
  const hint = last ? t('worklist.emptyLast', { at: formatInstant(last.receivedAt) }) : t('worklist.emptyNever')
  return <Notice title={t('worklist.empty')} hint={query.data ? hint : '\u00a0'} />
}
