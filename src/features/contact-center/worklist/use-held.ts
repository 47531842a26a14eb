import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react'

/** Whether a mouse points into an element or the focus is in it, with the handlers for that element. */
export function useHeld() {
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
  return { held: pointed || focused, handlers }
}
