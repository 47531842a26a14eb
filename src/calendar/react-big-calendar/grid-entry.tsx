import { createContext, use } from 'react'
import type { DateHeaderProps, EventProps } from 'react-big-calendar'
import { usePhone } from '#src/lib/media.ts'
import { type Entry, isBar, lastDayOf } from '../entry.ts'
import { dayTitle } from '../view-date.ts'
import { dayOf, timeOf } from '../wall-clock.ts'
import type { HourBox } from './day-layout.ts'
import styles from './grid-entry.module.css'
import { TouchGrips } from './touch-grips.tsx'

/** The library's month entries cannot be focused; a click on this button bubbles to them. */
export function MonthEntry({ event }: EventProps<Entry>) {
  return (
    <button type="button" className={`${styles.month} ellipsis`} data-thing={`entry ${event.id}`}>
      {!event.allDay && <strong>{timeOf(event.start)} </strong>}
      {event.title} {event.marks}
      <span className="visually-hidden">
        {[event.detail, event.state, daysTitle(event)].filter(Boolean).join(', ')}
      </span>
    </button>
  )
}

/** The days of an entry: 'lunedì 3 novembre 2026 – giovedì 12 novembre 2026'. */
const daysTitle = (entry: Entry) =>
  [...new Set([dayOf(entry.start), lastDayOf(entry)])].map((day) => dayTitle(day)).join(' – ')

/** An entry among the hours of a day, or the button for those that have no room there. */
export function HourEntry(props: EventProps<HourBox>) {
  const { event } = props
  if (event.parallel) return <RestOfHours rest={event} />
  if (isBar(event)) return <MonthEntry {...props} />
  return (
    <>
      <strong className={styles.title} data-thing={`entry ${event.id}`}>
        <span className={styles.name}>{event.title}</span> {event.marks}
      </strong>
      <div className={styles.detail}>{event.detail}</div>
      <span className="visually-hidden">{[event.state, dayTitle(dayOf(event.start))].filter(Boolean).join(', ')}</span>
      {event.movable && <TouchGrips entry={event} />}
    </>
  )
}

const RestOfHours = ({ rest }: { rest: HourBox }) => (
  <>
    <span aria-hidden="true">{rest.title}</span>
    <span className="visually-hidden">
      {rest.detail}, {timeOf(rest.start)} – {timeOf(rest.end)}, {dayTitle(dayOf(rest.start))}
    </span>
  </>
)

/** The number of a day in the month, which leads to its hours. */
export function MonthDay({ date, label, onDrillDown }: DateHeaderProps) {
  return (
    <button type="button" className="rbc-button-link" aria-label={dayTitle(dayOf(date))} onClick={onDrillDown}>
      {label}
    </button>
  )
}

/** The entries of a day that have no line of their own. */
export interface HiddenEntries {
  /** How many there are, by those that the library knows of. */
  countOf: (day: string, count: number) => number
  /** What is said of them: 'Altre 12'. */
  textOf: (count: number) => string
  /** Shows all of the day. */
  open: (day: string) => void
}

export const HiddenContext = createContext<HiddenEntries>({
  countOf: (_day, count) => count,
  textOf: String,
  open: () => {},
})

/** The button for the entries of a day that have no line. The library keeps the first such part it was given. */
export function MoreButton({ slotDate, count }: { slotDate: Date; count: number }) {
  const { countOf, textOf, open } = use(HiddenContext)
  const phone = usePhone()
  const day = dayOf(slotDate)
  const all = countOf(day, count)
  return (
    <button type="button" className="rbc-button-link rbc-show-more" onClick={() => open(day)}>
      {phone ? (
        <>
          <span aria-hidden="true">+{all}</span>
          <span className="visually-hidden">{textOf(all)}</span>
        </>
      ) : (
        textOf(all)
      )}
    </button>
  )
}
