import { useRef } from 'react'
import type { CalendarLayout } from '#schema/grammar/layout-grammar.ts'
import { countedWord } from '#schema/italian/words.ts'
import { layoutsFor } from '#schema/lists/layouts.ts'
import { t } from '#src/calendar/texts.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { CreateButton } from '#src/list/create-button.tsx'
import { FilterLine } from '#src/list/filter-line.tsx'
import { askedFilters } from '#src/list/list-state.ts'
import { useListState } from '#src/list/use-list-state.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { useRights } from '#src/record/rights.ts'
import { PageActions, PageHead } from '#src/ui/page-head.tsx'
import { Notice } from '#src/ui/states.tsx'
import { TableCalendar } from './table-calendar.tsx'
import { useTableCalendar } from './use-table-calendar.ts'

export { calendarParts } from '#src/calendar/calendar.tsx'

/** The page of a screen of kind calendar: head, filters, legend, and the rows of its table in a calendar. */
export function CalendarPage(props: TablePageProps) {
  const { table, screen, title } = props
  const readable = useShownFields(table)
  const layout = layoutsFor(table, screen, readable).includes('calendar') ? screen.layouts?.calendar : undefined
  if (layout) return <PageOf {...props} layout={layout} readable={readable} />
  return (
    <>
      <PageHead title={title} />
      <Notice title={t('calendar.unread')} />
    </>
  )
}

interface Props extends TablePageProps {
  layout: CalendarLayout
  readable: readonly string[]
}

function PageOf({ table, screen, title, layout, readable }: Props) {
  const may = useRights(table)
  const [state, controls] = useListState({ table, screen, readable })
  const heading = useRef<HTMLHeadingElement>(null)
  const filters = askedFilters(state)
  const shown = useTableCalendar({ table, screen, layout, may, filters, chosen: state.filters })
  const { calendar, create, own } = shown
  const { total } = calendar.rows
  return (
    <>
      <PageHead title={title} heading={heading} total={total === undefined ? null : countedWord(table.label, total)}>
        {create && (
          <PageActions>
            <CreateButton table={table} short onClick={() => create()} />
          </PageActions>
        )}
      </PageHead>
      <FilterLine {...{ table, state, controls }} customFilters={own.customFilters} />
      <TableCalendar state={shown} label={title} focusHead={() => heading.current?.focus()} />
    </>
  )
}
