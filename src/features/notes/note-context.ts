import { createContext } from 'react'
import type { Mentions } from './mentions.ts'

/** The row that a note is about. */
export interface About {
  table: string
  id: number
}

interface Writing {
  about: About
  mentions: Mentions
  /** More than the line that invites to write. */
  isOpen: boolean
  /** Somebody is about to write. */
  onOpen?: () => void
}

/** What the text of a note is written in. */
export const NoteContext = createContext<Writing | undefined>(undefined)

export const NOTES = 'notes'
