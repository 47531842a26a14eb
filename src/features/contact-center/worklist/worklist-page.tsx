import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { t as common } from '#src/lib/i18n.ts'
import { useOnline } from '#src/lib/net/online.ts'
import { useSession } from '#src/lib/net/session.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { FilterLine } from '#src/list/filter-line.tsx'
import { type ListState, pageSizes } from '#src/list/list-state.ts'
import { type List, useList } from '#src/list/use-list.ts'
import type { QueryControls } from '#src/list/use-query-controls.ts'
import type { LoadedRows } from '#src/list/use-rows.ts'
import { useMay } from '#src/providers/ability.ts'
import { type BodyKey, useRows } from '#src/providers/rows.ts'
import { Row } from '#src/ui/layout.tsx'
import { MessageBar } from '#src/ui/message-bar.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { Parts } from '../parts.tsx'
import { type CALLS_TO_RETURN, MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'
import { Lines } from './lines.tsx'
import styles from './worklist-page.module.css'

/** Who waits to be called back, one line per caller, by the time until when it is to be done. */
export function Worklist({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen, selectable: false })
  const { source, query, rows, dialogs } = list
  const { state, controls } = query
  const filterable = useFilterable(state)
  useReadAgain(rows)
  return (
    <>
      <PageHead
        title={title}
        heading={dialogs.heading}
        total={rows.total === undefined ? null : totalText(rows.total, Object.keys(state.filters).length > 0)}
      />
      <Row gap="xl" lineGap="xs" className={styles.tools}>
        <Parts current="toReturn" />
        <Whose {...query} />
        <FilterLine
          place="within"
          className={styles.search}
          table={source.table}
          state={filterable}
          controls={controls}
        />
      </Row>
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

const OWNER: BodyKey<typeof CALLS_TO_RETURN> = 'app_userId'
const TAKEN: BodyKey<typeof CALLS_TO_RETURN> = 'taken'

const choices = ['everybody', 'mine', 'nobody'] as const
type Choice = (typeof choices)[number]

/** Whose lines are shown: filters by who has them, which most of those who work here may not choose from a list. */
function Whose({ state, controls }: QueryControls) {
  const me = useSession()?.id
  const { [OWNER]: owner, [TAKEN]: taken } = state.filters
  const value = owner !== undefined && owner === me ? 'mine' : taken === 'N' ? 'nobody' : 'everybody'
  const choose = (chosen: Choice) => {
    controls.setFilter(OWNER, chosen === 'mine' ? me : null)
    controls.setFilter(TAKEN, chosen === 'nobody' ? 'N' : null)
  }
  return (
    <Segments
      className={styles.whose}
      label={t('worklist.whose')}
      options={choices.map((one) => ({ value: one, label: t(`worklist.${one}`) }))}
      value={value}
      onChange={choose}
    />
  )
}

/** The state without the filters that `Whose` shows, and without those by people for users who may not read these. */
function useFilterable(state: ListState) {
  const me = useSession()?.id
  const mayReadPeople = useMay()('read', 'users')
  return useMemo(() => {
    const { [OWNER]: owner, [TAKEN]: taken, ...others } = state.filters
    const shown = owner === undefined || owner === me ? others : { ...others, [OWNER]: owner }
    const filters = taken === 'Y' ? { ...shown, [TAKEN]: taken } : shown
    const hidden = new Set<string>([...(taken === 'Y' ? [] : [TAKEN]), ...(mayReadPeople ? [] : [OWNER])])
    const filterFields = state.filterFields.filter(({ key }) => !hidden.has(key))
    return { filters, filterFields, lost: state.lost }
  }, [state.filters, state.filterFields, state.lost, me, mayReadPeople])
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
