import { type TouchEvent as ReactTouchEvent, useContext, useRef } from 'react'
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext'
import { flushSync } from 'react-dom'
import type { Entry } from '../entry.ts'
import { forwardTouch } from './forward-touch.ts'

type Edge = 'UP' | 'DOWN'

/**
 * Lets a long press move an entry, or resize it by one of its edges. The library starts a drag of an entry, and a resize,
 * on `mousedown` only.
 */
export const TouchGrips = ({ entry }: { entry: Entry }) => (
  <>
    <Grip entry={entry} className="move-grip" />
    <Grip entry={entry} edge="UP" className="edge-grip edge-grip-start" />
    <Grip entry={entry} edge="DOWN" className="edge-grip edge-grip-end" />
  </>
)

interface Props {
  entry: Entry
  /** The edge it resizes; without one it moves the entry. */
  edge?: Edge
  className: string
}

function Grip({ entry, edge, className }: Props) {
  const { draggable } = useContext(DnDContext)
  const touch = useRef<AbortController>(undefined)
  const begin = (start: ReactTouchEvent<HTMLElement>) => {
    const grip = start.currentTarget
    const shift = edge ? shiftOf(grip, edge, start.touches[0]?.clientY) : 0
    let moved = false
    const follow = (event: Event) => {
      if (!(event instanceof TouchEvent)) return
      // The drag has not begun, as its beginning renders all entries anew; this was a tap or a swipe.
      if (grip.isConnected) return event.type !== 'touchmove' && draggable.onEnd(null)
      if (event.type === 'touchmove') moved = true
      else if (event.type === 'touchcancel' || !moved) flushSync(() => draggable.onEnd(null))
      forwardTouch(event, document.body, shift)
    }
    touch.current?.abort()
    touch.current = new AbortController()
    const { signal } = touch.current
    for (const type of ['touchmove', 'touchend', 'touchcancel']) {
      grip.addEventListener(type, follow, { passive: false, signal })
    }
    // After a tap, browsers send a `mousedown` too, which begins a drag that nothing ends.
    grip.addEventListener('click', () => draggable.onEnd(null), { signal })
    draggable.onBeginAction(entry, edge ? 'resize' : 'move', edge)
    start.stopPropagation()
    forwardTouch(start.nativeEvent, grip.parentElement ?? document.body, shift)
  }
  return <span className={className} onTouchStart={begin} />
}

/**
 * How far below a finger the library must believe it to be. It resizes to the beginning of the half hour that is touched: in the
 * middle of the one that begins at the edge, nothing jumps, and the edge goes to the half hour nearest to it.
 */
function shiftOf(grip: Element, edge: Edge, y = 0): number {
  const entry = grip.closest('.rbc-event')?.getBoundingClientRect()
  const slot = grip.closest('.rbc-day-slot')?.querySelector('.rbc-time-slot')?.getBoundingClientRect()
  if (!entry || !slot) return 0
  return (edge === 'UP' ? entry.top : entry.bottom) - y + slot.height / 2
}
