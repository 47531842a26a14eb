import { use } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { inRome } from '#schema/rules/rome.ts'
import { KindIcon } from '#src/page/timeline/kind-icon.tsx'
import { EntriesContext } from '#src/page/timeline/notes-part.ts'
import type { TimelineEntry } from '#src/page/timeline/read-timeline.ts'
import { Row as Line } from '#src/ui/layout.tsx'
import { Note } from './note.tsx'
import styles from './note-entry.module.css'
import { useNotes } from './use-notes.ts'

/** A note among what happened to its row. Those in sight are read together: what may be done with them follows from all of it. */
export function NoteEntry({ entry }: { entry: TimelineEntry }) {
  const ids = use(EntriesContext).flatMap((one) => (one.kind === entry.kind && one.leadsTo ? [one.leadsTo.id] : []))
  const notes = useNotes({ id: ids }, ids.length > 0)
  const { at, who, row, files, leadsTo } = entry
  const id = leadsTo?.id ?? 0
  const read = notes.find((one) => one.id === id)
  const time = (
    <time className="muted figures" dateTime={at}>
      {inRome(new Date(at)).time}
    </time>
  )
  return (
    <Line as="li" oneLine gap="lg" align="stretch">
      <KindIcon round kind={entry.kind} />
      <div className={styles.body}>
        <Note note={newest(read, row, id)} isRead={read !== undefined} who={who ?? ''} files={files ?? 0} time={time} />
      </div>
    </Line>
  )
}

/** All of the note, or what the timeline tells of it where that is newer. */
function newest(read: Row | undefined, told: TimelineEntry['row'], id: number): Row {
  if (!read) return { version: 0, ...told, id }
  return typeof told?.version === 'number' && told.version > read.version ? { ...read, ...told, id } : read
}
