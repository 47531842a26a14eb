/**
 * Repeats a touch event on another element, with its place in the page shifted down by so many pixels: the element that was touched
 * first gets all events of the touch, even when it has left the page.
 */
export function forwardTouch(event: TouchEvent, to: Element, shift: number): void {
  const forwarded = new TouchEvent(event.type === 'touchcancel' ? 'touchend' : event.type, {
    touches: shifted(event.touches, shift),
    changedTouches: shifted(event.changedTouches, shift),
    bubbles: true,
    cancelable: true,
  })
  to.dispatchEvent(forwarded)
  if (forwarded.defaultPrevented && event.cancelable) event.preventDefault()
}

/** What lies under a finger is found by the place in the window, which stays. */
const shifted = (touches: TouchList, shift: number): Touch[] =>
  Array.from(
    touches,
    ({ identifier, target, clientX, clientY, pageX, pageY }) =>
      new Touch({ identifier, target, clientX, clientY, pageX, pageY: pageY + shift }),
  )
