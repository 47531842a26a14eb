import { useSyncExternalStore } from 'react'
import { pageRelease } from './release.ts'
import { createStore } from './store.ts'

const CHECK_MS = 3_600_000

let newer = false
const { subscribe, changed } = createStore()

/** Whether a newer release than this page's has been installed, followed. A reload shows it. */
export const useNewRelease = (): boolean => useSyncExternalStore(subscribe, () => newer)

/**
 * Installs the service worker, which takes over at once: each page then learns that it is out of date and chooses its own
 * moment to reload. A browser that cannot have one (an old one, or an address without https) is told of in the console;
 * the program works without.
 */
export async function startServiceWorker(container = workers()): Promise<void> {
  if (!container) return warn('not available in this browser, or not without https')
  container.addEventListener('controllerchange', () => container.controller?.postMessage('release'))
  container.addEventListener('message', ({ data }: MessageEvent) => hear(data))
  try {
    const registration = await container.register('/sw.js', { scope: '/' })
    // A failed look is no matter: the next one comes.
    setInterval(() => registration.update().catch(() => undefined), CHECK_MS)
    const { active } = await container.ready
    // A page that was loading while the worker became active stays without it until it asks.
    if (!container.controller) active?.postMessage('claim')
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error))
  }
}

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

function hear(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('release' in data)) return
  newer = data.release !== pageRelease()
  changed()
}

function warn(reason: string): void {
  // biome-ignore lint/suspicious/noConsole: the program goes on, only whoever looks for the reason wants to know
  console.warn(`Service worker: ${reason}`)
}
