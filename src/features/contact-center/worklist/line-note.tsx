import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import type { Line, MissedCall } from '../paths.ts'
import { NOTE } from './use-note-drafts.ts'
import type { NoteEdits } from './use-note-edits.ts'

interface Props {
  line: Line
  call?: MissedCall
  editsOf?: NoteEdits
}

/** The latest note about a caller, written where it stands, and how it is opened; to read for whoever may not write it. */
export function useLineNote({ line, call, editsOf }: Props, button: RefObject<HTMLButtonElement | null>) {
  const [isAsked, setIsAsked] = useState(false)
  const edits = call && editsOf?.(line, call)
  const item = call && edits?.fieldIn(call, NOTE)
  const text = line.note ? <p className="worklist-note">{line.note}</p> : null
  if (!call || !edits || !item) return { note: text }
  const open = () => {
    // Its button must be there before it is pressed.
    flushSync(() => setIsAsked(true))
    button.current?.click()
  }
  const isShown = isAsked || text !== null || edits.hasDraft(call, NOTE)
  return {
    note: isShown && (
      <InlineCell item={item} row={call} edits={edits} button={button}>
        {text}
      </InlineCell>
    ),
    open,
  }
}
