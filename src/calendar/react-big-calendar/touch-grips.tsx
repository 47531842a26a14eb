import { type TouchEvent as ReactTouchEvent, useContext, useRef } from 'react'
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext'
import { flushSync } from 'react-dom'
import type { Entry } from '../entry.ts'
import { forwardTouch } from './forward-touch.ts'
import styles from './touch-grips.module.css'

/**
 * Lets a long press move an entry, or resize it by its end. The library starts both on `mousedown` only. There is no grip at
 * the start, because it would cover the time, and moving the entry has the same effect.
 */
export const TouchGrips = ({ entry }: { entry: Entry }) => (
  <>
    <Grip entry={entry} action="move" />
    <Grip entry={entry} action="resize" />
  </>
)

function Grip({ entry, action }: { entry: Entry; action: 'move' | 'resize' }) {
  const { draggable } = useContext(DnDContext)
  const touch = useRef<AbortController>(undefined)
  const begin = (start: ReactTouchEvent<HTMLElement>) => {
    const grip = start.currentTarget
    const shift = action === 'resize' ? resizeShift(grip, start.touches[0]?.clientY) : 0
    let moved = false
    const follow = (event: Event) => {
      if (!(event instanceof TouchEvent)) return
      // A drag re-renders all entries when it begins. The grip is still there, so this was a tap or a swipe.
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
    // After a tap, browsers also dispatch `mousedown`, which begins a drag that nothing would end.
    grip.addEventListener('click', () => draggable.onEnd(null), { signal })
    draggable.onBeginAction(entry, action, 'DOWN')
    start.stopPropagation()
    forwardTouch(start.nativeEvent, grip.parentElement ?? document.body, shift)
  }
  return <span className={styles[action]} data-grip={action} onTouchStart={begin} />
}

/**
 * By how much a touch must be moved down for the library, which resizes to the start of the half hour under the finger. With
 * the touch moved to the middle of the half hour after the entry, the end snaps to the nearest half hour.
 */
function resizeShift(grip: Element, y = 0): number {
  const entry = grip.closest('.rbc-event')?.getBoundingClientRect()
  const slot = grip.closest('.rbc-day-slot')?.querySelector('.rbc-time-slot')?.getBoundingClientRect()
  if (!entry || !slot) return 0
  return entry.bottom - y + slot.height / 2
}
