import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { participleFor } from '#schema/italian/articles.ts'
import { whenOf } from './bar-cell.tsx'
import type { Bar } from './bars.ts'
import { stopAt, stopsOf } from './free-days.ts'
import type { Lifted } from './lifted.ts'
import type { Cursor } from './line-row.tsx'
import { t } from './texts.ts'
import type { DropControls, Taken } from './use-drop.ts'
import type { Planning } from './use-planning.ts'

/** Where the keys are: in a row, on a bar or a free day of it. */
export interface Place extends Cursor {
  place: number
}

interface Options {
  planning: Planning
  controls: DropControls
  barsAt: (place: number) => readonly Bar[]
  /** Scrolls there. */
  reveal: (at: Place) => void
  onOpen: (bar: Bar) => void
  element: { current: HTMLElement | null }
  today: string
}

/** So many rows a page key leads on. */
const PAGE = 10

/**
 * The planning by keyboard: the arrows go from day to day, from bar to bar and from row to row; space takes a bar up, then the arrows
 * move it, with shift its end; Enter leaves it there and Escape where it was. `said` is for a live region.
 */
export function usePlanningKeys(options: Options) {
  const { planning, barsAt, reveal, onOpen } = options
  const { period, count = 0 } = planning
  const [chosen, setCursor] = useState<Place>()
  const cursor = clamped(chosen ?? { place: 0, day: Math.max(0, period.days.indexOf(options.today)) }, planning)
  const focus = useFocus(options.element)
  const { said, taken, take, aimBy, drop, putBack } = useTaken(options, (at) => go(at))

  function go(at: Place) {
    setCursor(at)
    reveal(at)
    focus()
  }
  const current = () => {
    const all = stopsOf(barsAt(cursor.place), period)
    const at = cursor.bar === undefined ? -1 : all.findIndex(({ bar }) => bar?.id === cursor.bar)
    return { all, at: at >= 0 ? at : stopAt(all, cursor.day) }
  }
  const beside = (step: 1 | -1) => {
    const { all, at } = current()
    const stop = all[at + step]
    if (stop) go({ place: cursor.place, day: stop.day, bar: stop.bar?.id })
  }
  const row = (place: number) => go({ place: Math.min(Math.max(0, place), count - 1), day: cursor.day })
  const edge = (at: 0 | -1) => {
    const stop = current().all.at(at)
    if (stop) go({ place: cursor.place, day: stop.day, bar: stop.bar?.id })
  }
  const act = () => {
    const { all, at } = current()
    const [stop, line, day] = [all[at], planning.lineAt(cursor.place), period.days[all[at]?.day ?? 0]]
    if (stop?.bar) onOpen(stop.bar)
    else if (line && day) planning.create?.(line, day, 1)
  }
  const free: Keys = {
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
    ArrowDown: () => row(cursor.place + 1),
    ArrowUp: () => row(cursor.place - 1),
    PageDown: () => row(cursor.place + PAGE),
    PageUp: () => row(cursor.place - PAGE),
    Home: () => edge(0),
    End: () => edge(-1),
    Enter: act,
    ' ': () => take(current().all[current().at]?.bar, cursor.place),
  }
  const held: Keys = {
    ArrowRight: ({ shiftKey }) => aimBy({ days: 1, shiftKey }),
    ArrowLeft: ({ shiftKey }) => aimBy({ days: -1, shiftKey }),
    ArrowDown: () => aimBy({ rows: 1 }),
    ArrowUp: () => aimBy({ rows: -1 }),
    Enter: () => void drop(),
    ' ': () => void drop(),
    Escape: putBack,
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const inGrid = event.target instanceof HTMLElement && event.target.dataset.cursor !== undefined
    if (!inGrid || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !taken)) return
    const key = (taken ? held : free)[event.key]
    if (!key) return
    event.preventDefault()
    event.stopPropagation()
    key(event)
  }
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const at = barPlace(target, options)
    if (at && (at.bar !== cursor.bar || at.place !== cursor.place)) setCursor(at)
  }
  return { cursor, onKeyDown, onFocus, said, putBack }
}

/** Where a bar is that has the focus, such as one that was clicked: the keys go on from there. */
function barPlace(target: HTMLElement, { barsAt, planning }: Options): Place | undefined {
  const [bar, row] = [target.dataset.bar, target.closest<HTMLElement>('[data-place]')?.dataset.place]
  if (bar === undefined || row === undefined) return undefined
  const stop = stopsOf(barsAt(Number(row)), planning.period).find((one) => one.bar?.id === Number(bar))
  return stop && { place: Number(row), day: stop.day, bar: Number(bar) }
}

type Keys = Readonly<Record<string, ((event: { shiftKey: boolean }) => void) | undefined>>

/** The cursor within the rows and days that are there. */
function clamped(at: Place, { count = 0, period }: Planning): Place {
  const [place, day] = [Math.min(at.place, Math.max(0, count - 1)), Math.min(at.day, period.days.length - 1)]
  return place === at.place && day === at.day ? at : { place, day }
}

/** Focuses where the cursor is as soon as that is drawn. */
function useFocus(element: Options['element']): () => void {
  const wanted = useRef(false)
  const [, draw] = useState(0)
  useEffect(() => {
    if (!wanted.current) return
    const target = element.current?.querySelector<HTMLElement>('[data-cursor]')
    if (!target) return
    wanted.current = false
    target.focus({ preventScroll: true })
  })
  return () => {
    wanted.current = true
    draw((before) => before + 1)
  }
}

/** A bar that the keys have taken up. */
function useTaken({ planning, controls }: Options, go: (at: Place) => void) {
  const { table, lineAt } = planning
  const [taken, setTaken] = useState<Taken>()
  const [said, setSaid] = useState('')
  const [grown, setGrown] = useState(false)
  const nameOf = (place: number) => lineAt(place)?.name ?? ''
  const show = (taken: Taken, aim: { days: number; place: number; edge?: 'end' }): Lifted => controls.aim(taken, aim)

  function take(bar: Bar | undefined, from: number) {
    if (!bar?.movable) return
    const next = { bar, from }
    setTaken(next)
    setGrown(false)
    show(next, { days: 0, place: from })
    setSaid(t('planning.grabbed', { name: bar.title, row: nameOf(from) }))
  }
  function aimBy({ days = 0, rows = 0, shiftKey = false }: { days?: number; rows?: number; shiftKey?: boolean }) {
    const now = controls.lifted.get()
    if (!taken || !now) return
    const grows = days === 0 ? grown : shiftKey
    if (grows && !planning.rights.byEnds(taken.bar.row)) return
    // What was moved before its end is changed begins anew: one of them is done at a time.
    const from = grows === grown ? now.days : 0
    setGrown(grows)
    const next = show(taken, {
      days: from + days,
      place: grows ? taken.from : now.place + rows,
      ...(grows && { edge: 'end' }),
    })
    setSaid(t('planning.over', { row: nameOf(next.place), when: next.at ? whenOf(next.at) : '' }))
  }
  function putBack() {
    if (!taken) return
    controls.lifted.set(undefined)
    setTaken(undefined)
    setSaid(t('planning.back', { name: taken.bar.title }))
  }
  async function drop() {
    const to = controls.lifted.get()
    if (!taken || !to) return
    const { bar, from } = taken
    setTaken(undefined)
    const day = Math.floor(to.extent.left)
    const moved = controls.drop()
    go({ place: to.place, day, bar: bar.id })
    const done = await moved
    const when = to.at ? whenOf(to.at) : ''
    const texts = { name: bar.title, moved: participleFor('spostato', table.label), row: nameOf(to.place), when }
    setSaid(t(done ? 'planning.dropped' : 'planning.back', texts))
    if (!done) go({ place: from, day, bar: bar.id })
  }
  return { said, taken, take, aimBy, drop, putBack }
}
