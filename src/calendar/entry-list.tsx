import { clsx } from 'clsx'
import { openPanel } from '#src/lib/side-panel.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Line, Lines } from '#src/ui/lines.tsx'
import type { Entry } from './entry.ts'
import styles from './entry-list.module.css'
import { dayTitle } from './view-date.ts'
import { dayOf, timeOf } from './wall-clock.ts'

interface Props {
  entries: readonly Entry[]
  onOpen: (id: number) => void
}

/** Entries of one day, by time. */
export const EntryList = ({ entries, onOpen }: Props) => (
  <Lines>
    {inOrder(entries).map((entry) => (
      <Line key={entry.id}>
        <EntryLine entry={entry} onOpen={onOpen} />
      </Line>
    ))}
  </Lines>
)

const inOrder = (entries: readonly Entry[]) => [...entries].sort((a, b) => a.start.getTime() - b.start.getTime())

/** Shows entries of one day for which a grid has no room in the side panel, where each opens. */
export function openEntryList({ title, ...props }: Props & { title: string }): void {
  const [first] = props.entries
  if (!first) return
  openPanel({ title, subtitle: dayTitle(dayOf(first.start)), content: <EntryList {...props} /> })
}

const EntryLine = ({ entry, onOpen }: { entry: Entry; onOpen: Props['onOpen'] }) => (
  <button
    type="button"
    className={clsx(buttons.row, styles.entry)}
    data-thing={`entry ${entry.id}`}
    onClick={() => onOpen(entry.id)}
  >
    <span className={styles.color} style={{ background: entry.background }} />
    <span className="muted figures">
      {timeOf(entry.start)} – {timeOf(entry.end)}
    </span>
    <span className={styles.text}>
      <strong>
        {entry.title} {entry.marks}
      </strong>
      <span className="muted">{entry.detail}</span>
      <span className="visually-hidden">{entry.state}</span>
    </span>
  </button>
)
