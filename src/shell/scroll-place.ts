import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far each entry of the history was scrolled when it was last seen. */
const places = new Map<string, number>()
/** Who is scrolled back to where they were takes over by any of these. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the top on a new path, but not for another page of the same list; on the way back or forward to where it was left. */
export function useScrollPlace(): void {
  const { pathname, key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const last = useRef({ pathname, stop: () => {} })
  useLayoutEffect(() => {
    if (last.current.pathname !== pathname) {
      last.current.stop()
      last.current = { pathname, stop: scrollTo((isReturn && places.get(key)) || 0) }
    }
    const note = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [pathname, key, isReturn])
}

/** Scrolls there as soon as the page is as long as that. Returns what ends the wait. */
function scrollTo(place: number): () => void {
  const reach = () => {
    window.scrollTo(0, place)
    if (window.scrollY >= place) stop()
  }
  const observer = new ResizeObserver(reach)
  const stop = () => {
    observer.disconnect()
    for (const move of OWN_MOVES) window.removeEventListener(move, stop)
  }
  if (place > 0) observer.observe(document.body)
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true })
  reach()
  return stop
}
