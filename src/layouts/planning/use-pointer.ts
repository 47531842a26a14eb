import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Bar } from './bars.ts'
import type { Geometry } from './geometry.ts'
import type { DropControls, Taken } from './use-drop.ts'
import type { Planning } from './use-planning.ts'

/** So far the pointer goes before something is dragged, in px. */
const THRESHOLD = 4
/** So near the edge, rows and days scroll on under what is dragged. */
const EDGE = 40
const SPEED = 14

interface Options {
  planning: Planning
  scroller: RefObject<HTMLElement | null>
  geometry: Geometry
  controls: DropControls
  barAt: (place: number, id: number) => Bar | undefined
  /** Opens a bar, or those of a day that have no room. */
  onOpen: (bar: Bar) => void
  onRest: (place: number, day: number) => void
}

/** Where the pointer is: the place of the row, and in days from the first one. */
interface Point {
  place: number
  day: number
}

/** The planning by mouse: a bar is dragged to other days or another row, or by its ends; free days make a new one. */
export function usePointer(options: Options) {
  const { planning, barAt } = options
  const dragged = useRef(false)
  // Rows come while something is dragged, and the page may go.
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const cancelNow = useRef<() => void>(undefined)
  useEffect(() => () => cancelNow.current?.(), [])
  const follow = (start: PointerEvent, drag: Drag) => {
    cancelNow.current = track(latest, dragged, start, drag)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    dragged.current = false
    // A finger scrolls.
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof HTMLElement)) return
    const hit = hitOf(event.target)
    if (!hit) return
    const begun = pointOf(options, event)
    if (hit.bar === undefined) {
      if (planning.create) follow(event, newDays(latest, { ...begun, place: hit.place }))
      return
    }
    const bar = barAt(hit.place, hit.bar)
    if (!bar?.movable) return
    const taken: Taken = { bar, from: hit.place }
    const edge = planning.rights.byEnds(bar.row) ? hit.edge : undefined
    follow(event, {
      move: ({ day, place }) => latest.current.controls.aim(taken, { days: Math.round(day - begun.day), place, edge }),
      end: () => void latest.current.controls.drop(),
    })
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (dragged.current || !(event.target instanceof HTMLElement)) return
    const rest = event.target.closest<HTMLElement>('[data-rest]')
    const hit = hitOf(event.target)
    if (rest)
      return options.onRest(Number(rest.closest<HTMLElement>('[data-place]')?.dataset.place), Number(rest.dataset.rest))
    if (!hit) return
    const bar = hit.bar === undefined ? undefined : barAt(hit.place, hit.bar)
    if (bar) return options.onOpen(bar)
    const line = planning.lineAt(hit.place)
    const day = planning.period.days[Math.floor(pointOf(options, event).day)]
    if (line && day && hit.bar === undefined) planning.create?.(line, day, 1)
  }
  return { onPointerDown, onClick }
}

/** What a pointer is on: a bar of a row, or its free days; undefined on names and heads. */
function hitOf(target: HTMLElement) {
  const row = target.closest<HTMLElement>('[data-place]')
  if (!row || target.closest('a, button, [role="rowheader"]')) return undefined
  const bar = target.closest<HTMLElement>('[data-bar]')
  const edge = target.dataset.edge === 'start' ? 'start' : target.dataset.edge === 'end' ? 'end' : undefined
  return { place: Number(row.dataset.place), bar: bar ? Number(bar.dataset.bar) : undefined, edge } as const
}

function pointOf({ scroller, geometry }: Options, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { current } = scroller
  const frame = current?.getBoundingClientRect()
  const x = clientX - (frame?.left ?? 0) + (current?.scrollLeft ?? 0) - geometry.name
  const y = clientY - (frame?.top ?? 0) + (current?.scrollTop ?? 0) - geometry.head
  return { place: Math.floor(y / geometry.row), day: x / geometry.day }
}

/** Free days of one row, from where the pointer was pressed. */
function newDays(latest: RefObject<Options>, begun: Point): Drag {
  const { lifted } = latest.current.controls
  return {
    move: ({ day }) => {
      const { planning } = latest.current
      const most = planning.period.days.length
      const [first, last] = [Math.min(begun.day, day), Math.max(begun.day, day)].map(Math.floor)
      const extent = { left: Math.max(0, first ?? 0), right: Math.min(most, (last ?? 0) + 1) }
      lifted.set({ from: begun.place, place: begun.place, line: planning.lineAt(begun.place), extent, days: 0 })
    },
    end: () => {
      const { line, extent } = lifted.get() ?? {}
      const { planning } = latest.current
      lifted.set(undefined)
      const first = extent && planning.period.days[extent.left]
      if (line && extent && first !== undefined) planning.create?.(line, first, extent.right - extent.left)
    },
  }
}

interface Drag {
  move: (to: Point) => void
  end: () => void
}

/** Follows the pointer until it is released, or Escape puts everything back; returns how to put it back at once. */
function track(latest: RefObject<Options>, dragged: RefObject<boolean>, start: PointerEvent, drag: Drag): () => void {
  const { scroller, controls } = latest.current
  let [at, frame] = [{ clientX: start.clientX, clientY: start.clientY }, 0]
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const box = scroller.current?.getBoundingClientRect()
    if (!box || !dragged.current) return
    const [dx, dy] = [
      beyond(at.clientX, box.left + latest.current.geometry.name, box.right),
      beyond(at.clientY, box.top + latest.current.geometry.head, box.bottom),
    ]
    if (dx === 0 && dy === 0) return
    scroller.current?.scrollBy(dx, dy)
    drag.move(pointOf(latest.current, at))
  }
  const move = (event: globalThis.PointerEvent) => {
    at = { clientX: event.clientX, clientY: event.clientY }
    if (Math.hypot(at.clientX - start.clientX, at.clientY - start.clientY) < THRESHOLD && !dragged.current) return
    dragged.current = true
    drag.move(pointOf(latest.current, at))
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', release)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', giveUp, true)
  }
  const release = () => {
    stop()
    if (dragged.current) drag.end()
  }
  const cancel = () => {
    stop()
    controls.lifted.set(undefined)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  frame = requestAnimationFrame(scroll)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', release)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', giveUp, true)
  return cancel
}

const beyond = (at: number, low: number, high: number): number =>
  at < low + EDGE && at > low - EDGE ? -SPEED : at > high - EDGE ? SPEED : 0
