import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { Calendar, type CalendarProps, type DateHeaderProps, type EventProps, type SlotInfo } from 'react-big-calendar'
import dragAndDropModule, {
  type EventInteractionArgs,
  type withDragAndDropProps,
} from 'react-big-calendar/lib/addons/dragAndDrop'
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import { t } from '../texts.ts'
import './grid.css'
import type { Entry } from '../entry.ts'
import { dayTitle, type Place } from '../span.ts'
import { dayOf, timeOf, wallDate, wallNow } from '../wall-clock.ts'
import { formats, localizer } from './localizer.ts'
import { withRepairedRoles } from './roles.ts'
import { TouchGrips } from './touch-grips.tsx'

export interface GridProps {
  place: Place
  entries: readonly Entry[]
  onGo: (next: Place) => void
  onOpen: (id: number) => void
  /** A click on an empty hour, or a selected span, which has an end. Of a whole day, the time is midnight. */
  onPick?: (start: Date, end?: Date) => void
  /** Called only with other hours than the entry has. */
  onMove: (id: number, start: Date, end: Date) => void
  /** Its entries cannot be resized. */
  rigid?: boolean
  /** The hours of a day that are shown, 'HH:MM'; by default all. */
  hours?: { from: string; to: string }
}

/** A CommonJS module: bundled, its default export lies one level deeper. */
const exported = <T extends object>(module: T | { default: T }): T => ('default' in module ? module.default : module)
const DragAndDropCalendar = exported(dragAndDropModule)<Entry>(Calendar)

/** Month, week and day of the calendar: react-big-calendar with its repairs. */
export default function Grid({ place, entries, onGo, onOpen, onPick, onMove, rigid = false, hours }: GridProps) {
  const at = wallDate(place.day)
  const move = ({ event, start, end }: EventInteractionArgs<Entry>) => {
    const [from, to] = [new Date(start), new Date(end)]
    const same = from.getTime() === event.start.getTime() && to.getTime() === event.end.getTime()
    if (!same) onMove(event.id, from, to)
  }
  const pick = ({ action, start, end }: SlotInfo) => {
    const selected = action === 'select' && place.view !== 'month'
    onPick?.(start, selected ? end : undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for touch to the button 'Nuovo'
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div ref={repairedRoles} onClick={(event) => onPick && tap(event, onPick)}>
      <DragAndDropCalendar
        {...fixed}
        date={at}
        view={place.view}
        events={[...entries]}
        min={hours && wallDate(place.day, hours.from)}
        max={hours && wallDate(place.day, hours.to)}
        selectable={onPick !== undefined}
        // An entry belongs to one day: a month would resize it to several.
        resizable={!rigid && place.view !== 'month'}
        onNavigate={noop}
        onView={noop}
        onDrillDown={(date) => onGo({ view: 'day', day: dayOf(date) })}
        onSelectEvent={({ id }) => onOpen(id)}
        onKeyPressEvent={(entry, event) => isPress(event) && onOpen(entry.id)}
        onSelectSlot={pick}
        onEventDrop={move}
        onEventResize={move}
      />
    </div>
  )
}

/** The library handles clicks of a mouse and long presses, but no taps on empty hours. */
function tap({ nativeEvent, target }: MouseEvent, onPick: (start: Date) => void): void {
  const touched = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
  const slot = target instanceof Element ? target.closest('.rbc-day-slot [data-start]') : null
  const start = touched ? slot?.getAttribute('data-start') : undefined
  if (start) onPick(new Date(start))
}

function slotProps(start: Date): HTMLAttributes<HTMLDivElement> & { 'data-start': string } {
  return { 'data-start': start.toISOString() }
}

const noop = () => {}
const repairedRoles = withRepairedRoles(t('calendar.hours'))

const MORNING = wallDate('01-01-2026', '07:30')

const fixed = {
  localizer,
  formats,
  culture: 'it',
  toolbar: false,
  views: ['month', 'week', 'day'],
  step: 30,
  timeslots: 2,
  scrollToTime: MORNING,
  dayLayoutAlgorithm: 'no-overlap',
  getNow: () => wallNow(),
  messages: { showMore: (count: number) => t('calendar.more', { count }), allDay: '' },
  components: {
    month: { event: MonthEntry, dateHeader: MonthDay },
    week: { event: HourEntry },
    day: { event: HourEntry },
  },
  slotPropGetter: slotProps,
  draggableAccessor: 'movable',
  resizableAccessor: 'movable',
  eventPropGetter: ({ background, ink, movable }: Entry) => ({
    style: { background, color: ink },
    className: movable ? undefined : 'calendar-fixed',
  }),
} satisfies Partial<CalendarProps<Entry> & withDragAndDropProps<Entry>>

function isPress(event: unknown): boolean {
  const { key } = event as KeyboardEvent
  return key === 'Enter' || key === ' '
}

/** The library's entries of a month cannot be focused; a press of this button reaches them as a click. */
function MonthEntry({ event }: EventProps<Entry>) {
  return (
    <button type="button" className="month-entry">
      <span className="month-time">{timeOf(event.start)}</span> {event.title} {event.marks}
      <span className="visually-hidden">
        {event.detail}, {event.state}, {dayTitle(dayOf(event.start))}
      </span>
    </button>
  )
}

function HourEntry({ event }: EventProps<Entry>) {
  return (
    <>
      <strong>
        {event.title} {event.marks}
      </strong>
      <span className="hour-detail">{event.detail}</span>
      <span className="visually-hidden">
        {event.state}, {dayTitle(dayOf(event.start))}
      </span>
      {event.movable && <TouchGrips entry={event} />}
    </>
  )
}

function MonthDay({ date, label, onDrillDown }: DateHeaderProps) {
  return (
    <button type="button" className="rbc-button-link" aria-label={dayTitle(dayOf(date))} onClick={onDrillDown}>
      {label}
    </button>
  )
}
