import { noticeLists } from '#schema/inbox.ts'
import { rowScreen } from '#schema/lists/presentation.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { useRowLink } from '#src/record/use-row-link.ts'

/** Where a notice leads: to its row, or to the list of rows without a page, on screens that this user may open. */
export function useNoticeLink(): (table: string, id: number) => string | undefined {
  const may = useMay()
  const model = useModel()
  const rowLink = useRowLink()
  return (name, id) => {
    if (!noticeLists.includes(name)) return rowLink(name, id)
    const table = model.tables.get(name)
    const screens = table?.screens.filter(({ route }) => may('open', route)) ?? []
    return table && rowScreen({ ...table, screens })?.route
  }
}
