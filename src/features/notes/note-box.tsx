import { use, useCallback, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowScreen } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useCurrentRows } from '#src/commands/use-refresh.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { asText, formatInstant } from '#src/lib/format.ts'
import { TasksContext } from '#src/page/timeline/notes-part.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Acts } from './acts.tsx'
import { Composer } from './composer.tsx'
import { Note } from './note.tsx'
import styles from './note-box.module.css'
import { NOTES } from './note-context.ts'
import { t } from './texts.ts'
import { useNotes, useTimelinesAgain } from './use-notes.ts'

interface Props {
  table: Table
  id: number
}

/** Where a note on a row is written, what else one does from here, what is to be done, and the notes that are pinned. */
export function NoteBox({ table, id }: Props) {
  const may = useMay()
  const [round, setRound] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const planButton = useRef<HTMLButtonElement>(null)
  const tasks = useTasks(table)
  const readAgain = useTimelinesAgain()
  useCurrentRows(tableOf(useModel(), NOTES))
  const about = useMemo(() => ({ table: table.name, id }), [table, id])
  const open = useCallback(() => setOpen(true), [])
  const done = () => {
    setOpen(false)
    setRound(round + 1)
    readAgain()
  }
  const planned = () => {
    flushSync(() => setPlanning(false))
    planButton.current?.focus()
    readAgain()
  }
  const plan = tasks?.mayCreate && { label: tasks.label, button: planButton, onClick: () => setPlanning(true) }
  return (
    <Stack gap="xl" className="screen-only">
      {tasks && isPlanning ? (
        <tasks.Composer {...{ table, id }} onDone={planned} />
      ) : (
        <div className={styles.box}>
          {may('create', NOTES) && (
            <div className={styles.composer}>
              <Composer key={round} {...{ about, isOpen }} onOpen={open} onDone={done} />
            </div>
          )}
          {!isOpen && <Acts {...{ table, id }} plan={plan || undefined} onDone={readAgain} />}
        </div>
      )}
      {tasks && <tasks.Open {...{ table, id }} />}
      <Pinned {...{ table, id }} />
    </Stack>
  )
}

/** Tasks about rows of the table, where this user may open them. */
function useTasks({ name }: Table) {
  const model = useModel()
  const may = useMay()
  const part = use(TasksContext)
  const table = part && model.tables.get(part.table)
  if (!part || !table || !subjectsOf(table).includes(name) || !may('read', table.name)) return undefined
  return { ...part, mayCreate: may('create', table.name) && may('open', rowScreen(table)?.route ?? '') }
}

function Pinned({ table, id }: Props) {
  const heading = useId()
  const notes = useNotes({ table: table.name, row: id, pinned: 'Y' })
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="muted small strong">
        {t('notes.pinned')}
      </h2>
      <ul className={styles.pinned}>
        {notes.map((note) => (
          <li key={note.id} className="surface padded">
            <PinnedNote note={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PinnedNote({ note }: { note: Row }) {
  const model = useModel()
  const users = model.tables.get(tableOf(model, NOTES).fields.author?.table ?? '')
  const at = asText(note.createdAt)
  const time = (
    <time className="muted small figures" dateTime={at}>
      {formatInstant(at)}
    </time>
  )
  return <Note isRead isAmongPinned {...{ note, time }} who={users ? recordLabel(note.author, users) : ''} />
}
