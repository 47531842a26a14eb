import { useSyncExternalStore } from 'react'
import { pageRelease } from '../release.ts'
import { createStore } from '../store.ts'

const CHECK_MS = 3_600_000

let newer = false
const { subscribe, notify } = createStore()

/** Subscribes to whether a newer release than this page's is installed; a reload activates it. */
export const useNewRelease = (): boolean => useSyncExternalStore(subscribe, () => newer)

/**
 * Registers the service worker, which takes control at once; each page then learns that it is outdated and reloads
 * when it suits. Where service workers are unavailable (old browser, no https) it logs a warning, and the console
 * works without.
 */
export async function startServiceWorker(container = workers()): Promise<void> {
  if (!container) return warn('not available in this browser, or not without https')
  container.addEventListener('controllerchange', () => container.controller?.postMessage('release'))
  container.addEventListener('message', ({ data }: MessageEvent) => handleMessage(data))
  try {
    const registration = await container.register('/sw.js', { scope: '/' })
    // A failed update check is harmless: the next one follows.
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

function handleMessage(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('release' in data)) return
  newer = data.release !== pageRelease()
  notify()
}

function warn(reason: string): void {
  // biome-ignore lint/suspicious/noConsole: the program goes on, only a developer who looks for the reason wants to know
  console.warn(`Service worker: ${reason}`)
}
