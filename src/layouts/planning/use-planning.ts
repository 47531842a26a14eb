import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PlanningLayout } from '#schema/grammar/layout-grammar.ts'
import { withSmallInitial } from '#schema/italian/words.ts'
import { timeFields } from '#schema/lists/layouts.ts'
import type { Row } from '#schema/rows/row.ts'
import { type Field, type Screen, type Table, writeKey } from '#schema/table.ts'
import { type Move, useMove } from '#src/calendar/use-move.ts'
import { addDays, wallDate } from '#src/calendar/wall-clock.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import type { List } from '#src/list/use-list.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { entryMaker } from '../calendar/entries.ts'
import { freeRows } from '../calendar/free-rows.ts'
import { useOwnCalendar } from '../calendar/own-calendar.ts'
import { hasHours, newAt } from '../calendar/times.ts'
import { useColoring } from '../calendar/use-coloring.ts'
import { useNewRow } from '../calendar/use-new-row.ts'
import { type Bar, barsOf } from './bars.ts'
import { changesOf, type Shift } from './shift.ts'
import { t } from './texts.ts'
import { BARS_PAGE, idOf, type LoadedBars, NONE, useBars } from './use-bars.ts'
import { usePeriod } from './use-period.ts'
import { rowsFilter, searchKeyOf, useRowsDown } from './use-rows-down.ts'

/** What a planning is of: its list, the layout, the field that refers to the rows down and their table. */
export interface PlanningOf {
  list: List
  screen: Screen
  layout: PlanningLayout
  field: Field
  target: Table
}

/** A row down: NONE is that of what refers to none. */
export interface Line {
  id: number
  name: string
  row: Row | null
}

export type Planning = ReturnType<typeof usePlanning>

/** The first and the last place in sight. */
export interface Sight {
  first: number
  last: number
}

/** Opens the planning of a list: the rows down, their entries on the days in view, and what may be done with them. */
export function usePlanning(of: PlanningOf) {
  const { list, layout, target, screen } = of
  const { table, may } = list.source
  const { state, filters } = list.query
  const [period, setPeriod] = usePeriod()
  const own = useOwnCalendar(table.name)
  const place = useMemo(() => ({ table, layout }), [table, layout])
  const [search, setSearch] = useState('')
  const [sight, setSight] = useState<Sight>({ first: 0, last: 20 })
  const lines = useLines(of, search, sight)
  const bars = useBars({ table, layout, filters, period, pages: lines.pages })
  const { moves, move: save, isMoving, withMove, forget } = useMove(table, may)
  const rights = useFree(of, isMoving)
  const choice = useColoring(own, place)
  const { open, ...form } = useNewRow({ table, may, own, chosen: state.filters })
  const model = useModel()
  const { coloring } = choice
  const make = useMemo(() => {
    const entryOf = entryMaker({ model, coloring, movable: rights.isFree, ...place })
    // A drawing that is begun anew, as while rows are scrolled, makes them once.
    const made = new WeakMap<readonly Row[], Bar[]>()
    return (id: number, rows: readonly Row[]): Bar[] => {
      const bars = made.get(rows) ?? barsOf(place, rows, { own, entryOf, taken: id !== NONE })
      made.set(rows, bars)
      return bars
    }
  }, [model, coloring, rights.isFree, place, own])
  useLive(table.name, bars.read)
  const hasNone = lines.hasNone && (bars.of(NONE)?.length ?? 0) > 0
  const offset = hasNone ? 1 : 0
  const rowsOf = (id: number) => withMoves(bars.of(id), { id, moves, withMove, name: layout.rows })
  const lineAt = (at: number): Line | undefined => (hasNone && at === 0 ? noneOf(target) : lines.at(at - offset))
  const move = async (bar: Bar, shift: Shift): Promise<boolean> => {
    const changes = changesOf(bar, shift, { own, rows: { name: layout.rows, field: of.field }, ...place })
    if (!changes) return false
    const done = await save(bar.row, changes.values, changes.shown)
    forget(bar.id)
    return done
  }
  const create = (line: Line, first: string, days: number) => {
    const start = wallDate(first)
    const times = hasHours(place) ? newAt(place, start) : newAt(place, start, addDays(start, days))
    open?.({ ...times, ...(line.row && { [writeKey(layout.rows, of.field)]: line.id }) })
  }
  return {
    ...of,
    ...{ table, screen, may, period, setPeriod, own, place, search, setSearch, setSight, bars, choice, form, rights },
    ...{ rowsOf, lineAt, make, move },
    rows: lines.down,
    /** The rows down are searched. */
    isSearched: lines.isSearched,
    /** How many stand down; undefined until that is known, as far as it comes. */
    count:
      lines.count === undefined || (lines.hasNone && !bars.of(NONE) && !bars.error) ? undefined : lines.count + offset,
    create: open && create,
  }
}

const noneOf = ({ label }: Table): Line => ({
  id: NONE,
  name: t('planning.without', { one: withSmallInitial(label.one) }),
  row: null,
})

/** The rows down, and by what pages their entries are read. */
function useLines({ list, layout, field, target }: PlanningOf, search: string, sight: Sight) {
  const { filters } = list.query
  const searchKey = searchKeyOf(target, useShownFields(target))
  const asked = rowsFilter(target, { name: layout.rows, field, filters, search, searchKey })
  const down = useRowsDown({ target, where: asked.where, places: sight })
  const at = (place: number): Line | undefined => {
    const row = asked.hasSome ? down.at(place) : undefined
    return row && { id: row.id, name: recordLabel(row, target) || `${target.label.one} ${row.id}`, row }
  }
  const pages: (readonly number[])[] = asked.hasNone ? [[NONE]] : []
  for (let page = Math.floor(sight.first / BARS_PAGE); page <= Math.floor(sight.last / BARS_PAGE); page++) {
    const ids = Array.from({ length: BARS_PAGE }, (_, n) => at(page * BARS_PAGE + n)?.id ?? NONE).filter(Boolean)
    if (ids.length > 0) pages.push(ids)
  }
  return {
    down,
    at,
    pages,
    isSearched: searchKey !== undefined,
    hasNone: asked.hasNone,
    count: asked.hasSome ? down.total : 0,
  }
}

/** What the user may do with an entry. */
function useFree({ list, layout }: PlanningOf, isMoving: (row: Row) => boolean) {
  const model = useModel()
  const { table, may } = list.source
  const own = useOwnCalendar(table.name)
  return useMemo(() => {
    const times = freeRows(model, table, may, own.moves ?? timeFields(layout))
    const rows = freeRows(model, table, may, [layout.rows])
    const settled = (row: Row) => !isMoving(row)
    return {
      isFree: (row: Row) => settled(row) && (times(row) || rows(row)),
      byDays: (row: Row) => settled(row) && times(row),
      byRows: (row: Row) => settled(row) && rows(row),
      byEnds: (row: Row) => settled(row) && times(row) && layout.to !== undefined && !own.fixedDuration,
    }
  }, [model, table, may, layout, own, isMoving])
}

interface Moved {
  id: number
  moves: ReadonlyMap<number, Move>
  withMove: (row: Row) => Row
  /** The field that refers to the rows down. */
  name: string
}

/** The entries of a row with what is being moved within it, away from it and into it. */
function withMoves(rows: LoadedBars['all'] | undefined, { id, moves, withMove, name }: Moved) {
  if (!rows || moves.size === 0) return rows
  const isHere = (row: Row) => idOf(row[name]) === id
  const touched = rows.some((row) => moves.has(row.id))
  const come = [...moves.values()].map(({ row, shown }): Row => ({ ...row, ...shown })).filter(isHere)
  const others = come.filter((row) => !rows.some((one) => one.id === row.id))
  return touched || others.length > 0 ? [...rows.map(withMove).filter(isHere), ...others] : rows
}

/** Reads what is in sight again when others have changed it; not while something is being dragged. */
function useLive(table: string, read: () => Promise<boolean>): void {
  const latest = useEffectEvent(read)
  useEffect(() => {
    const isSettled = () => document.visibilityState !== 'hidden' && !document.querySelector('[data-lifted]')
    return whenChanged(topicOf(table), async () => isSettled() && (await latest()), { byOthers: true })
  }, [table])
}
