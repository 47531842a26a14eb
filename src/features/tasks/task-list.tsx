import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { CustomCells } from '#src/list/row-cell.tsx'
import type { ByField } from '#src/providers/rows.ts'
import { DoneInRow } from './done-button.tsx'
import { Due } from './due.tsx'
import { OwnerInput } from './owner-input.tsx'

const cells: CustomCells = { due: { Cell: Due } } satisfies ByField<'tasks'>
const inputs = { owner: OwnerInput } satisfies ByField<'tasks'>
const rows = { cells, Menu: DoneInRow }

/** The tasks: done with one touch, those that are late in red. */
export const TaskList = (props: TablePageProps) => <TableList {...props} source={{ inputs }} rows={rows} />
