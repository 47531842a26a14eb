import { type ComponentType, createContext, use } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { loadsOf } from '#src/lib/load-once.ts'

/** A row of a block of the home page, for what a feature puts in its line. */
export interface OwnLineProps {
  row: Row
  /** All rows of the block. */
  rows: readonly Row[]
  /** The block shows the rows of its reader alone. */
  isOwn: boolean
}

export type OwnPartProps = Omit<OwnLineProps, 'row'>

/** What only one block of the home page does; who brings it hands it in by the name of the block. */
export interface OwnHome {
  /** Replaces the lines, list items themselves. */
  Line?: ComponentType<OwnLineProps>
  /** What is said below the name, in place of the fields. */
  Facts?: ComponentType<OwnLineProps>
  /** What stands at the end of a line. */
  Beside?: ComponentType<OwnLineProps>
  /** Parts of the card above and below its lines. */
  Above?: ComponentType<OwnPartProps>
  Below?: ComponentType<OwnPartProps>
  /** The route of its reader's rows: all that it shows, or in the place of its `owner`. */
  path?: string
  /** Picks among its rows, and puts them in order; a hook. */
  useShown?: (rows: readonly Row[]) => readonly Row[]
  /** Whether what its lines ask for besides their rows has come, as it makes them higher; a hook. */
  useReady?: (rows: readonly Row[]) => boolean
}

/** How each of them is loaded, by the name of the block. */
export type OwnHomes = Readonly<Record<string, () => Promise<OwnHome>>>

export const OwnHomesContext = createContext<OwnHomes>({})

const loads = loadsOf<OwnHome>()
const none: OwnHome = {}

/** What the block does by itself; suspends until that is loaded. */
export function useOwnHome(name: string): OwnHome {
  const load = use(OwnHomesContext)[name]
  if (!load) return none
  return loads.loaded(load) ?? use(loads.begin(load))
}
