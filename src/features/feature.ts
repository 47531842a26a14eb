import type { ComponentType } from 'react'
import type { PageProps, TablePageProps } from '#src/lib/screen.ts'
import type { Session } from '#src/lib/session.ts'
import type { TableForms } from '#src/record/table-forms.ts'

type Named<T> = Readonly<Record<string, T>>

/** What a feature adds to the console. Every part is lazy, so that this index stays small. */
export interface Feature {
  /** Pages of screens of kind `custom`, by route. */
  tablePages?: Named<ComponentType<TablePageProps>>
  /** Pages of screens without a table, by route. */
  pages?: Named<ComponentType<PageProps>>
  /** Icons of screens in a flat area of the menu, by route; other screens have their area's icon. */
  icons?: Named<ComponentType<{ className?: string }>>
  /** Figures on an area's card of the home page, by area and by a unique name, in this order. */
  figures?: Named<Named<ComponentType>>
  /** Form options, by table. */
  forms?: TableForms
  /** Components mounted beside every page that render nothing within it. */
  companions?: Named<ComponentType<{ session: Session }>>
}
