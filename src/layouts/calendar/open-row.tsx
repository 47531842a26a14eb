import { useNavigate } from 'react-router'
import { panelFields, timeFields } from '#schema/lists/layouts.ts'
import { rowPath } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, isSavedByField, isWritten, type Table } from '#schema/table.ts'
import { openRowPanel } from '#src/calendar/row-panel.tsx'
import { t } from '#src/calendar/texts.ts'
import { ContactLinks } from '#src/fields/contact-links.tsx'
import { widgets } from '#src/fields/index.ts'
import { asText } from '#src/lib/format.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import { useRowPage } from '#src/record/use-row-page.ts'
import { spanOf, whenText } from './times.ts'
import type { TableCalendarState } from './use-table-calendar.ts'

type Opened = Pick<TableCalendarState, 'table' | 'screen' | 'layout' | 'own' | 'place' | 'may' | 'dialogs'>

/** Opens a row in the side panel: what the definition says of it, how to reach it, its page or dialog, its form. */
export function useOpenRow(state: Opened, onOpen?: (row: Row) => void): (row: Row) => void {
  const { table, screen, layout, own, place, may, dialogs } = state
  const navigate = useNavigate()
  const rowLink = useRowLink()
  const page = useRowPage(table, screen)
  const names = panelFields(table, screen, layout).filter((name) => may('read', undefined, name))
  const reached = names.filter((name) => reachOf(table, name) !== undefined)
  const told = own.facts || layout.fields ? [] : timeFields(layout)
  const facts = names.filter((name) => !reached.includes(name) && !told.includes(name))
  return (row) => {
    const span = spanOf(place, row)
    const mayEdit = may('update', row) && isWritten(table) && !isSavedByField(table)
    const { formPath } = own
    const edit = formPath ? () => navigate(formPath(row)) : () => dialogs.edit(row)
    const address = page ? rowPath(table, row.id) : onOpen ? undefined : rowLink(table.name, row.id)
    openRowPanel({
      ...{ table, row, page: address },
      facts: [...(own.facts?.(row) ?? [{ label: t('calendar.when'), value: span && whenText(span) }]), ...facts],
      reach: own.reach?.(row) ?? <Reach {...{ table, row }} names={reached} />,
      onEdit: mayEdit ? edit : undefined,
      onOpen: !address && !mayEdit && onOpen ? () => onOpen(row) : undefined,
    })
  }
}

/** What the field reaches somebody by; undefined for one that reaches nobody. */
function reachOf(table: Table, name: string): 'phone' | 'email' | undefined {
  const field = fieldOf(table, name)
  return field && widgets[field.type].reach
}

/** The telephone numbers and e-mails of a row, as links. */
const Reach = ({ table, row, names }: { table: Table; row: Row; names: readonly string[] }) => {
  const [phones, emails] = (['phone', 'email'] as const).map((kind) =>
    names.filter((name) => reachOf(table, name) === kind).map((name) => asText(row[name])),
  )
  const pairs = Array.from({ length: Math.max(phones?.length ?? 0, emails?.length ?? 0) })
  return pairs.map((_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <ContactLinks key={at} phone={phones?.[at] ?? ''} email={emails?.[at] ?? ''} />
  ))
}
