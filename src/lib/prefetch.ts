import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export const IDLE_MS = 2_000

interface Network {
  onLine: boolean
  connection?: { effectiveType?: string; saveData?: boolean }
}

/** Whether the network allows prefetching: online, not 2G, and data saver off. */
export function mayPrefetch({ onLine, connection }: Network = navigator): boolean {
  const slow = connection?.effectiveType?.endsWith('2g') ?? false
  return onLine && !slow && connection?.saveData !== true
}

let prefetching = 0
/** Number of pages currently loading in order to be shown. */
let requested = 0

/**
 * Whether everything loading now is a prefetch: its failure is harmless because the page is fetched again when
 * needed.
 */
export const isPrefetching = (): boolean => prefetching > 0 && requested === 0

/** Loads chunks one after another when the browser is idle, at the latest after two seconds. */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
  idle(() => fetchAll(loads), { timeout: IDLE_MS })
}

async function fetchAll(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  prefetching += 1
  for (const load of loads) if (mayPrefetch()) await load().catch(() => undefined)
  prefetching -= 1
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>
const loaders = new WeakMap<object, () => Promise<unknown>>()

/** A component loaded on first render, or earlier through `prefetchWhenIdle([loaderOf(page)])`. */
export function lazyPage<P>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  const page = lazy(async () => {
    requested += 1
    try {
      return await load()
    } finally {
      requested -= 1
    }
  })
  loaders.set(page, load)
  return page
}

export const loaderOf = (page: object): (() => Promise<unknown>) | undefined => loaders.get(page)
