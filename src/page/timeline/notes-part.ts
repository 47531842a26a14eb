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

/** Provided by the app: imports go down only, and notes have forms and files. */
export const NotesContext = createContext<NotesPart | undefined>(undefined)

/** The entries of the timeline on screen. */
export const EntriesContext = createContext<readonly TimelineEntry[]>([])
