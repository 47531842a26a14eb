import type { ComponentType } from 'react'
import type { Row } from '#schema/rows/row.ts'

/** What a feature puts in a block of the home page gets the rows that it shows. */
export interface OwnPartProps {
  rows: readonly Row[]
  /** They are its reader's alone. */
  isOwn: boolean
}

/** In a line, the row of that as well. */
export interface OwnLineProps extends OwnPartProps {
  row: Row
}

/** Which of its rows a block shows, and how many there are, to be done too, where these are not all. */
export interface ShownRows {
  rows: readonly Row[]
  count?: number
  todo?: number
}

/** What only one block of the home page does: its definition says all else. */
export interface OwnHome {
  /** Replaces its lines, which are list items. */
  Line?: ComponentType<OwnLineProps>
  /** Stands at the end of a line. */
  Beside?: ComponentType<OwnLineProps>
  /** Stands above its lines, and below them. */
  Above?: ComponentType<OwnPartProps>
  Below?: ComponentType<OwnPartProps>
  /** The route of its reader's rows, which stands in the place of its owner. */
  path?: string
  /** Picks among the rows that have come; a hook. */
  useShown?: (rows: readonly Row[]) => ShownRows
  /** Whether that is there by which lines get higher; a hook. */
  useReady?: (rows: readonly Row[]) => boolean
}
