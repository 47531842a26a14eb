/**
 * Repeats a touch event on another element, with its page position moved down by `shift` pixels. Needed because browsers
 * dispatch all events of a touch to the element touched first, even after it has been removed from the page.
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

/** The library finds the element under the finger by the client position, which therefore stays unchanged. */
const shifted = (touches: TouchList, shift: number): Touch[] =>
  Array.from(
    touches,
    ({ identifier, target, clientX, clientY, pageX, pageY }) =>
      new Touch({ identifier, target, clientX, clientY, pageX, pageY: pageY + shift }),
  )
