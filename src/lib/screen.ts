import type { Screen, Table } from '#schema/table.ts'

/** What the page of a screen is told. */
export interface PlaceProps {
  screen: Screen
  title: string
}

/** What the page of a table's screen is told besides. */
export interface ScreenProps extends PlaceProps {
  table: Table
}
