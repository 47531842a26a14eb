import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useMemo, useState } from 'react'

/** Whether a mouse points into an element or the focus is in it, with the handlers for that element. */
export function useHeld(frame: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const handlers = useMemo(
    () => ({
      // A finger does not stay over what it has touched.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    }),
    [],
  )
  // What is removed takes the focus away without an event.
  useEffect(() => {
    if (focused && !frame.current?.contains(document.activeElement)) setFocused(false)
  })
  return { held: pointed || focused, handlers }
}
