import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** Minimum time an indicator stays visible, to prevent flicker. */
export const MINIMUM_MS = 200

let pending = 0
const { subscribe, notify } = createStore()

/** Counts a call as pending until the returned function is called. */
export function beginLoading(): () => void {
  pending += 1
  notify()
  return () => {
    pending -= 1
    notify()
  }
}

/** Calls back as soon as no call is pending any more, once those asked for now have begun. Returns what gives that up. */
export function whenLoaded(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Between two calls that follow each other there is a moment without any.
  const look = () => {
    clearTimeout(timer)
    if (pending === 0) timer = setTimeout(begin, MINIMUM_MS)
  }
  const begin = () => {
    giveUp()
    work()
  }
  const stop = subscribe(look)
  const giveUp = () => {
    clearTimeout(timer)
    stop()
  }
  look()
  return giveUp
}

export const useLoading = () => useSyncExternalStore(subscribe, () => pending > 0)

let placeholders = 0
const placeholderStore = createStore()

/** Counts a placeholder of the page as long as its component is there. */
export function usePlaceholder(): void {
  useLayoutEffect(() => {
    const count = (by: 1 | -1) => {
      placeholders += by
      placeholderStore.notify()
    }
    count(1)
    return () => count(-1)
  }, [])
}

/** Whether placeholders stand for something: what is below them waits for the page to be as high as it will be. */
export function usePlaceholders(): boolean {
  const [isEarly, setIsEarly] = useState(true)
  // Before the first picture, which useSyncExternalStore would miss: it subscribes after it.
  useLayoutEffect(() => {
    const look = () => setIsEarly(placeholders > 0)
    look()
    return placeholderStore.subscribe(look)
  }, [])
  return isEarly
}

/** Time after which one wonders whether anything happens: what is there by then needs no indicator. */
export const UNSEEN_MS = 100

/** Counts work as a pending call once one would wonder whether anything happens. */
export async function announceLoading<T>(work: Promise<T>): Promise<T> {
  let done = () => {}
  const timer = setTimeout(() => {
    done = beginLoading()
  }, UNSEEN_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    done()
  }
}

/**
 * Returns true while `active` is true, and until an indicator that came into sight `after` milliseconds has been there for
 * `minimum` milliseconds. One that nobody saw keeps nothing waiting.
 */
export function useAtLeast(active: boolean, minimum = MINIMUM_MS, after = 0): boolean {
  const [shown, setShown] = useState(active)
  const since = useRef(active ? performance.now() : 0)
  useLayoutEffect(() => {
    if (active) {
      since.current = performance.now()
      setShown(true)
      return
    }
    const lasted = performance.now() - since.current
    const left = lasted < after ? 0 : after + minimum - lasted
    if (left <= 0) return setShown(false)
    const timer = setTimeout(() => setShown(false), left)
    return () => clearTimeout(timer)
  }, [active, minimum, after])
  return active || shown
}

/** Whether placeholders stand for what is loading. The stylesheet shows them after `UNSEEN_MS`, so that quick answers show nothing twice. */
export const useWaiting = (active: boolean): boolean => useAtLeast(active, MINIMUM_MS, UNSEEN_MS)
