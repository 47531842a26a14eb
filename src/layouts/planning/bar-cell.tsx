import { clsx } from 'clsx'
import { memo, useMemo } from 'react'
import { lastDayOf } from '#src/calendar/entry.ts'
import { dayTitle } from '#src/calendar/view-date.ts'
import { dayOf } from '#src/calendar/wall-clock.ts'
import { whenText } from '../calendar/times.ts'
import styles from './bar-cell.module.css'
import type { Bar } from './bars.ts'
import type { Geometry } from './geometry.ts'
import type { Placed } from './lanes.ts'
import { t } from './texts.ts'

/** Narrower bars say how their title begins. */
const NARROW = 56

interface Props {
  placed: Placed
  geometry: Geometry
  /** It has the focus, or would get it. */
  current: boolean
  /** Its ends may be dragged. */
  ends: boolean
}

/** A bar of a row: over its days, on its lane. */
export const BarCell = memo(function BarCell({ placed, geometry, current, ends }: Props) {
  const { bar, left, right, lane, lanes } = placed
  const { name, day, row } = geometry
  const label = useMemo(() => labelOf(bar), [bar])
  const height = (row - 8) / lanes
  const width = Math.max(8, (right - left) * day - 2)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is no table
    <div
      role="gridcell"
      tabIndex={current ? 0 : -1}
      data-bar={bar.id}
      data-cursor={current ? '' : undefined}
      data-movable={bar.movable ? '' : undefined}
      aria-colindex={Math.floor(left) + 2}
      aria-colspan={Math.max(1, Math.ceil(right) - Math.floor(left))}
      aria-label={label}
      title={label}
      className={clsx(
        styles.bar,
        bar.open && styles.open,
        bar.overlaps !== undefined && styles.overlapping,
        lanes > 1 && styles.low,
      )}
      style={{
        left: name + left * day + 1,
        width,
        top: 4 + lane * height,
        height: height - 1,
        background: bar.background,
        color: bar.ink,
      }}
    >
      <span className={clsx(styles.title, width < NARROW && styles.narrow)} style={{ left: name + 4 }}>
        {bar.title} {bar.marks}
        {lanes === 1 && width >= NARROW && bar.detail && <span className={styles.detail}>{bar.detail}</span>}
      </span>
      {ends && bar.movable && <span className={styles.start} data-edge="start" />}
      {ends && bar.movable && !bar.open && <span className={styles.end} data-edge="end" />}
    </div>
  )
})

/** When a bar is: 'da martedì 3 novembre 2026, senza fine'. */
export const whenOf = (bar: Pick<Bar, 'start' | 'end' | 'allDay' | 'open'>): string =>
  bar.open ? `${t('planning.from', { day: dayTitle(dayOf(bar.start)) })}, ${t('planning.open')}` : whenText(bar)

function labelOf(bar: Bar): string {
  const overlap = bar.overlaps !== undefined && t('planning.overlaps', { name: bar.overlaps })
  return [bar.title, bar.detail, whenOf(bar), bar.state, overlap].filter(Boolean).join(', ')
}

/** What an agenda says of when a bar of several days ends. */
export function untilOf(bar: Bar): string {
  if (bar.open) return t('planning.open')
  const last = lastDayOf(bar)
  return last === dayOf(bar.start) ? '' : t('planning.until', { day: dayTitle(last) })
}
