import { memo, useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { dayTitle } from '#src/calendar/view-date.ts'
import { BarCell } from './bar-cell.tsx'
import { type Bar, overlapsOf } from './bars.ts'
import { stopAt, stopsOf } from './free-days.ts'
import type { Geometry } from './geometry.ts'
import { lanesOf } from './lanes.ts'
import styles from './line-row.module.css'
import type { Period } from './period.ts'
import { t } from './texts.ts'
import type { Line } from './use-planning.ts'

/** Where the keys are in a row: on a bar, or on a free day. */
export interface Cursor {
  day: number
  bar?: number
}

interface Props {
  place: number
  top: number
  line: Line | undefined
  /** The address of its page. */
  page: string | undefined
  /** Undefined while they are not fetched. */
  rows: readonly Row[] | undefined
  make: (id: number, rows: readonly Row[]) => Bar[]
  period: Period
  geometry: Geometry
  /** The days in sight, by their places. */
  first: number
  last: number
  /** Undefined while the keys are elsewhere. */
  cursor: Cursor | undefined
  ends: (row: Row) => boolean
}

/** The class of what stays beside the days: the name of a row, and what heads the names. */
export const nameCell = styles.name

/** A row of a planning: its name, and its bars on the days in sight. */
export const LineRow = memo(function LineRow(props: Props) {
  const { place, top, line, page, make, period, geometry, first, last, cursor, ends } = props
  // Bars that come into sight are drawn between frames; where the keys are, and once they are there, at once.
  const deferred = useDeferredValue(props.rows, undefined)
  const rows = cursor || deferred !== undefined ? props.rows : undefined
  const bars = useMemo(() => (line && rows ? make(line.id, rows) : []), [make, line, rows])
  const laid = useMemo(() => ({ ...lanesOf(bars, period), overlaps: overlapsOf(bars, period) }), [bars, period])
  const stop = useMemo(() => cursorStop(bars, period, cursor), [bars, period, cursor])
  const inSight = ({ left, right }: { left: number; right: number }) => left <= last && right >= first
  const drawn = laid.placed.filter((one) => inSight(one) || one.bar.id === stop?.bar?.id)
  const isDrawn = stop?.bar && drawn.some(({ bar }) => bar.id === stop.bar?.id)
  const { name, day, row } = geometry
  const x = (at: number) => name + at * day
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid that is no table
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-busy={rows === undefined}
      className={styles.row}
      data-place={place}
      style={{ transform: `translateY(${top}px)`, height: row }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the same */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the same */}
      <div role="rowheader" className={styles.name} style={{ width: name }}>
        {line ? <Name line={line} page={page} /> : <span className={styles.wait} />}
      </div>
      {line?.row &&
        laid.overlaps
          .filter(inSight)
          .map(({ left, right }) => (
            <span
              key={left}
              className={styles.overlap}
              style={{ left: x(Math.floor(left)), width: (Math.ceil(right) - Math.floor(left)) * day }}
            />
          ))}
      {drawn.map((placed) => (
        <BarCell
          key={placed.bar.id}
          {...{ placed, geometry }}
          current={placed.bar.id === stop?.bar?.id}
          ends={ends(placed.bar.row)}
        />
      ))}
      {laid.rests
        .filter((rest) => rest.day >= first && rest.day <= last)
        .map(({ day: at, count }) => (
          // biome-ignore lint/a11y/useSemanticElements: the same
          // biome-ignore lint/a11y/useFocusableInteractive: the button in it is
          <div role="gridcell" key={at} className={styles.rest} style={{ left: x(at), width: day }}>
            <button
              type="button"
              tabIndex={-1}
              data-rest={at}
              aria-label={t('planning.more', { count, day: dayTitle(period.days[at] ?? '') })}
            >
              +{count}
            </button>
          </div>
        ))}
      {stop && !isDrawn && (
        // biome-ignore lint/a11y/useSemanticElements: the same
        <div
          role="gridcell"
          tabIndex={0}
          data-cursor=""
          aria-colindex={stop.day + 2}
          aria-label={
            stop.bar
              ? stop.bar.title
              : t('planning.day', { name: line?.name ?? '', day: dayTitle(period.days[stop.day] ?? '') })
          }
          className={styles.cursor}
          style={{ left: x(stop.day), width: day }}
        />
      )}
    </div>
  )
})

function Name({ line, page }: Pick<Props, 'page'> & { line: Line }) {
  if (page === undefined) return <span title={line.name}>{line.name}</span>
  return (
    <Link to={page} tabIndex={-1} title={line.name}>
      {line.name}
    </Link>
  )
}

/** The bar or the free day that the keys are on. */
function cursorStop(bars: readonly Bar[], period: Period, cursor: Cursor | undefined) {
  if (!cursor) return undefined
  const bar = cursor.bar === undefined ? undefined : bars.find(({ id }) => id === cursor.bar)
  if (bar) return { day: cursor.day, bar }
  const stops = stopsOf(bars, period)
  return stops[stopAt(stops, cursor.day)]
}
