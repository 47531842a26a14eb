import type { ComponentType } from 'react'
import type { PlaceProps, ScreenProps } from '#src/lib/screen.ts'
import type { Session } from '#src/lib/session.ts'
import type { TableForms } from '#src/record/table-forms.ts'

type Named<T> = Readonly<Record<string, T>>

/** What a feature adds to the console. Everything in it is fetched when it is shown: its front door stays light. */
export interface Feature {
  /** Pages of screens of kind `custom`, by route. */
  pages?: Named<ComponentType<ScreenProps>>
  /** Pages of screens that show no table, by route. */
  places?: Named<ComponentType<PlaceProps>>
  /** Icons of screens that stand in the menu by themselves, by route; the others have their area's. */
  icons?: Named<ComponentType<{ className?: string }>>
  /** Lines in the card of an area on the home page, by area and by a name of their own, in this order. */
  figures?: Named<Named<ComponentType>>
  /** Forms of their own, by table. */
  forms?: TableForms
  /** What goes on beside every page, without drawing anything in it. */
  companions?: Named<ComponentType<{ session: Session }>>
}
