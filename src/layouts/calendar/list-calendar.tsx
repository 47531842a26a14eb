import type { CalendarLayout } from '#schema/grammar/layout-grammar.ts'
import type { Screen } from '#schema/table.ts'
import type { List } from '#src/list/use-list.ts'
import { TableCalendar } from './table-calendar.tsx'
import { useTableCalendar } from './use-table-calendar.ts'

/** The rows of a list in a calendar, by the same filters and search. */
export function ListCalendar({ list }: { list: List }) {
  const { screen } = list.source
  const layout = screen?.layouts?.calendar
  return layout ? <CalendarOf {...{ list, screen, layout }} /> : null
}

interface Props {
  list: List
  screen: Screen
  layout: CalendarLayout
}

function CalendarOf({ list, screen, layout }: Props) {
  const { table, may } = list.source
  const { state, filters } = list.query
  const { edit, heading } = list.dialogs
  const shown = useTableCalendar({ table, screen, layout, may, filters, chosen: state.filters })
  return (
    <TableCalendar state={shown} label={table.label.many} onOpen={edit} focusHead={() => heading.current?.focus()} />
  )
}
