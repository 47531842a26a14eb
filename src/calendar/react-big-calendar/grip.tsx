import { type TouchEvent as ReactTouchEvent, useContext, useRef } from 'react'
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext'
import type { Entry } from '../entry.ts'

/**
 * Lets a finger that stays down a moment draw an entry. The library means to, but waits for the button of a mouse, and makes
 * all entries anew when it begins: what the finger goes on to say of the old one would reach nobody.
 */
export function Grip({ entry }: { entry: Entry }) {
  const { draggable } = useContext(DnDContext)
  const touch = useRef<AbortController>(undefined)
  const begin = ({ currentTarget }: ReactTouchEvent<HTMLElement>) => {
    touch.current?.abort()
    touch.current = new AbortController()
    const { signal } = touch.current
    for (const type of ['touchmove', 'touchend', 'touchcancel'] as const) {
      const listener = (event: Event) => event instanceof TouchEvent && passOn(currentTarget, event)
      currentTarget.addEventListener(type, listener, { passive: false, signal })
    }
    draggable.onBeginAction(entry, 'move')
  }
  return <span className="hour-grip" onTouchStart={begin} />
}

/** Repeats to the page what is said to an element that is no longer part of it. */
function passOn(from: Element, event: TouchEvent): void {
  if (from.isConnected) return
  const [touches, changedTouches] = [[...event.touches], [...event.changedTouches]]
  const again = new TouchEvent(event.type, { touches, changedTouches, bubbles: true, cancelable: true })
  document.body.dispatchEvent(again)
  if (again.defaultPrevented) event.preventDefault()
}
