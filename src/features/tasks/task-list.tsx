import type { Row } from '#schema/rows/row.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { BodyProps } from '#src/list/list-body.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { DoneInRow } from './done-button.tsx'
import { Due } from './due.tsx'
import { OwnerInput } from './owner-input.tsx'
import { SubjectLink } from './subject-link.tsx'
import { TASKS } from './task.ts'

const cells: CustomCells = { due: { Cell: Due } } satisfies ByField<'tasks'>
const onCards: CustomCells = { ...cells, table: { Cell: About } } satisfies ByField<'tasks'>
const inputs = { owner: OwnerInput } satisfies ByField<'tasks'>
const rows = { cells, Menu: DoneInRow }

/** The tasks: done with one touch, those that are late in red. */
export const TaskList = (props: TablePageProps) => <TableList {...props} source={{ inputs }} rows={rows} Body={Rows} />

/** A list names beside the kind of a row the row itself; cards of a board do by this. */
const Rows = (props: BodyProps) => (
  <LayoutBody {...props} cells={props.list.look.layout.current === 'board' ? onCards : cells} />
)

function About({ row }: { row: Row }) {
  return (
    <span className="ellipsis">
      <SubjectLink task={rowOf(TASKS, row)} />
    </span>
  )
}
