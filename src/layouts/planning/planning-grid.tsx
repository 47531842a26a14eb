import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { countedWord } from '#schema/italian/words.ts'
import { openEntryList } from '#src/calendar/entry-list.tsx'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import { type Bar, isOn } from './bars.ts'
import { DaysGround, DaysHead } from './days-head.tsx'
import { type Geometry, geometryOf, useWidth } from './geometry.ts'
import { useLifted } from './lifted.ts'
import { LineRow } from './line-row.tsx'
import styles from './planning.module.css'
import { t } from './texts.ts'
import { type DropControls, useDrop } from './use-drop.ts'
import type { Planning } from './use-planning.ts'
import { usePlanningKeys } from './use-planning-keys.ts'
import { usePointer } from './use-pointer.ts'

interface Props {
  planning: Planning
  label: string
  onOpen: (bar: Bar) => void
}

/** Days that are drawn beyond those in sight, and by how many at a time. */
const WEEK = 7

/** The rows down and the days across: only those in sight are there, both ways. */
export function PlanningGrid({ planning, label, onOpen }: Props) {
  const { period, target, count = 0, rows, lineAt, rowsOf, make, rights } = planning
  const scroller = useRef<HTMLDivElement>(null)
  const geometry = useGeometry(scroller, planning)
  const { down, first, last, revealed } = useSight(planning, scroller, geometry)
  const today = dayOf(wallNow())
  const barsAt = (place: number): readonly Bar[] => {
    const line = lineAt(place)
    const entries = line && rowsOf(line.id)
    return line && entries ? make(line.id, entries) : []
  }
  const controls = useDrop(planning)
  const keys = usePlanningKeys({ planning, controls, barsAt, today, onOpen, reveal: revealed, element: scroller })
  const pointer = usePointer({
    ...{ planning, scroller, geometry, controls, onOpen },
    barAt: (place, id) => barsAt(place).find((bar) => bar.id === id),
    onRest: (place, day) => openRest(planning, barsAt(place), day, onOpen),
  })
  const { cursor } = keys
  const rowLink = useRowLink()
  const size = {
    width: geometry.name + geometry.day * period.days.length,
    height: geometry.head + geometry.row * count,
  }
  const helpId = 'planning-help'
  return (
    <>
      <p id={helpId} className="visually-hidden">
        {t(planning.may('update') ? 'planning.help' : 'planning.helpRead')}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {keys.said}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no rows that are not there */}
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={helpId}
        aria-rowcount={count + 1}
        aria-colcount={period.days.length + 1}
        aria-busy={planning.bars.busy || rows.busy}
        className={styles.scroller}
        onKeyDown={keys.onKeyDown}
        onPointerDown={pointer.onPointerDown}
        onClick={pointer.onClick}
        onFocus={keys.onFocus}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) keys.putBack()
        }}
      >
        <div role="presentation" className={styles.canvas} style={size}>
          <DaysHead {...{ period, geometry, today, first, last }} corner={target.label.many} />
          <DaysGround {...{ period, geometry, today }} />
          {down.map(({ index, start }) => {
            const line = lineAt(index)
            return (
              <LineRow
                key={line?.id ?? `place ${index}`}
                {...{ line, make, period, geometry, first, last }}
                place={index}
                top={start}
                page={line?.row ? rowLink(target.name, line.id) : undefined}
                rows={line && rowsOf(line.id)}
                cursor={index === cursor.place ? cursor : undefined}
                ends={rights.byEnds}
              />
            )
          })}
          <Preview {...{ controls, geometry }} />
        </div>
      </div>
    </>
  )
}

/** Sizes of the planning, the same object while they are the same. */
function useGeometry(scroller: { current: HTMLElement | null }, { period }: Planning): Geometry {
  const width = useWidth(scroller)
  return useMemo(() => geometryOf(width, period), [width, period])
}

/** The rows and the days in sight; what is asked for follows when the scrolling rests. */
function useSight(
  { period, count = 0, setSight }: Planning,
  scroller: { current: HTMLDivElement | null },
  geometry: Geometry,
) {
  const shared = { getScrollElement: () => scroller.current, useFlushSync: false }
  const rows = useVirtualizer({
    ...shared,
    count,
    estimateSize: () => geometry.row,
    paddingStart: geometry.head,
    scrollPaddingStart: geometry.head,
    overscan: 5,
  })
  const days = useVirtualizer({
    ...shared,
    horizontal: true,
    count: period.days.length,
    estimateSize: () => geometry.day,
    paddingStart: geometry.name,
    scrollPaddingStart: geometry.name,
    overscan: 2,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the sizes that are measured
  useEffect(() => {
    rows.measure()
    days.measure()
  }, [rows, days, geometry])
  const [down, across] = [rows.getVirtualItems(), days.getVirtualItems()]
  const [top, bottom] = [down[0]?.index ?? 0, down.at(-1)?.index ?? 20]
  useEffect(() => {
    const screen = bottom - top
    const rest = setTimeout(() => setSight({ first: Math.max(0, top - screen), last: bottom + screen }), 120)
    return () => clearTimeout(rest)
  }, [top, bottom, setSight])
  // By whole weeks: rows are drawn again once a week that is scrolled over.
  const first = Math.floor((across[0]?.index ?? 0) / WEEK) * WEEK
  const last = Math.min(period.days.length, Math.ceil(((across.at(-1)?.index ?? 30) + 1) / WEEK) * WEEK) - 1
  const revealed = ({ place, day }: { place: number; day: number }) => {
    rows.scrollToIndex(place)
    days.scrollToIndex(day)
  }
  return { down, first, last, revealed }
}

/** Where what is dragged would come. */
function Preview({ controls, geometry }: { controls: DropControls; geometry: Geometry }) {
  const lifted = useLifted(controls.lifted)
  if (!lifted) return null
  const { extent, place, bar } = lifted
  const style: CSSProperties = {
    left: geometry.name + extent.left * geometry.day,
    width: Math.max(4, (extent.right - extent.left) * geometry.day),
    top: geometry.head + place * geometry.row + 2,
    height: geometry.row - 5,
  }
  return (
    <div data-lifted="" aria-hidden="true" className={styles.lifted} style={style}>
      {bar?.title}
    </div>
  )
}

/** Shows all bars of a day that has no room for them, in the side panel. */
function openRest({ table, period }: Planning, bars: readonly Bar[], day: number, onOpen: (bar: Bar) => void): void {
  const entries = bars.filter((bar) => isOn(bar, day, period))
  openEntryList({
    ...{ entries, day: period.days[day] ?? period.from, title: countedWord(table.label, entries.length) },
    onOpen: (id) => {
      const bar = entries.find((one) => one.id === id)
      if (bar) onOpen(bar)
    },
  })
}
