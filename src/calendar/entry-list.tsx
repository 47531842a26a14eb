import { clsx } from 'clsx'
import { useState } from 'react'
import { openPanel } from '#src/lib/side-panel.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Line, Lines } from '#src/ui/lines.tsx'
import { type Entry, isBar, lastDayOf } from './entry.ts'
import styles from './entry-list.module.css'
import { t } from './texts.ts'
import { dayTitle } from './view-date.ts'
import { dayOf, timeOf } from './wall-clock.ts'

interface Props {
  entries: readonly Entry[]
  /** The day of which they are read: of an entry of several days its hours on this one. */
  day: string
  onOpen: (id: number) => void
}

/** How many are drawn at once: a day may have thousands. */
const MOST = 100

/** Entries of one day, by time, those of whole days first. */
export function EntryList({ entries, day, onOpen }: Props) {
  const [most, setMost] = useState(MOST)
  const left = entries.length - most
  return (
    <>
      <Lines>
        {inOrder(entries)
          .slice(0, most)
          .map((entry) => (
            <Line key={entry.id}>
              <EntryLine {...{ entry, day, onOpen }} />
            </Line>
          ))}
      </Lines>
      {left > 0 && (
        <button type="button" className={buttons.plain} onClick={() => setMost(most + MOST)}>
          {t('calendar.next100', { count: left })}
        </button>
      )}
    </>
  )
}

const inOrder = (entries: readonly Entry[]) => [...entries].sort((a, b) => a.start.getTime() - b.start.getTime())

/** Shows entries of one day for which a grid has no room in the side panel, where each opens. */
export function openEntryList({ title, ...props }: Props & { title: string }): void {
  if (props.entries.length === 0) return
  openPanel({ title, subtitle: dayTitle(props.day), content: <EntryList {...props} /> })
}

/** The hours of an entry on a day: '09:00 – 10:00', 'dalle 22:00', 'Tutto il giorno'. */
export function hoursOn(entry: Pick<Entry, 'start' | 'end' | 'allDay'>, day: string): string {
  const { start, end, allDay } = entry
  if (!isBar(entry)) return `${timeOf(start)} – ${timeOf(end)}`
  if (allDay) return t('calendar.allDay')
  if (dayOf(start) === day) return t('calendar.fromTime', { time: timeOf(start) })
  return lastDayOf(entry) === day ? t('calendar.toTime', { time: timeOf(end) }) : t('calendar.allDay')
}

const EntryLine = ({ entry, day, onOpen }: { entry: Entry } & Pick<Props, 'day' | 'onOpen'>) => (
  <button
    type="button"
    className={clsx(buttons.row, styles.entry)}
    data-thing={`entry ${entry.id}`}
    onClick={() => onOpen(entry.id)}
  >
    <span className={styles.color} style={{ background: entry.background }} />
    <span className="muted figures">{hoursOn(entry, day)}</span>
    <span className={styles.text}>
      <strong>
        {entry.title} {entry.marks}
      </strong>
      <span className="muted">{entry.detail}</span>
      <span className="visually-hidden">{entry.state}</span>
    </span>
  </button>
)
