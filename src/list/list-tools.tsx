import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { usePhone } from '#src/lib/media.ts'
import { Row } from '#src/ui/layout.tsx'
import { CardSort } from './card-sort.tsx'
import type { CustomFilters } from './filter-controls.tsx'
import { Filters, LostFilterNotice } from './filter-line.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import styles from './list-tools.module.css'
import { ListSummary } from './summary/list-summary.tsx'
import type { List } from './use-list.ts'
import { ViewNotices, ViewTabs } from './views/view-tabs.tsx'

interface Props {
  list: Pick<List, 'source' | 'query' | 'rows' | 'look'>
  customFilters?: CustomFilters
  /** Links to the lists beside this one, before its views. */
  parts?: ReactNode
  /** Where the line stands. */
  className?: string
}

/**
 * The line between the head of a list and its rows: views, search and filters. On a phone the views have a line of their own,
 * the order of the cards stands beside the filters, and the counts by a field beside the active ones.
 */
export function ListTools({ list, customFilters, parts, className }: Props) {
  const { source, query, rows, look } = list
  const { table } = source
  const { state, controls } = query
  const { columns, summary, views } = look
  const phone = usePhone()
  const choice = phone && look.layout.offered.length > 0 && <LayoutChoice layout={look.layout} />
  const hasPlaces = parts || choice || (views && views.tabs.length > 0)
  const sort = phone && look.layout.current === 'list' && columns.shown.some(({ sortable }) => sortable)
  return (
    <>
      <div className={clsx('screen-only', styles.tools, className)} data-list-tools="">
        {hasPlaces && (
          <Row oneLine="breaks" className={styles.places}>
            {parts}
            {views && <ViewTabs {...{ table, state, look, views }} />}
            {choice}
          </Row>
        )}
        <Filters
          {...{ table, state, controls, customFilters }}
          place={hasPlaces ? 'shared' : undefined}
          order={sort && <CardSort columns={columns.shown} pagination={state} isSign onSort={controls.setSort} />}
          counts={phone && summary.by !== undefined && <ListSummary {...{ table, query }} by={summary.by} />}
        />
      </div>
      {views && <ViewNotices {...{ state, look, views }} silent={rows.error !== null} />}
      <LostFilterNotice {...{ table, state, controls }} />
    </>
  )
}
