import { pageRelease } from '../release.ts'
import { hasUnsavedInput } from '../unsaved-input.ts'
import { wasReached } from './online.ts'

const KEY = 'chunk-reload'
const GUARD_MS = 60_000

interface Reload {
  at: number
  release: string
}

let reloading = false

/** Whether a reload has begun; errors raised until the page unloads can be ignored. */
export const isReloading = (): boolean => reloading

function reloadPage(): void {
  reloading = true
  window.location.reload()
}

/**
 * Reloads the page when a chunk cannot be loaded because a new release was deployed. Does nothing within a minute of
 * the last reload, twice for one release, while a form has unsaved input, offline, or while the server does not answer.
 */
export function reloadForNewVersion(
  reload: () => void = reloadPage,
  now = Date.now(),
  release = pageRelease(),
): boolean {
  const last = lastReload()
  if (last && (now - last.at < GUARD_MS || last.release === release)) return false
  if (hasUnsavedInput() || !navigator.onLine || !wasReached()) return false
  sessionStorage.setItem(KEY, JSON.stringify({ at: now, release }))
  reload()
  return true
}

function lastReload(): Reload | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('release' in stored)) return undefined
    return { at: Number(stored.at), release: String(stored.release) }
  } catch {
    return undefined
  }
}
