import type { Screen, Table } from '#schema/table.ts'

/** Props of a page without a table. */
export interface PlaceProps {
  screen: Screen
  title: string
}

/** Props of a page of a table. */
export interface ScreenProps extends PlaceProps {
  table: Table
}
