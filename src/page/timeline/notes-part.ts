import { type ComponentType, createContext } from 'react'
import type { Table } from '#schema/table.ts'
import type { TimelineKind } from '#schema/timeline.ts'
import type { TimelineEntry } from './read-timeline.ts'

/** What is written in a timeline itself. */
export interface NotesPart {
  /** The kind of its entries. */
  kind: TimelineKind
  /** Stands above the timeline of a row. */
  Box: ComponentType<{ table: Table; id: number }>
  Entry: ComponentType<{ entry: TimelineEntry }>
}

/** What is to be done about a row, where notes on it are written. */
export interface TasksPart {
  /** The form of a new one; nothing is left of it when it is done. */
  Composer: ComponentType<{ table: Table; id: number; onDone: () => void }>
  /** Those of the row that are open; nothing where there is none. */
  Open: ComponentType<{ table: Table; id: number }>
  /** What the button is called that opens the form. */
  label: string
  /** The table of its rows. */
  table: string
}

/** Provided by the app: features do not know each other. */
export const TasksContext = createContext<TasksPart | undefined>(undefined)

/** Provided by the app: imports go down only, and notes have forms and files. */
export const NotesContext = createContext<NotesPart | undefined>(undefined)

/** The entries of the timeline on screen. */
export const EntriesContext = createContext<readonly TimelineEntry[]>([])
