import type { ScreenProps } from '#src/resources/index.tsx'
import { TableList } from '#src/resources/table/table-list.tsx'
import { visitLook } from '#src/visits/visit-look.ts'
import '#src/styles/plannings.css'

/** The visits as a list, with the dialog of the calendar. */
export const PlanningList = ({ table, title }: ScreenProps) => (
  <TableList table={table} title={title} view={visitLook} />
)
