import type { Row } from '#schema/rows/row.ts'
import { type Choices, useChoices } from '#src/commands/use-choices.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import type { List } from '#src/list/use-list.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { ITEMS } from '../paths.ts'
import { withRow } from './edited-rows.ts'

/** What the route takes for no status. */
export const NO_STATUS = -1

/** Sets the status of items of a list in place. The choice shows at once and is taken back when the server refuses it. */
export function useStatusChange(
  { source, rows }: Pick<List, 'source' | 'rows'>,
  onRefused: () => void,
): Choices<number> {
  const { table, may } = source
  const show = (row: Row) => rows.edit((shown) => withRow(shown, row))
  const { run } = useCommands(table, { may, refresh: 'place', onSaved: show })
  return useChoices<number>(async (row, status) => {
    const path = `/api/${ITEMS}/${row.id}/stato/${status}`
    const resultingValues: ValuesOf<typeof ITEMS> = { statusId: status === NO_STATUS ? null : status }
    const outcome = await run({ row, path, method: 'PUT', resultingValues, background: true, undo: 'update' })
    if (outcome.done) return outcome.row
    if (outcome.current) show(outcome.current)
    if (outcome.error?.status === 404 || outcome.error?.status === 409) onRefused()
    return undefined
  })
}
