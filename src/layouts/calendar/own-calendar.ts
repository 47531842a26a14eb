import { createContext, type ReactNode, use } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Drop, Entry } from '#src/calendar/entry.ts'
import type { EntryColors } from '#src/calendar/palette.ts'
import { loadsOf } from '#src/lib/load-once.ts'
import type { CustomFilters } from '#src/list/filter-controls.tsx'
import type { Span } from './times.ts'

/** What a colour means. */
export interface Look extends EntryColors {
  label: string
}

/** A meaning that the colours of a calendar may have. */
export interface Coloring {
  /** Says in the address that it is chosen. */
  key: string
  label: string
  /** All there are; undefined where they come with the rows. */
  looks?: readonly Look[]
  lookOf: (row: Row, span: Span) => Look
}

/** A fact of the side panel; one without a value is left out. */
export interface PanelFact {
  label: string
  value: ReactNode
}

/** Makes the entry of a row as its definition says, but for what is given; undefined for a row without a beginning. */
export type EntryMaker = (row: Row, given?: Partial<Omit<Entry, 'id'>>) => Entry | undefined

/** What only the calendar of one table does; a feature hands it in by the name of the table. */
export interface OwnCalendar {
  /** Replaces the entries. */
  entriesOf?: (rows: readonly Row[], entryOf: EntryMaker) => Entry[]
  /** A meaning of the colours, offered before that of the definition. */
  coloring?: Coloring
  /** The fields that a drop changes, where they are not those by which entries are placed. */
  moves?: readonly string[]
  /** The values that it changes; `entry` is where the row was before. */
  valuesAt?: (row: Row, drop: Drop, entry: Entry | undefined) => Values
  /** Entries can be moved but not resized. */
  fixedDuration?: boolean
  /** The visible hours of a day. */
  hours?: (entries: readonly Entry[]) => { from: string; to: string }
  customFilters?: CustomFilters
  /** The first facts of the side panel, in place of when the entry is. */
  facts?: (row: Row) => readonly PanelFact[]
  /** How to reach those it is about, at the top of the side panel. */
  reach?: (row: Row) => ReactNode
  /** The address of the form of a row, where that is not a dialog; then no row is created here either. */
  formPath?: (row: Row) => string
}

/** How each of them is loaded, by table. */
export type Calendars = Readonly<Record<string, () => Promise<OwnCalendar>>>

export const CalendarsContext = createContext<Calendars>({})

const loads = loadsOf<OwnCalendar>()

/** Loads once; a failed load is tried again the next time. */
export const loadCalendar = loads.begin

const none: OwnCalendar = {}

/** What the calendar of the table does by itself; suspends until it is loaded. */
export function useOwnCalendar(table: string): OwnCalendar {
  const load = use(CalendarsContext)[table]
  return load ? use(loads.begin(load)) : none
}
