import type { Screen, Table } from '#schema/table.ts'

/** Props of a page without a table. */
export interface PageProps {
  screen: Screen
  title: string
}

/** Props of a page of a table. */
export interface TablePageProps extends PageProps {
  table: Table
}
