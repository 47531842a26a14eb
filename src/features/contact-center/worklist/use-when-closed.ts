import { useCallback, useEffect, useRef } from 'react'

/** Returns a promise of when no note is open: what was typed is saved by then, or given up. */
export function useWhenClosed(isOpen: boolean): () => Promise<void> {
  const latest = useRef(isOpen)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    latest.current = isOpen
    if (!isOpen) for (const resolve of waiting.current.splice(0)) resolve()
  }, [isOpen])
  return useCallback(async () => {
    if (latest.current) await new Promise<void>((resolve) => waiting.current.push(resolve))
  }, [])
}
