import { useCallback, useEffect, useRef, useState } from 'react'

/** The calls whose note is being written. */
export interface OpenNotes {
  ids: readonly number[]
  /** Counts the note of a call as open until the returned function is called. */
  hold: (call: { id: number }) => () => void
  /** Resolves when no note is open: what was typed is saved by then, or given up. */
  whenClosed: () => Promise<void>
}

/** Which notes are open on the screen. */
export function useOpenNotes(): OpenNotes {
  const [ids, setIds] = useState<readonly number[]>([])
  const latest = useRef(ids)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    latest.current = ids
    if (ids.length === 0) for (const resolve of waiting.current.splice(0)) resolve()
  }, [ids])
  const hold = useCallback(({ id }: { id: number }) => {
    setIds((all) => [...all, id])
    return () => setIds((all) => all.filter((one) => one !== id))
  }, [])
  const whenClosed = useCallback(async () => {
    if (latest.current.length > 0) await new Promise<void>((resolve) => waiting.current.push(resolve))
  }, [])
  return { ids, hold, whenClosed }
}
