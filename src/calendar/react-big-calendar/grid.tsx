import { clsx } from 'clsx'
import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { Calendar, type CalendarProps, type SlotInfo } from 'react-big-calendar'
import dragAndDropModule, {
  type EventInteractionArgs,
  type withDragAndDropProps,
} from 'react-big-calendar/lib/addons/dragAndDrop'
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import { type Drop, type Entry, isBar, isOnDay } from '../entry.ts'
import { t } from '../texts.ts'
import type { ViewDate } from '../view-date.ts'
import { dayOf, wallDate, wallNow } from '../wall-clock.ts'
import { dayLayout, type HourBox } from './day-layout.ts'
import { fittingOf } from './fitting.ts'
import classes from './grid.module.css'
import { HiddenContext, type HiddenEntries, HourEntry, MonthDay, MonthEntry, MoreButton } from './grid-entry.tsx'
import { formats, localizer } from './localizer.ts'
import { withRepairedRoles } from './roles.ts'
import { useColumns } from './use-columns.ts'

export interface GridProps {
  viewDate: ViewDate
  /** That of the word for an entry: 'Altre 3'. */
  gender: 'm' | 'f'
  entries: readonly Entry[]
  onNavigateTo: (next: ViewDate) => void
  onOpen: (id: number) => void
  /** Called with all entries of a day, or of the hours, in which some have no room. */
  onOpenMany: (entries: readonly Entry[], day: string) => void
  /** Called for a click on an empty slot, and with an end for a selected range. A click on a day has the time midnight. */
  onSelectTime?: (start: Date, end?: Date) => void
  /** Called only if the times changed. */
  onMove: (id: number, drop: Omit<Drop, 'view'>) => void
  /** Entries can be moved but not resized. */
  fixedDuration?: boolean
  /** The visible hours of a day, 'HH:MM'; by default all. */
  hours?: { from: string; to: string }
  /**
   * Entries may last days; `only` those there are, and no hours; or `lines` stand over days beside entries that have their hours in
   * one day, as they all do by default.
   */
  days?: 'also' | 'only' | 'lines'
}

/** The default export of a CommonJS module, which bundlers nest one level deeper. */
const defaultExport = <T extends object>(module: T | { default: T }): T =>
  'default' in module ? module.default : module
const DragAndDropCalendar = defaultExport(dragAndDropModule)<HourBox>(Calendar)

/** The views month, week and day: react-big-calendar with repaired roles and touch support. */
export default function Grid({
  viewDate,
  gender,
  entries,
  onNavigateTo,
  onOpen,
  onOpenMany,
  onSelectTime,
  onMove,
  fixedDuration = false,
  hours,
  days,
}: GridProps) {
  const date = wallDate(viewDate.day)
  const isMonth = viewDate.view === 'month'
  const [columns, measured] = useColumns(viewDate.view)
  const more = messages[gender].showMore
  const layout = useMemo(() => dayLayout({ columns, more }), [columns, more])
  const fitting = useMemo(() => fittingOf(entries, viewDate), [entries, viewDate])
  const hidden: HiddenEntries = {
    countOf: (day, count) => count + (fitting.left.get(day) ?? 0),
    textOf: more,
    open: (day) =>
      onOpenMany(
        entries.filter((entry) => isOnDay(entry, day) && (isMonth || isBar(entry))),
        day,
      ),
  }
  const open = ({ id, parallel, start }: HourBox) => (parallel ? onOpenMany(parallel, dayOf(start)) : onOpen(id))
  const drop = (resized: boolean) => (args: EventInteractionArgs<HourBox>) => {
    const { event, isAllDay = false } = args
    const [start, end] = [new Date(args.start), new Date(args.end)]
    const same = start.getTime() === event.start.getTime() && end.getTime() === event.end.getTime()
    if (!same) onMove(event.id, { start, end, resized, daysOnly: isMonth || isAllDay })
  }
  const selectTime = ({ action, start, end }: SlotInfo) => {
    const selected = action === 'select' && (!isMonth || days === 'only')
    onSelectTime?.(start, selected ? end : undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for touch to the button 'Nuovo'
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div ref={measured} onClick={(event) => onSelectTime && selectTapped(event, onSelectTime)}>
      <div ref={repairedRoles}>
        <HiddenContext value={hidden}>
          <DragAndDropCalendar
            {...fixed}
            className={clsx(
              ...[classes.grid, 'figures', viewDate.view === 'week' && classes.week],
              ...[days && classes.days, days === 'only' && classes.hourless],
            )}
            messages={messages[gender]}
            dayLayoutAlgorithm={layout}
            date={date}
            view={viewDate.view}
            events={[...fitting.entries]}
            min={hours && wallDate(viewDate.day, hours.from)}
            max={hours && wallDate(viewDate.day, hours.to)}
            selectable={onSelectTime !== undefined}
            // An entry of one day would be resized across days in the month view.
            resizable={!fixedDuration && (!isMonth || days === 'also' || days === 'only')}
            allDayMaxRows={days === 'only' ? MOST_BARS : FEW_BARS}
            onNavigate={noop}
            onView={noop}
            onDrillDown={(date) => onNavigateTo({ view: 'day', day: dayOf(date) })}
            onSelectEvent={open}
            onKeyPressEvent={(box, event) => isActivationKey(event) && open(box)}
            onSelectSlot={selectTime}
            onEventDrop={drop(false)}
            onEventResize={drop(true)}
          />
        </HiddenContext>
      </div>
    </div>
  )
}

/** The library handles mouse clicks and long presses, but not taps on empty slots. */
function selectTapped({ nativeEvent, target }: MouseEvent, onSelectTime: (start: Date) => void): void {
  const touched = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
  const slot = target instanceof Element ? target.closest('.rbc-day-slot [data-start]') : null
  const start = touched ? slot?.getAttribute('data-start') : undefined
  if (start) onSelectTime(new Date(start))
}

function slotProps(start: Date): HTMLAttributes<HTMLDivElement> & { 'data-start': string } {
  return { 'data-start': start.toISOString() }
}

const noop = () => {}
const repairedRoles = withRepairedRoles(t('calendar.hours'))

const messagesOf = (gender: 'm' | 'f') => ({
  showMore: (count: number) => t(`calendar.more.${gender}`, { count }),
  allDay: '',
})

/** What the library says, by the gender of the word for an entry. */
export const messages = { m: messagesOf('m'), f: messagesOf('f') }

/** How many bars a day has above its hours, and where there are no hours. */
const FEW_BARS = 4
const MOST_BARS = 18

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
  components: {
    month: { event: MonthEntry, dateHeader: MonthDay },
    week: { event: HourEntry },
    day: { event: HourEntry },
    showMore: MoreButton,
  },
  getNow: () => wallNow(),
  slotPropGetter: slotProps,
  draggableAccessor: 'movable',
  allDayAccessor: 'allDay',
  resizableAccessor: 'movable',
  eventPropGetter: ({ background, ink, movable, parallel }: HourBox) => ({
    style: { background, color: ink, cursor: movable || parallel ? undefined : 'default' },
    className: parallel && classes.rest,
  }),
} satisfies Partial<CalendarProps<HourBox> & withDragAndDropProps<HourBox>>

function isActivationKey(event: unknown): boolean {
  const { key } = event as KeyboardEvent
  return key === 'Enter' || key === ' '
}
