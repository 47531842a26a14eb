import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import type { Line, MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { NOTE } from './use-note-drafts.ts'
import type { NoteEdits } from './use-note-edits.ts'

interface Props {
  line: Line
  call?: MissedCall
  editsOf?: NoteEdits
}

/** The latest note about a caller, written where it stands; to read for whoever may not write it. */
export function LineNote({ line, call, editsOf }: Props) {
  const edits = call && editsOf?.(line, call)
  const item = call && edits?.fieldIn(call, NOTE)
  const text = line.note ? <p className="worklist-note">{line.note}</p> : null
  if (!call || !edits || !item) return text
  return (
    <InlineCell item={item} row={call} edits={edits}>
      {text ?? <p className="worklist-note muted">{t('callNote.none')}</p>}
    </InlineCell>
  )
}
