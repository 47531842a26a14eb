import { useEffect, useRef } from 'react'
import type { Line, LineState } from './outcomes.ts'
import { mostUrgent, sound, soundAlike } from './tones.ts'

/** Makes the state of each scan heard that was made since the page is open, and again when the server says otherwise. */
export function useSounds(lines: readonly Line[]): void {
  const openedAt = useRef(new Date().toISOString())
  const heard = useRef(new Map<string, LineState>())
  useEffect(() => {
    const changed: LineState[] = []
    for (const { scan, state } of lines) {
      if (state === 'storing' || scan.il < openedAt.current) continue
      const before = heard.current.get(scan.key)
      heard.current.set(scan.key, state)
      if (before === undefined || !soundAlike(before, state)) changed.push(state)
    }
    const now = mostUrgent(changed)
    if (now && document.visibilityState === 'visible') sound(now)
  }, [lines])
}
