import type { ComponentType } from 'react'
import type { ListedBlock } from '#schema/lists/home-blocks.ts'
import type { Action } from '#schema/rights/access.ts'
import type { Calendars } from '#src/layouts/calendar/own-calendar.ts'
import type { Session } from '#src/lib/net/session.ts'
import type { PageProps, TablePageProps } from '#src/lib/screen.ts'
import type { TableName } from '#src/providers/rows.ts'
import type { TableForms } from '#src/record/table-forms.ts'

type Named<T> = Readonly<Record<string, T>>

export interface OwnBlockProps {
  /** Unique among the blocks of the home page. */
  name: string
  /** What heads it. */
  title: string
}

/** A block of the home page that is about no rows of a screen, for users who may open that and may do that with its table. */
export interface OwnBlock {
  title: string
  /** Of all blocks in its column the lowest stands first. */
  order: number
  /** What is to be done stands in the wide column, what is to be known beside it. */
  column: 'work' | 'side'
  route: string
  action: Action
  table: TableName
  /** Users who have it start here, even if there is only one screen to open. */
  isLanding?: boolean
  /** Users with this right have it for others: it is their last. */
  lastFor?: { action: Action; table: TableName }
  Block: ComponentType<OwnBlockProps>
}

/** What a feature adds to the console. Every part is lazy, so that this index stays small. */
export interface Feature {
  /** Pages of screens of kind `custom`, by route. */
  tablePages?: Named<ComponentType<TablePageProps>>
  /** Pages of screens without a table, by route. */
  pages?: Named<ComponentType<PageProps>>
  /** What the definition of a block of the home page leaves to code, by the name of the block. */
  home?: Named<ComponentType<ListedBlock>>
  /** Further blocks of the home page, by their names. */
  blocks?: Named<OwnBlock>
  /** What one does on a page, as the palette names it, by the route of a screen. */
  verbs?: Named<string>
  /** What the palette does for a new row, instead of opening the list: its form over the page that is open. By table. */
  newRows?: Partial<Named<() => void>>
  /** Form options, by table. */
  forms?: TableForms
  /** What only the calendar of one table does, by table. */
  calendars?: Calendars
  /** Components mounted beside every page that render nothing within it. */
  companions?: Named<ComponentType<{ session: Session }>>
}
