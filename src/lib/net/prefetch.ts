import { isRequesting, loadWhole } from '../lazy-page.ts'

const IDLE_MS = 2_000

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

/**
 * Whether everything loading now is a prefetch: its failure is harmless because the page is fetched again when
 * needed.
 */
export const isPrefetching = (): boolean => prefetching > 0 && !isRequesting()

/** Loads chunks one after another when the browser is idle, at the latest after two seconds. */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => void fetchAll(loads))
}

/** Does work when the browser is idle, at the latest after two seconds. */
export function whenIdle(work: () => void): void {
  const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, IDLE_MS))
  idle(work, { timeout: IDLE_MS })
}

async function fetchAll(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  prefetching += 1
  for (const load of loads) if (mayPrefetch()) await load().catch(() => undefined)
  prefetching -= 1
}

/** Loads lazy pages that are about to be shown. Their failure is harmless: they are asked for again when needed. */
export async function loadAhead(pages: readonly object[]): Promise<void> {
  prefetching += 1
  await Promise.all(pages.map((page) => loadWhole(page).catch(() => undefined)))
  prefetching -= 1
}
