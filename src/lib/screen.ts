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

/** Names, in the address of a page, which of its views is shown. */
export const VIEW = 'vista'

/** Names, in the address of a row's page, the section to be scrolled to. */
export const SECTION = 'sezione'
