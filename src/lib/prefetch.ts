import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export const IDLE_MS = 2_000

interface Network {
  onLine: boolean
  connection?: { effectiveType?: string; saveData?: boolean }
}

/** Whether parts of the program may be fetched before anybody asks: not offline, not on 2g, not where data are saved. */
export function mayPrefetch({ onLine, connection }: Network = navigator): boolean {
  const slow = connection?.effectiveType?.endsWith('2g') ?? false
  return onLine && !slow && connection?.saveData !== true
}

let underway = 0
/** Pages being fetched to be shown. */
let wanted = 0

/** Whether what is being fetched is fetched in advance only: then nobody need know that it failed, it is fetched again. */
export const isPrefetching = (): boolean => underway > 0 && wanted === 0

/** Fetches parts of the program one after the other when the browser has nothing else to do, within two seconds. */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
  idle(() => fetchAll(loads), { timeout: IDLE_MS })
}

async function fetchAll(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  underway += 1
  for (const load of loads) if (mayPrefetch()) await load().catch(() => undefined)
  underway -= 1
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>
const loaders = new WeakMap<object, () => Promise<unknown>>()

/** A page that is loaded when it is shown, or before by `prefetchWhenIdle(loaderOf(page))`. */
export function lazyPage<P>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  const page = lazy(async () => {
    wanted += 1
    try {
      return await load()
    } finally {
      wanted -= 1
    }
  })
  loaders.set(page, load)
  return page
}

export const loaderOf = (page: object): (() => Promise<unknown>) | undefined => loaders.get(page)
