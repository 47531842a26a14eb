import { InlineCell } from '#src/list/inline/inline-cell.tsx'
import type { InlineEdits } from '#src/list/inline/inline-edits.ts'
import type { Line, MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { NOTE } from './use-note-edits.ts'

interface Props {
  line: Line
  call?: MissedCall
  edits?: InlineEdits
}

/** The latest note about a caller, written where it stands, to the last call; to read for whoever may not write it. */
export function LineNote({ line: { note }, call, edits }: Props) {
  const item = call && edits?.fieldIn(call, NOTE)
  const text = note ? <p className="worklist-note">{note}</p> : null
  if (!call || !edits || !item) return text
  return (
    <InlineCell item={item} row={call} edits={edits}>
      {text ?? <p className="worklist-note muted">{t('callNote.none')}</p>}
    </InlineCell>
  )
}
