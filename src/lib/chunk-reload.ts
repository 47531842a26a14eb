import { hasDraft } from './drafts.ts'
import { pageRelease } from './release.ts'

const KEY = 'chunk-reload'
const GUARD_MS = 60_000

interface Reload {
  at: number
  release: string
}

let reloading = false

/** Whether the page is about to come anew: what fails in it until then is nobody's concern. */
export const isReloading = (): boolean => reloading

function reloadPage(): void {
  reloading = true
  window.location.reload()
}

/**
 * Reloads the page when a part of the program cannot be loaded (a new version was installed). Not twice in a minute, not
 * twice for one version, not while something typed is unsaved, and not without a network, which a reload cannot mend.
 */
export function reloadForNewVersion(
  reload: () => void = reloadPage,
  now = Date.now(),
  release = pageRelease(),
): boolean {
  const last = lastReload()
  if (last && (now - last.at < GUARD_MS || last.release === release)) return false
  if (hasDraft() || !navigator.onLine) return false
  sessionStorage.setItem(KEY, JSON.stringify({ at: now, release }))
  reload()
  return true
}

function lastReload(): Reload | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('release' in kept)) return undefined
    return { at: Number(kept.at), release: String(kept.release) }
  } catch {
    return undefined
  }
}
