import { type ReactNode, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { asText, formatInstant } from '#src/lib/format.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Row as Line, Stack } from '#src/ui/layout.tsx'
import { Composer } from './composer.tsx'
import { mentionsIn } from './mentions.ts'
import styles from './note.module.css'
import type { About } from './note-context.ts'
import { NoteFiles } from './note-files.tsx'
import { NoteMenu } from './note-menu.tsx'
import { NoteText } from './note-text.tsx'
import { t } from './texts.ts'
import { useTimelinesAgain } from './use-notes.ts'

interface Props {
  /** What is known of the note; all of it once `isRead`. */
  note: Row
  /** Without it nobody changes the note yet. */
  isRead: boolean
  who: string
  /** How many files it has; undefined where that is not known. */
  files?: number
  /** It stands among others that are pinned. */
  isAmongPinned?: boolean
  /** When it was written. */
  time: ReactNode
}

/** A note with all that belongs to it; its author changes it where it stands. */
export function Note({ note, isRead, who, files, isAmongPinned = false, time }: Props) {
  const [isEditing, setEditing] = useState(false)
  const names = mentionsIn(note).map(({ name }) => name)
  const edited = asText(note.editedAt)
  const hasFiles = files === undefined ? isRead : files > 0
  const readAgain = useTimelinesAgain()
  const done = () => {
    setEditing(false)
    readAgain()
  }
  return (
    <Stack gap="xs" className={styles.note}>
      <Line oneLine="breaks" gap="md" justify="between" align="start">
        <Line gap="md" lineGap="2xs">
          <strong>{who}</strong>
          {note.pinned === 'Y' && !isAmongPinned && <Chip tone="waits">{t('notes.pinned')}</Chip>}
          {edited !== '' && <span className="muted small">{t('notes.edited', { when: formatInstant(edited) })}</span>}
        </Line>
        <Line oneLine gap="xs" className={styles.end}>
          {time}
          {isRead && <NoteMenu note={note} onEdit={() => setEditing(true)} />}
        </Line>
      </Line>
      {isEditing ? (
        <Composer isOpen about={aboutOf(note)} note={note} onDone={done} />
      ) : (
        <>
          <NoteText text={asText(note.text)} names={names} />
          {hasFiles && <NoteFiles id={note.id} />}
        </>
      )}
    </Stack>
  )
}

const aboutOf = ({ table, row }: Row): About => ({ table: asText(table), id: Number(row) })
