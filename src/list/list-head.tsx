import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { countedWord } from '#schema/italian/words.ts'
import { lazy } from '#src/lib/lazy.ts'
import { usePhone } from '#src/lib/media.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { PageActions, PageHead } from '#src/ui/page-head.tsx'
import { PartBoundary } from '#src/ui/part-boundary.tsx'
import { CreateButton } from './create-button.tsx'
import { ExportMenu } from './export/export-menu.tsx'
import { exportOf } from './export/export-of.ts'
import { LayoutChoice } from './layout-choice.tsx'
import { useListShortcuts } from './list-shortcuts.ts'
import { hidesRows } from './list-state.ts'
import { LiveUpdateBanner } from './live-update-banner.tsx'
import { t as lostText } from './lost-texts.ts'
import { selectedCount } from './selection.ts'
import { SeriesMenu } from './series/series-menu.tsx'
import { ListSummary } from './summary/list-summary.tsx'
import type { List } from './use-list.ts'
import { ViewOptions } from './view-options.tsx'

/** Most lists are only read: what changes many rows comes with the first selected one. */
const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx'), 'BulkBar')

interface Props {
  list: List
  title: string
  /** The page for a new row, if it is not a dialog. */
  newPage?: string
  /** Only the buttons are in sight: what stands beside them says title and total. */
  actionsOnly?: boolean
  /** The total in words, where the rows are not what the reader counts. */
  total?: (count: number) => string
  /** Additional buttons, before those of the list. */
  children?: ReactNode
  /** The button for a new row, where the list itself creates none. */
  create?: ReactNode
}

/** The head of a list, one line: title, total, live update, on a wide screen the counts by a field, and buttons. */
export function ListHead({ list, title, newPage, actionsOnly = false, total, children, create }: Props) {
  const { source, query, rows, look, dialogs } = list
  // Other layouts show by themselves what others change.
  const isRows = look.layout.current === 'list'
  const selection = isRows || look.layout.current === 'board' ? list.selection : undefined
  const { table, embedded } = source
  const createRow = useCreateRow(list, newPage)
  useListShortcuts(!embedded, createRow, rows.loading || rows.busy)
  const phone = usePhone()
  const showLiveUpdate = () => {
    dialogs.heading.current?.focus({ preventScroll: true })
    rows.showLiveUpdate()
  }
  const selecting = selection !== undefined && selectedCount(selection.selected, rows.total ?? 0) > 0
  const [everSelected, setEverSelected] = useState(false)
  if (selecting && !everSelected) setEverSelected(true)
  return (
    <PageHead
      title={title}
      look={actionsOnly ? 'actions' : embedded ? 'part' : 'page'}
      heading={dialogs.heading}
      total={totalText(list, total)}
    >
      {!phone && <ListSummary {...{ table, query }} by={look.summary.by} />}
      {!selecting && isRows && <LiveUpdateBanner liveUpdate={rows.liveUpdate} onShow={showLiveUpdate} />}
      <PageActions inert={selecting && !phone}>
        {children}
        {!phone && <LayoutChoice layout={look.layout} />}
        {(source.path === undefined || source.exportPath) && <ExportMenu {...exportOf(list)} />}
        <ViewOptions {...{ table, look }} />
        {source.isWhole && <SeriesMenu table={table} />}
        {create ?? (createRow && <CreateButton table={table} short onClick={createRow} />)}
      </PageActions>
      {selection && everSelected && (
        <PartBoundary>
          <OnDemand>
            <BulkBar {...{ list, selection }} />
          </OnDemand>
        </PartBoundary>
      )}
    </PageHead>
  )
}

function totalText({ source: { table }, query: { state }, rows }: List, total: Props['total']): string | null {
  if (rows.total === undefined) return null
  if (state.lost && hidesRows(state.lost)) return lostText('lost.total')
  return total?.(rows.total) ?? countedWord(table.label, rows.total)
}

/** Opens the page or dialog for a new row; undefined without the right to create. */
export function useCreateRow(
  { source: { may }, dialogs }: Pick<List, 'source' | 'dialogs'>,
  newPage?: string,
): (() => void) | undefined {
  const navigate = useNavigate()
  if (!may('create')) return undefined
  return newPage === undefined ? dialogs.create : () => navigate(newPage)
}
