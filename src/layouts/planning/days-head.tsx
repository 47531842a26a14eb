import { clsx } from 'clsx'
import { memo } from 'react'
import { dayTitle, format } from '#src/calendar/view-date.ts'
import { wallDate } from '#src/calendar/wall-clock.ts'
import styles from './days-head.module.css'
import type { Geometry } from './geometry.ts'
import { nameCell } from './line-row.tsx'
import { isWeekend, type Period } from './period.ts'

interface Props {
  period: Period
  geometry: Geometry
  today: string
  /** The days in sight, by their places. */
  first: number
  last: number
  /** What the names below it are. */
  corner: string
}

/** The days above a planning, below their months. They stay while rows are scrolled. */
export const DaysHead = memo(function DaysHead({ period, geometry, today, first, last, corner }: Props) {
  const { name, day, head } = geometry
  const days = period.days.map((value, at) => ({ value, at })).slice(first, last + 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid that is no table
    // biome-ignore lint/a11y/useFocusableInteractive: nothing in it is
    <div role="row" aria-rowindex={1} className={styles.head} style={{ height: head }}>
      {/* biome-ignore lint/a11y/useSemanticElements: the same */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the same */}
      <div role="columnheader" className={clsx(nameCell, styles.corner)} style={{ width: name }} aria-colindex={1}>
        {corner}
      </div>
      {monthsOf(period).map(({ at, count, title }) => (
        <div
          key={title}
          aria-hidden="true"
          className={styles.month}
          style={{ left: name + at * day, width: count * day }}
        >
          <span style={{ left: name }}>{title}</span>
        </div>
      ))}
      {days.map(({ value, at }) => (
        // biome-ignore lint/a11y/useSemanticElements: the same
        // biome-ignore lint/a11y/useFocusableInteractive: the same
        <div
          key={value}
          role="columnheader"
          aria-colindex={at + 2}
          aria-label={dayTitle(value)}
          aria-current={value === today ? 'date' : undefined}
          className={clsx(styles.day, isWeekend(value) && styles.weekend, value === today && styles.today)}
          style={{ left: name + at * day, width: day }}
        >
          <span aria-hidden="true">{part(value, { weekday: period.zoom === '14' ? 'short' : 'narrow' })}</span>
          <strong aria-hidden="true">{Number(value.slice(0, 2))}</strong>
        </div>
      ))}
    </div>
  )
})

const part = (day: string, parts: Intl.DateTimeFormatOptions) => format(wallDate(day), parts)

/** The months of a period, each with its first day and how many days of it are there. */
function monthsOf({ days }: Period): { at: number; count: number; title: string }[] {
  const months: { at: number; count: number; title: string }[] = []
  days.forEach((day, at) => {
    const title = part(day, { month: 'long', year: 'numeric' })
    const month = months.at(-1)
    if (month?.title === title) month.count++
    else months.push({ at, count: 1, title })
  })
  return months
}

/** What lies behind all rows: weekends and today, once for all of them. */
export const DaysGround = memo(function DaysGround({
  period,
  geometry,
  today,
}: Pick<Props, 'period' | 'geometry' | 'today'>) {
  const { name, day } = geometry
  return (
    <div
      aria-hidden="true"
      className={styles.ground}
      style={{ left: name, backgroundSize: `${day}px 100%`, width: day * period.days.length }}
    >
      {period.days.map((value, at) =>
        value === today || isWeekend(value) ? (
          <span
            key={value}
            className={value === today ? styles.todayGround : styles.weekendGround}
            style={{ left: at * day, width: day }}
          />
        ) : null,
      )}
    </div>
  )
})
